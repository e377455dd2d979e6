import { cx } from '../cx.ts';
import { type Choice, type ChoiceRowProps, useArrowKeys } from './choice-row.ts';

/**
 * Choices of figures as a grid of cells, each with a note under it where it has one. The error or
 * hint under the grid is the caller's: `describedBy` ties it to the group.
 */
export function ChoiceGrid<V extends string>(
  props: Omit<ChoiceRowProps<V>, 'choices'> & {
    readonly choices: readonly (Choice<V> & { readonly note?: string })[];
    readonly describedBy?: string;
    readonly className?: string;
  },
) {
  const { row, onKeyDown } = useArrowKeys(props);
  // Without a selection, the first choice takes keyboard focus.
  const entry = props.choices.find(({ value }) => value === props.value) ?? props.choices[0];
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={props.label}
      aria-describedby={props.describedBy}
      onKeyDown={onKeyDown}
      className={cx('grid gap-1.5', props.className)}
    >
      {props.choices.map((choice) => {
        const chosen = choice.value === props.value;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold the drawn cell.
          <button
            key={choice.value}
            type="button"
            role="radio"
            data-value={choice.value}
            aria-checked={chosen}
            tabIndex={choice === entry ? 0 : -1}
            disabled={choice.disabled}
            onClick={() => props.onChange(choice.value)}
            className={cx(
              'flex min-h-11 min-w-0 flex-col wide:min-h-10 items-center justify-center rounded-md border px-1 py-1 transition-colors duration-150 disabled:opacity-40',
              chosen
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-line-strong text-quiet hover:text-ink',
            )}
          >
            <span className="num text-sm">{choice.label}</span>
            {choice.note ? (
              <span className={cx('num text-xs', chosen ? 'text-accent' : 'text-faint')}>{choice.note}</span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}
