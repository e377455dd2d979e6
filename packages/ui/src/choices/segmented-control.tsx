import { cx } from '../cx.ts';
import { type ChoiceRowProps, useArrowKeys } from './choice-row.ts';

/** Two to five choices of one kind, side by side. */
export function SegmentedControl<V extends string>(
  props: ChoiceRowProps<V> & {
    readonly size?: 'sm' | 'md';
    /** As wide as their words, on a second line where one is too short: for five and more. */
    readonly dense?: boolean;
  },
) {
  const { row, onKeyDown } = useArrowKeys(props);
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      className="flex flex-wrap rounded-md bg-well p-0.5"
    >
      {props.choices.map((choice) => {
        const chosen = choice.value === props.value;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold the drawn segment.
          <button
            key={choice.value}
            type="button"
            role="radio"
            data-value={choice.value}
            aria-checked={chosen}
            tabIndex={chosen ? 0 : -1}
            disabled={choice.disabled}
            onClick={() => props.onChange(choice.value)}
            className={cx(
              // As wide as one another, but never narrower than their longest word; dense ones by their words.
              'rounded-[6px] px-1.5 font-medium transition-colors duration-150 disabled:opacity-40',
              props.dense ? 'flex-auto whitespace-nowrap' : 'flex-1',
              props.size === 'sm' ? 'min-h-8 text-xs wide:min-h-7' : 'min-h-9 text-sm',
              chosen ? 'bg-surface text-ink shadow-[0_0_0_1px_var(--line)]' : 'text-quiet hover:text-ink',
            )}
          >
            {choice.label}
          </button>
        );
      })}
    </div>
  );
}
