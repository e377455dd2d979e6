import type { Ref } from 'react';
import { cx } from '../cx.ts';
import { TextField, type TextFieldProps } from './field.tsx';
import { type NumberTextProps, useNumberText } from './number-text.ts';

export interface NumberFieldProps
  extends NumberTextProps,
    Pick<
      TextFieldProps,
      | 'label'
      | 'hint'
      | 'suffix'
      | 'disabled'
      | 'readOnly'
      | 'isFixed'
      | 'placeholder'
      | 'className'
      | 'inputMode'
    > {
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A number in the language's own marks: typed as people type it, and shown grouped when the field is left. */
export function NumberField({
  numbers,
  value,
  onChange,
  onBlur,
  places,
  placesMin,
  isMoney,
  error,
  className,
  ref,
  ...frame
}: NumberFieldProps) {
  const text = useNumberText({ numbers, value, onChange, onBlur, places, placesMin, isMoney, error });
  return (
    <TextField
      {...text.input}
      {...frame}
      {...(ref ? { ref } : {})}
      ltr
      error={text.error}
      className={cx('num', className)}
    />
  );
}
