import type { Ref } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icons.tsx';
import { controlClass, Field } from './field.tsx';
import { isUnreadable, type NumberTextProps, useNumberText } from './number-text.ts';
import { stepped, unitsOf } from './stepped.ts';

export interface NumberStepperProps extends Omit<NumberTextProps, 'places'> {
  readonly label: string;
  /** Size of one tap on minus or plus. */
  readonly step: number;
  /** Where the first step begins while nothing is typed; 0 by default. */
  readonly start?: string | undefined;
  readonly min?: number;
  readonly max?: number;
  /** Minus is off when value − step is at or below this; by default only `min` counts. */
  readonly floor?: number;
  /** Decimal places of what is typed and of what the steps make. */
  readonly precision: number;
  readonly hint?: React.ReactNode;
  /** Shown in the place of the label (field.tsx). */
  readonly labelChoice?: React.ReactNode;
  readonly disabled?: boolean;
  readonly lessLabel: string;
  readonly moreLabel: string;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A number with minus and plus. Steps are exact, so that 0.1 + 0.2 is 0.3. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, step, precision, hint, labelChoice, disabled, lessLabel, moreLabel, ref } = props;
  const text = useNumberText({ ...props, places: precision });
  const { canLess, canMore } = stepsOf(props);
  const move = (direction: 1 | -1) =>
    text.set(stepped(begun(props), step * direction, precision) ?? props.value);
  return (
    <Field label={label} labelChoice={labelChoice} hint={hint} error={text.error}>
      {({ id, describedBy, invalid }) => (
        <span
          className={cx(controlClass, 'gap-0 px-0', invalid ? 'border-danger' : 'border-line-control')}
          dir="ltr"
        >
          <StepButton icon="minus" label={lessLabel} disabled={!canLess} onClick={() => move(-1)} />
          <input
            {...text.input}
            ref={ref}
            id={id}
            enterKeyHint="done"
            disabled={disabled}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp' && canMore) move(1);
              else if (event.key === 'ArrowDown' && canLess) move(-1);
              else return text.input.onKeyDown(event);
              event.preventDefault();
            }}
            className="num -my-px min-w-0 flex-1 self-stretch bg-transparent text-center outline-none"
          />
          <StepButton icon="plus" label={moreLabel} disabled={!canMore} onClick={() => move(1)} />
        </span>
      )}
    </Field>
  );
}

/** What a step is taken from. */
function begun({ value, start = '' }: NumberStepperProps): string {
  return value === '' ? start : value;
}

/** Which of the two buttons may be pressed: a text that is no number has no next step. */
function stepsOf(props: NumberStepperProps) {
  const { value, step, precision, min = 0, max, floor, disabled } = props;
  const units = (number: number) => unitsOf(number, precision);
  const next = (direction: 1 | -1) =>
    unitsOf(stepped(begun(props), step * direction, precision) ?? '', precision);
  const isOff = disabled === true || isUnreadable(value);
  return {
    canLess: !isOff && (floor === undefined ? next(-1) >= units(min) : next(-1) > units(floor)),
    canMore: !isOff && (max === undefined || next(1) <= units(max)),
  };
}

function StepButton({
  icon,
  label,
  disabled,
  onClick,
}: {
  readonly icon: 'minus' | 'plus';
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center text-quiet hover:text-ink disabled:opacity-35"
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
