import { cx } from '../cx.ts';
import { type ChoiceRowProps, useArrowKeys } from './choice-row.ts';

/** A strip of round filters (categories); scrolls sideways. */
export function ChipRow<V extends string>(props: ChoiceRowProps<V> & { readonly className?: string }) {
  const { row, onKeyDown } = useArrowKeys(props);
  // Without a selection, the first choice takes keyboard focus.
  const entry = props.choices.find(({ value }) => value === props.value) ?? props.choices[0];
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      // As high as a finger needs: what its chips answer around themselves would be cut off else.
      className={cx('scroll-quiet -my-1.5 flex min-h-11 items-center gap-2 overflow-x-auto', props.className)}
    >
      {props.choices.map((choice) => {
        const chosen = choice.value === props.value;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold the drawn chip.
          <button
            key={choice.value}
            type="button"
            role="radio"
            data-value={choice.value}
            aria-checked={chosen}
            tabIndex={choice === entry ? 0 : -1}
            onClick={(event) => {
              event.currentTarget.scrollIntoView({ inline: 'center', block: 'nearest' });
              props.onChange(choice.value);
            }}
            className={cx(
              'min-h-8 min-w-11 shrink-0 rounded-full border px-3 text-xs font-medium whitespace-nowrap -outline-offset-2 transition-colors duration-150',
              chosen ? 'border-ink bg-ink text-paper' : 'border-line-strong text-quiet hover:text-ink',
            )}
          >
            {choice.label}
          </button>
        );
      })}
    </div>
  );
}
