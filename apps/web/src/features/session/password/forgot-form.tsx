import { forgetPassword } from '@tidemark/contract/calls/account/session';
import { Button } from '@tidemark/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../../shared/api/api.ts';
import { useAreas } from '../../../shared/areas/areas.ts';
import { useMobileOpen } from '../../../shared/company/settings.ts';
import { useText } from '../../../shared/device/language.ts';
import { showFormProblem } from '../../../shared/forms/form-refusal.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { AccountFields } from '../account-fields.tsx';
import { CodeField } from '../code-field.tsx';
import { keepSentCode, lastSentCode } from '../sent-code.ts';
import { useCodeRequest } from '../use-code-request.ts';
import { accountToSend, type ContactType, type NewPasswords, newPasswordProblem } from '../view-model.ts';
import { useAfterPassword } from './after-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

interface ForgotValues extends NewPasswords {
  readonly account: string;
  readonly area_id: string;
  readonly auth_code: string;
}

const RESET = 2;

/** Maps the server's field names to this form. */
const fields = {
  account: 'account',
  to: 'account',
  type: 'account',
  area_id: 'area_id',
  auth_code: 'auth_code',
  new_password: 'new_password',
  password: 'new_password',
  secondary_password: 'secondary_password',
} as const;

/** The form's values and the contact type: a pending code restores both. */
function useForgotForm() {
  const [pending] = useState(() => lastSentCode(RESET, Date.now()));
  const [by, setBy] = useState<ContactType>(pending?.by ?? 'email');
  const [area, setArea] = useState<string | undefined>(pending?.areaId || undefined);
  const { areas, areaId } = useAreas(area);
  const form = useForm<ForgotValues>({
    defaultValues: {
      account: pending?.account ?? '',
      area_id: '',
      auth_code: '',
      new_password: '',
      secondary_password: '',
    },
  });
  const fieldOf = (name: keyof ForgotValues) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });
  const onBy = (next: ContactType) => {
    form.clearErrors();
    form.setValue('account', '');
    setBy(next);
  };
  const named = {
    by,
    areaId,
    areas,
    onBy,
    onArea: setArea,
    areaError: form.formState.errors.area_id?.message,
  };
  return { form, fieldOf, named, by, areaId, emailOnly: !useMobileOpen() };
}

/** Sends the form after a look at what is missing: toasts as the spec has them, the rest at its field. */
function useSubmit({ form, by, areaId }: ReturnType<typeof useForgotForm>) {
  const account = useText('session.login');
  const rules = useText('public');
  const leave = useAfterPassword();
  const missing = (values: ForgotValues) => {
    if (values.account.trim() === '')
      return { sentence: account(by === 'email' ? 'needEmail' : 'needMobile'), field: 'account' } as const;
    const problem = newPasswordProblem(values);
    return problem && { sentence: rules(problem.key), field: problem.field };
  };
  return form.handleSubmit(async (values) => {
    const problem = missing(values);
    if (problem) {
      toaster.show(problem.sentence, 'bad');
      form.setFocus(problem.field);
      return;
    }
    const input = {
      ...values,
      type: by,
      account: accountToSend(by, values.account),
      area_id: by === 'mobile' ? areaId : undefined,
    };
    try {
      const answer = await api.ask(forgetPassword, input, { race: 'password', quiet: true });
      keepSentCode(RESET, undefined);
      leave(answer);
    } catch (refused) {
      showFormProblem(form, refused, fields);
    }
  });
}

/** Address, code and the new password twice; then the user signs in again. */
export function ForgotForm() {
  const t = useText('session.forgot');
  const forgot = useForgotForm();
  const { form, fieldOf, by, areaId } = forgot;
  const account = form.watch('account');
  const code = useCodeRequest({
    ...({ purpose: RESET, form, fields, codeField: 'auth_code', by, areaId } as const),
    account,
  });
  const submit = useSubmit(forgot);
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <AccountFields {...forgot.named} input={fieldOf('account')} emailOnly={forgot.emailOnly} />
      <CodeField {...code} recipient={account.trim()} input={fieldOf('auth_code')} />
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
