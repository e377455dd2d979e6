import { resetPassword } from '@tidemark/contract/calls/account/session';
import { Button } from '@tidemark/ui';
import { useForm } from 'react-hook-form';
import { api } from '../../../shared/api/api.ts';
import { useText } from '../../../shared/device/language.ts';
import { showFormProblem } from '../../../shared/forms/form-refusal.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import type { User } from '../../../shared/session/session.ts';
import { CodeField } from '../code-field.tsx';
import { keepSentCode } from '../sent-code.ts';
import { useCodeRequest } from '../use-code-request.ts';
import { type NewPasswords, newPasswordProblem } from '../view-model.ts';
import { useAfterPassword } from './after-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface ResetValues extends NewPasswords {
  readonly auth_code: string;
}

const RESET = 2;

/** Maps the server's field names to this form. */
const fields = {
  to: 'auth_code',
  auth_code: 'auth_code',
  type: 'auth_code',
  new_password: 'new_password',
  password: 'new_password',
  secondary_password: 'secondary_password',
} as const;

/** A code to one's own address and the new password twice (docs/spec/product.md#validation). */
export function ResetForm({ user }: { readonly user: User }) {
  const t = useText('session.change');
  const rules = useText('public');
  const form = useForm<ResetValues>({
    defaultValues: { auth_code: '', new_password: '', secondary_password: '' },
  });
  const fieldOf = (name: keyof ResetValues) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });
  const by = user.email === '' ? 'mobile' : 'email';
  const account = user.email || user.mobile;
  const code = useCodeRequest({
    purpose: RESET,
    form,
    fields,
    codeField: 'auth_code',
    by,
    account,
    areaId: '',
  });
  const leave = useAfterPassword();

  const submit = form.handleSubmit(async (values) => {
    const problem = newPasswordProblem(values);
    if (problem) {
      toaster.show(rules(problem.key), 'bad');
      form.setFocus(problem.field);
      return;
    }
    const { auth_code, new_password } = values;
    const input = { auth_code, new_password, type: by } as const;
    try {
      const answer = await api.ask(resetPassword, input, { race: 'password', quiet: true });
      keepSentCode(RESET, undefined);
      leave(answer);
    } catch (refused) {
      showFormProblem(form, refused, fields);
    }
  });

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <p className="text-sm text-quiet">
        {t.rich('codeNote', {
          account: () => <bdi className="font-medium break-all text-ink">{account}</bdi>,
        })}
      </p>
      <CodeField {...code} recipient={account} input={fieldOf('auth_code')} />
      <NewPasswordFields
        first={fieldOf('new_password')}
        second={fieldOf('secondary_password')}
        typed={form.watch('new_password')}
        account={account}
        isNew
      />
      <p className="text-xs text-faint">{t('consequences')}</p>
      <Button type="submit" size="lg" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  );
}
