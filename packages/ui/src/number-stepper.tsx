import { cx } from './cx.ts';
import { controlClass, Field } from './field.tsx';
import { Icon } from './icons.tsx';

export interface NumberStepperProps {
  readonly label: string;
  /**
   * The text as typed, with a point whatever the language: a half-typed number is not a number yet.
   * It is shown with the language's own mark.
   */
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
          className={cx(controlClass, 'gap-0 px-0', invalid ? 'border-danger' : 'border-line-control')}
          dir="ltr"
        >
          <StepButton icon="minus" label={lessLabel} disabled={!canLess} onClick={() => move(-1)} />
          <input
            id={id}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            disabled={disabled}
            value={value.replace('.', decimalMark())}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange(readDecimal(event.target.value))}
            onKeyDown={(event) => {
              if (event.key === 'ArrowUp' && canMore) move(1);
              else if (event.key === 'ArrowDown' && canLess) move(-1);
              else return;
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

/** What parts the whole from the fraction in the page's language: a comma in German. */
function decimalMark(): string {
  const parts = new Intl.NumberFormat(document.documentElement.lang || 'en').formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

/** Steps in whole units of 10^-precision and writes the result with no trailing float dust. */
export function stepped(value: number, by: number, precision: number): string {
  const scale = 10 ** precision;
  return String((Math.round(value * scale) + Math.round(by * scale)) / scale);
}

/** Where the digits of other scripts begin: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10];

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * Keeps what can become a plain decimal, in whatever script: comma and point both part the whole from
 * the fraction, other characters fall away. Where both stand in one text (pasted, `60,123.45` or
 * `60.123,45`), the last of them does, and the other only grouped.
 */
export function readDecimal(text: string): string {
  const plain = text
    .replace(/\p{Nd}/gu, latinDigit)
    .replace(/[٫．]/g, '.')
    .replace(/，/g, ',')
    .replace(/[^\d.,]/g, '');
  const point = plain.lastIndexOf('.');
  const comma = plain.lastIndexOf(',');
  // A mark that was typed at the end after another one is not a second fraction.
  const isGrouped = point !== -1 && comma !== -1 && Math.max(point, comma) < plain.length - 1;
  const ungrouped = isGrouped ? plain.replaceAll(point > comma ? ',' : '.', '') : plain;
  const [whole = '', ...rest] = ungrouped.replace(/,/g, '.').split('.');
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`;
}
