import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useText } from '../../shared/device/language.ts';
import { showFormProblem } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import type { CodeFieldProps } from './code-field.tsx';
import type { CodePurpose } from './sent-code.ts';
import { type CodeRecipient, useCodeSending } from './use-code-sending.ts';

export interface CodeRequest<V extends FieldValues> extends CodeRecipient {
  readonly purpose: CodePurpose;
  readonly form: UseFormReturn<V>;
  readonly fields: Readonly<Record<string, Path<V>>>;
  readonly codeField: Path<V>;
}

/** Sends a form's code: requests the account if it is missing; once sent, focuses the code field. */
export function useCodeRequest<V extends FieldValues>({
  purpose,
  form,
  fields,
  codeField,
  ...recipient
}: CodeRequest<V>): Pick<CodeFieldProps, 'sending' | 'onSend' | 'onPasted'> {
  const t = useText('session.login');
  const sending = useCodeSending(purpose, recipient);
  const send = async () => {
    if (recipient.account.trim() === '') {
      toaster.show(t(recipient.by === 'email' ? 'needEmail' : 'needMobile'), 'bad');
      const account = fields.account;
      if (account !== undefined) form.setFocus(account);
      return;
    }
    form.clearErrors();
    try {
      await sending.send();
      form.setFocus(codeField);
    } catch (problem) {
      showFormProblem(form, problem, fields);
    }
  };
  return {
    sending,
    onSend: () => void send(),
    onPasted: (code) => form.setValue(codeField, code as PathValue<V, Path<V>>),
  };
}
