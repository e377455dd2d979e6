import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { Icon, type IconName } from '../icons.tsx';

interface FieldFrame {
  readonly label: string;
  /** Shown under the field without an error. */
  readonly hint?: ReactNode;
  /** The problem and what would be accepted; replaces the hint. */
  readonly error?: string | undefined;
  /** Shown in the place of the label, which is still the control's name: a choice of what is entered. */
  readonly labelChoice?: ReactNode;
}

/** Label above, error or hint below, both tied to the control by id. */
export function Field({
  label,
  hint,
  error,
  labelChoice,
  children,
}: FieldFrame & {
  readonly children: (ids: { id: string; describedBy: string | undefined; invalid: boolean }) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={labelChoice ? 'sr-only' : 'text-xs font-medium text-quiet'}>
        {label}
      </label>
      {labelChoice}
      {children({ id, describedBy: note ? noteId : undefined, invalid: Boolean(error) })}
      {note ? (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={cx('text-xs', error ? 'text-danger' : 'text-faint')}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}

export const controlClass =
  'flex min-h-11 w-full items-center rounded-md border bg-surface px-3 text-sm transition-colors duration-150 outline-accent focus-within:border-accent has-[:is(input,select,textarea):focus]:outline-2 has-[:is(input,select,textarea):focus]:-outline-offset-1 has-[input:disabled]:opacity-50 has-[select:disabled]:opacity-50';

export interface TextFieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'> {
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  /** Figures and codes: left to right in every language. */
  readonly ltr?: boolean;
  /** Can never be changed, and looks so; it can still be read and copied. */
  readonly isFixed?: boolean | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, prefix, suffix, ltr, isFixed = false, className, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <span
          className={cx(
            controlClass,
            invalid ? 'border-danger' : 'border-line-control',
            isFixed && 'bg-well! text-quiet',
          )}
        >
          {prefix}
          <input
            id={id}
            dir={ltr ? 'ltr' : undefined}
            enterKeyHint={input.inputMode === 'decimal' ? 'done' : undefined}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className={cx(
              '-my-px min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-faint',
              ltr && 'text-start',
              className,
            )}
            {...input}
            readOnly={input.readOnly === true || isFixed}
          />
          {suffix}
        </span>
      )}
    </Field>
  );
}

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix'> {
  readonly showLabel: string;
  readonly hideLabel: string;
}

export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      suffix={
        <button
          type="button"
          className="-me-2 inline-flex size-9 items-center justify-center rounded-md text-faint hover:text-ink"
          aria-label={shown ? hideLabel : showLabel}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={18} />
        </button>
      }
    />
  );
}

export interface SelectFieldProps extends FieldFrame {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/** A native list of choices: the phone shows its own wheel, the desktop its own menu. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, labelChoice, value, options, onChange, disabled } = props;
  return (
    <Field label={label} hint={hint} error={error} labelChoice={labelChoice}>
      {({ id, describedBy, invalid }) => (
        <span className={cx(controlClass, 'relative', invalid ? 'border-danger' : 'border-line-control')}>
          <select
            id={id}
            value={value}
            disabled={disabled}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => onChange(event.target.value)}
            className="-my-px min-w-0 flex-1 appearance-none self-stretch bg-transparent pe-6 outline-none [&>option]:bg-surface [&>option]:text-ink"
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size={16} className="pointer-events-none absolute end-3 text-faint" />
        </span>
      )}
    </Field>
  );
}

export interface SearchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  readonly label: string;
  readonly icon?: IconName;
}

export function SearchField({ label, icon = 'search', className, ...input }: SearchFieldProps) {
  return (
    <span
      className={cx(
        'flex min-h-11 items-center gap-2 rounded-md border border-transparent bg-well px-3 text-sm outline-accent focus-within:border-accent has-[input:focus]:outline-2 has-[input:focus]:-outline-offset-1 wide:min-h-10',
        className,
      )}
    >
      <Icon name={icon} size={18} className="text-faint" />
      <input
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        className="-my-px min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-faint"
        {...input}
      />
    </span>
  );
}
