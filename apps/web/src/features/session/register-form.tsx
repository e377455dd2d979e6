import { register } from '@tidemark/contract/calls/session';
import { CallRefused } from '@tidemark/contract/client';
import { Button, PasswordField, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/language.ts';
import { useQueryParams } from '../../shared/navigation.tsx';
import { enterSession } from '../../shared/session.ts';
import { useBasicInfo } from '../../shared/settings.ts';
import { toaster } from '../../shared/toaster.ts';
import { AccountFields, useAreas } from './account-fields.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { CaptchaField, CodeField } from './proof-field.tsx';
import { type ContactType, type RegisterField, registerFieldOf } from './view-model.ts';

type RegisterValues = Record<RegisterField, string>;

const VERIFY_BY_CAPTCHA = 2;

/** A field's part of the form and what was refused of it. */
function fieldOf(form: UseFormReturn<RegisterValues>, name: RegisterField) {
  return { ...form.register(name), error: form.formState.errors[name]?.message };
}

/** A refusal stands beside the field that caused it; one of the whole form is a toast. */
function showRefusal(form: UseFormReturn<RegisterValues>, problem: unknown): void {
  if (!(problem instanceof CallRefused)) return;
  const field = registerFieldOf(problem.field);
  const sentence = problem.fields[0]?.msg ?? problem.message;
  if (field) form.setError(field, { message: sentence }, { shouldFocus: true });
  else toaster.show(problem.message, 'bad');
}

/** The registration form, proved by a code or a captcha as the instance has it. */
export function RegisterForm() {
  const t = useText('session.register');
  const invite = useQueryParams().invite_code ?? '';
  const byCaptcha = useBasicInfo()?.verify_reg_type === VERIFY_BY_CAPTCHA;
  const [by, setBy] = useState<ContactType>('email');
  const [area, setArea] = useState<string>();
  const [captchaId, setCaptchaId] = useState('');
  const { areas, areaId } = useAreas(area);
  const form = useForm<RegisterValues>({
    defaultValues: {
      account: '',
      password: '',
      re_password: '',
      invite_code: invite,
      sms_code: '',
      area_id: '',
    },
  });
  const leave = useAfterSignIn();

  const submit = form.handleSubmit(async (values) => {
    const proof = byCaptcha ? { key: captchaId } : {};
    const place = by === 'mobile' ? areaId : undefined;
    const input = { ...values, ...proof, account: values.account.trim(), type: by, area_id: place };
    try {
      const signedIn = await api.call(register, input, { race: 'sign-in', quiet: true });
      enterSession(signedIn.token, signedIn.user);
      toaster.show(t('welcome'), 'good');
      leave();
    } catch (problem) {
      showRefusal(form, problem);
    }
  });

  const eye = { showLabel: t('showPassword'), hideLabel: t('hidePassword'), autoComplete: 'new-password' };
  const code = fieldOf(form, 'sms_code');
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <AccountFields
        area="session.register"
        by={by}
        onBy={setBy}
        areas={areas}
        areaId={areaId}
        onArea={setArea}
        areaError={form.formState.errors.area_id?.message}
        input={fieldOf(form, 'account')}
      />
      {byCaptcha ? (
        <CaptchaField onPicture={setCaptchaId} input={code} />
      ) : (
        <CodeField by={by} account={form.watch('account')} areaId={areaId} input={code} />
      )}
      <PasswordField {...eye} label={t('password')} hint={t('passwordHint')} {...fieldOf(form, 'password')} />
      <PasswordField {...eye} label={t('rePassword')} {...fieldOf(form, 're_password')} />
      <TextField ltr label={t('invite')} autoComplete="off" {...fieldOf(form, 'invite_code')} />
      <p className="text-xs text-faint">{t('realNote')}</p>
      <Button type="submit" size="lg" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  );
}
