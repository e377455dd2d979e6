import { useEffect } from 'react';
import { cx } from '../cx.ts';
import { type ChoiceRowProps, useArrowKeys } from './choice-row.ts';

/** Underlined tabs; where they do not fit they scroll sideways, and the chosen one stays in sight. */
export function Tabs<V extends string>(
  props: ChoiceRowProps<V> & { readonly className?: string; readonly controls?: string },
) {
  const { row, onKeyDown } = useArrowKeys(props);
  // The strip alone is moved, never the page around it.
  useEffect(() => {
    const strip = row.current;
    const chosen = strip?.querySelector(`[data-value="${CSS.escape(props.value)}"]`);
    if (!strip || !chosen) return;
    const [all, one] = [strip.getBoundingClientRect(), chosen.getBoundingClientRect()];
    if (one.left >= all.left && one.right <= all.right) return;
    strip.scrollLeft += one.left - all.left - (all.width - one.width) / 2;
  }, [props.value, row]);
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      className={cx('scroll-quiet flex gap-5 overflow-x-auto', props.className)}
    >
      {props.choices.map((choice) => {
        const chosen = choice.value === props.value;
        return (
          <button
            key={choice.value}
            type="button"
            role="tab"
            data-value={choice.value}
            aria-selected={chosen}
            aria-controls={props.controls}
            tabIndex={chosen ? 0 : -1}
            disabled={choice.disabled}
            onClick={() => props.onChange(choice.value)}
            className={cx(
              'min-h-11 shrink-0 border-b-2 text-sm font-medium whitespace-nowrap -outline-offset-2 transition-colors duration-150',
              chosen ? 'border-accent text-ink' : 'border-transparent text-quiet hover:text-ink',
            )}
          >
            {choice.label}
          </button>
        );
      })}
    </div>
  );
}
