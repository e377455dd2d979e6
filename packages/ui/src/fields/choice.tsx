import { type KeyboardEvent, useEffect, useRef } from 'react';
import { cx } from '../cx.ts';

export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly label: string;
  readonly disabled?: boolean;
}

export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!checked)}
      className={cx(
        'relative h-6 w-11 shrink-0 rounded-full border transition-colors duration-150 disabled:opacity-40',
        checked ? 'border-accent-fill bg-accent-fill' : 'border-line-strong bg-well',
      )}
    >
      <span
        className={cx(
          'absolute top-0.5 size-4.5 rounded-full transition-[inset-inline-start] duration-150',
          checked ? 'start-5.5 bg-on-accent' : 'start-0.5 bg-quiet',
        )}
      />
    </button>
  );
}

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly disabled?: boolean;
}

interface ChoiceRowProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChange: (value: V) => void;
}

/** Arrow keys move through the choices, as in any tab list; right means «next» in reading order. */
function useArrowKeys<V extends string>({ choices, value, onChange }: ChoiceRowProps<V>) {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const rtl = row.current ? getComputedStyle(row.current).direction === 'rtl' : false;
    const next = rtl ? 'ArrowLeft' : 'ArrowRight';
    const previous = rtl ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== next && event.key !== previous) return;
    const open = choices.filter((choice) => !choice.disabled);
    const at = open.findIndex((choice) => choice.value === value);
    const chosen = open[(at + (event.key === next ? 1 : -1) + open.length) % open.length];
    if (!chosen) return;
    event.preventDefault();
    onChange(chosen.value);
    row.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(chosen.value)}"]`)?.focus();
  };
  return { row, onKeyDown };
}

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
