import { amendPassword } from '@tidemark/contract/calls/account/session';
import { Button, PasswordField } from '@tidemark/ui';
import { useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { showFormProblem } from '../../shared/forms/form-refusal.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import type { User } from '../../shared/session/session.ts';
import { useAfterPassword } from './password/after-password.ts';
import { NewPasswordFields } from './password/new-password-fields.tsx';
import { newPasswordProblem } from './view-model.ts';

interface AmendValues {
  readonly password: string;
  readonly new_password: string;
  readonly re_password: string;
}

/** Maps the server's field names to this form. */
const fields = { password: 'password', new_password: 'new_password', re_password: 're_password' } as const;

/** «I know my password»: old password, new password twice. */
export function AmendForm({ user }: { readonly user: User }) {
  const t = useText('session.change');
  const words = useText('session.password');
  const rules = useText('public');
  const form = useForm<AmendValues>({ defaultValues: { password: '', new_password: '', re_password: '' } });
  const fieldOf = (name: keyof AmendValues) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });
  const account = user.email || user.mobile;
  const leave = useAfterPassword();

  const submit = form.handleSubmit(async (values) => {
    const { new_password, re_password } = values;
    const problem = newPasswordProblem({ new_password, secondary_password: re_password });
    if (values.password === '' || problem) {
      toaster.show(rules(values.password === '' ? 'input_full' : (problem?.key ?? 'input_full')), 'bad');
      const second = problem?.field === 'secondary_password' ? 're_password' : 'new_password';
      form.setFocus(values.password === '' ? 'password' : second);
      return;
    }
    try {
      const answer = await api.ask(amendPassword, values, { race: 'password', quiet: true });
      leave(answer);
    } catch (refused) {
      showFormProblem(form, refused, fields);
    }
  });

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      {/* For password managers, which keep the new password under this name. */}
      <input type="hidden" autoComplete="username" value={account} readOnly />
      <PasswordField
        label={t('old')}
        autoComplete="current-password"
        showLabel={words('show')}
        hideLabel={words('hide')}
        {...fieldOf('password')}
      />
      <NewPasswordFields
        first={fieldOf('new_password')}
        second={fieldOf('re_password')}
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
