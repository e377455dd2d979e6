import { lazy, Suspense, useRef, useState } from 'react';
import { Icon } from '../icons.tsx';
import type { DateWays } from './date-ways.ts';
import { TextField, type TextFieldProps } from './field.tsx';

const Calendar = lazy(() => import('./calendar.tsx').then((part) => ({ default: part.Calendar })));

export interface DateFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error' | 'disabled'> {
  readonly dates: DateWays;
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** Called when a typed day is left or a day is selected; empty if it was cleared. */
  readonly onChange: (day: string) => void;
  /** Called with whether the field's text is not a valid day. */
  readonly onUnclear?: ((isUnclear: boolean) => void) | undefined;
}

/** What is typed and not yet read, and why it could not be read. */
interface Draft {
  readonly typed: string;
  readonly problem?: string;
  /** The value that was there when typing began: another one from outside takes the place of the draft. */
  readonly over: string;
}

/** A day as the language writes it: typed, or chosen from a calendar. */
export function DateField({ dates, value, onChange, onUnclear, label, error, ...frame }: DateFieldProps) {
  const [draft, setDraft] = useState<Draft>();
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const current = draft?.over === value ? draft : undefined;
  const take = (day: string) => {
    setDraft(undefined);
    onUnclear?.(false);
    if (day !== value) onChange(day);
  };
  const readDraft = (): boolean => {
    if (current === undefined) return true;
    const reading = dates.read(current.typed);
    if ('day' in reading) {
      take(reading.day);
      return true;
    }
    setDraft({ ...current, problem: reading.problem });
    onUnclear?.(true);
    return false;
  };
  return (
    <span ref={box} className="block min-w-0">
      <TextField
        {...frame}
        label={label}
        ltr
        className="num"
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={dates.pattern}
        value={current?.typed ?? dates.write(value)}
        error={current?.problem ?? error}
        onChange={(event) => setDraft({ typed: event.target.value, over: value })}
        onBlur={readDraft}
        onKeyDown={(event) => {
          // A text that is no day is not sent with its form.
          if (event.key === 'Enter' && !readDraft()) event.preventDefault();
        }}
        suffix={
          <OpenButton
            label={dates.texts.open(label)}
            disabled={frame.disabled}
            onOpen={() => setOpen(true)}
          />
        }
      />
      <Suspense>
        {isOpen ? (
          <Calendar
            label={label}
            dates={dates}
            value={value}
            anchor={box}
            onClose={() => setOpen(false)}
            onChoose={(day) => {
              take(day);
              setOpen(false);
            }}
          />
        ) : null}
      </Suspense>
    </span>
  );
}

function OpenButton({
  label,
  disabled,
  onOpen,
}: {
  readonly label: string;
  readonly disabled: boolean | undefined;
  readonly onOpen: () => void;
}) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={label}
      disabled={disabled}
      onClick={onOpen}
      className="-me-2 inline-flex size-9 items-center justify-center rounded-md text-faint hover:text-ink"
    >
      <Icon name="calendar" size={18} />
    </button>
  );
}
