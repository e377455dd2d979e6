import { cx } from './cx.ts';
import { controlClass, Field } from './field.tsx';
import { Icon } from './icons.tsx';

export interface NumberStepperProps {
  readonly label: string;
  /** The text as typed: a half-typed number is not a number yet. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Size of one tap on minus or plus. */
  readonly step: number;
  readonly min?: number;
  readonly max?: number;
  /** Minus is off when value − step is at or below this; by default only `min` counts. */
  readonly floor?: number;
  readonly precision: number;
  readonly hint?: React.ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly lessLabel: string;
  readonly moreLabel: string;
}

/** A number with minus and plus. Steps are counted in whole units, so that 0.1 + 0.2 is 0.3. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, onChange, step, precision, hint, error, disabled, lessLabel, moreLabel } = props;
  const current = Number(value) || 0;
  const move = (direction: 1 | -1) => onChange(stepped(current, step * direction, precision));
  const canLess =
    !disabled &&
    (props.floor === undefined
      ? current - step >= (props.min ?? 0) - 1e-12
      : current - step > props.floor + 1e-12);
  const canMore = !disabled && (props.max === undefined || current + step <= props.max + 1e-12);
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <span
          className={cx(controlClass, 'gap-0 px-0', invalid ? 'border-danger' : 'border-line-strong')}
          dir="ltr"
        >
          <StepButton icon="minus" label={lessLabel} disabled={!canLess} onClick={() => move(-1)} />
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={value}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(readDecimal(event.target.value))}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp' && canMore) move(1);
              else if (event.key === 'ArrowDown' && canLess) move(-1);
              else return;
              event.preventDefault();
            }}
            className="num min-w-0 flex-1 self-stretch bg-transparent text-center outline-none"
          />
          <StepButton icon="plus" label={moreLabel} disabled={!canMore} onClick={() => move(1)} />
        </span>
      )}
    </Field>
  );
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

/** Steps in whole units of 10^-precision and writes the result with no trailing float dust. */
export function stepped(value: number, by: number, precision: number): string {
  const scale = 10 ** precision;
  return String((Math.round(value * scale) + Math.round(by * scale)) / scale);
}

/** Keeps what can become a plain decimal: a comma is read as a point, other characters fall away. */
export function readDecimal(text: string): string {
  const plain = text
    .replace(/,/g, '.')
    .replace(/[٠-٩]/g, (d) => String(d.charCodeAt(0) - 0x660))
    .replace(/[^\d.]/g, '');
  const point = plain.indexOf('.');
  return point === -1 ? plain : plain.slice(0, point + 1) + plain.slice(point + 1).replace(/\./g, '');
}
