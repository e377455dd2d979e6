import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import { controlClass, Field } from './field.tsx';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

/**
 * The direction of a text that is being written: its own, and while there is none that of the page. An empty field with
 * `dir="auto"` is written from left to right everywhere.
 */
export function directionOfTyped(text: TextAreaProps['value']): 'auto' | undefined {
  return text === undefined || text === '' ? undefined : 'auto';
}

/** Several lines of free text. */
export function TextArea({ label, hint, error, className, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {({ id, describedBy, invalid }) => (
        <span className={cx(controlClass, invalid ? 'border-danger' : 'border-line-control')}>
          <textarea
            id={id}
            rows={3}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            className={cx('min-w-0 flex-1 resize-y bg-transparent py-2 outline-none', className)}
            {...area}
            dir={area.dir === 'auto' ? directionOfTyped(area.value) : area.dir}
          />
        </span>
      )}
    </Field>
  );
}
