import { digitCodeIn, isDigitCode, typedDigits } from '@tidemark/domain/text';
import { TextField } from '@tidemark/ui';
import type { ClipboardEvent } from 'react';
import { useFocusOn } from './use-focus-on.ts';

export interface OtpFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** The sixth digit is there. */
  readonly onWhole?: (code: string) => void;
  readonly disabled?: boolean;
}

/** The six digits of an authenticator app, typed or pasted in any script. It takes the focus when it appears and when its code was refused. */
export function OtpField({ label, hint, error, value, onChange, onWhole, disabled = false }: OtpFieldProps) {
  const field = useFocusOn(error);
  const take = (code: string) => {
    onChange(code);
    if (isDigitCode(code) && code !== value) onWhole?.(code);
  };
  const paste = (event: ClipboardEvent) => {
    const code = digitCodeIn(event.clipboardData.getData('text'));
    if (code === undefined) return;
    event.preventDefault();
    take(code);
  };
  return (
    <TextField
      ref={field}
      ltr
      label={label}
      hint={hint}
      error={error}
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      readOnly={disabled}
      className="num text-lg tracking-[0.35em]"
      onPaste={paste}
      onChange={(event) => take(typedDigits(event.target.value))}
    />
  );
}
