import { register } from '@tidemark/contract/calls/account/session';
import { CallRefused } from '@tidemark/contract/client';
import { Button, SelectField, TextField } from '@tidemark/ui';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { useAreas } from '../../shared/areas/areas.ts';
import { useBasicInfo, useMobileOpen } from '../../shared/company/settings.ts';
import { useText } from '../../shared/device/language.ts';
import { showFormProblem } from '../../shared/forms/form-refusal.ts';
import { useQueryParams } from '../../shared/layout/navigation.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { enterSession } from '../../shared/session/session.ts';
import { AccountFields } from './account-fields.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { CodeField } from './code-field.tsx';
import { NewPasswordFields } from './password/new-password-fields.tsx';
import { keepSentCode, lastSentCode } from './sent-code.ts';
import { useCodeRequest } from './use-code-request.ts';
import { accountToSend, type ContactType } from './view-model.ts';

interface RegisterValues {
  readonly account: string;
  readonly password: string;
  readonly re_password: string;
  readonly invite_code: string;
  readonly sms_code: string;
  readonly area_id: string;
  /** Country of residence, two letters; by phone, the number's country. */
  readonly country: string;
}

const VERIFY_BY_CAPTCHA = 2;
const REGISTER = 1;
/** Refusals that the server sends after checking the captcha. */
const picturesSpent: ReadonlySet<string> = new Set(['session.captcha_wrong', 'session.account_taken']);

/** Maps the server's field names to this form. */
const fields = {
  account: 'account',
  mobile: 'account',
  to: 'account',
  password: 'password',
  re_password: 're_password',
  invite_code: 'invite_code',
  sms_code: 'sms_code',
  key: 'sms_code',
  area_id: 'area_id',
  country: 'country',
} as const;

/** A field's form registration and its refusal. */
function fieldOf(form: UseFormReturn<RegisterValues>, name: keyof RegisterValues) {
  return { ...form.register(name), error: form.formState.errors[name]?.message };
}

/** The registration form, proved by a code or a captcha as the instance has it. */
export function RegisterForm() {
  const t = useText('session.register');
  const state = useRegisterForm();
  const { form, by, areaId } = state;
  const isByCaptcha = useBasicInfo()?.verify_reg_type === VERIFY_BY_CAPTCHA;
  const picture = useCaptcha(isByCaptcha);
  const submit = useSubmit(state, isByCaptcha ? picture : undefined);
  const account = form.watch('account');
  const code = useCodeRequest({
    purpose: REGISTER,
    form,
    fields,
    codeField: 'sms_code',
    by,
    account,
    areaId,
  });
  const input = fieldOf(form, 'sms_code');
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <AccountFields
        by={by}
        onBy={state.choose}
        areas={state.areas}
        areaId={areaId}
        onArea={state.chooseArea}
        areaError={form.formState.errors.area_id?.message}
        input={fieldOf(form, 'account')}
        emailOnly={!state.isMobileOpen}
      />
      <CountryField state={state} />
      {isByCaptcha ? (
        <CaptchaField picture={picture} input={input} onNewPicture={() => form.setValue('sms_code', '')} />
      ) : (
        <CodeField {...code} recipient={account.trim()} input={input} />
      )}
      <NewPasswordFields
        first={fieldOf(form, 'password')}
        second={fieldOf(form, 're_password')}
        typed={form.watch('password')}
        account={account}
        isNew={false}
      />
      <TextField
        ltr
        label={t('invite')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...fieldOf(form, 'invite_code')}
      />
      <p className="text-xs text-faint">{t('realNote')}</p>
      <Button type="submit" size="lg" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
    </form>
  );
}

/** Country of residence for registration by e-mail; a phone number implies it. */
function CountryField({
  state: { form, areas, by },
}: {
  readonly state: ReturnType<typeof useRegisterForm>;
}) {
  const t = useText('session.register');
  const isAsked = by === 'email';
  form.register('country', { validate: (code) => !isAsked || code !== '' || t('needCountry') });
  if (!isAsked) return null;
  return (
    <SelectField
      label={t('country')}
      value={form.watch('country')}
      error={form.formState.errors.country?.message}
      onChange={(code) => form.setValue('country', code, { shouldValidate: form.formState.isSubmitted })}
      options={[{ value: '', label: '–' }, ...areas.map(({ code, name }) => ({ value: code, label: name }))]}
    />
  );
}

/** Sends the form; refusals appear at their field. With a captcha, its picture is part of the proof. */
function useSubmit(
  { form, by, areaId }: ReturnType<typeof useRegisterForm>,
  picture: ReturnType<typeof useCaptcha> | undefined,
) {
  const t = useText('session.register');
  const leave = useAfterSignIn();
  return form.handleSubmit(async (values) => {
    const proof = picture ? { key: picture.id } : {};
    const place = by === 'mobile' ? areaId : undefined;
    const named = { type: by, account: accountToSend(by, values.account), area_id: place };
    const country = by === 'email' ? values.country : '';
    const input = { ...values, ...proof, ...named, country };
    try {
      const signedIn = await api.call(register, input, { race: 'sign-in', quiet: true });
      keepSentCode(REGISTER, undefined);
      enterSession(signedIn.token, signedIn.user);
      toaster.show(t('welcome'), 'good');
      leave();
    } catch (problem) {
      // A picture that was read, right or wrong, has served; one that was not looked at stays.
      if (problem instanceof CallRefused && picturesSpent.has(problem.key)) picture?.renew();
      showFormProblem(form, problem, fields);
    }
  });
}

/** The form's values and the contact type: a pending code restores both. */
function useRegisterForm() {
  const invite = useQueryParams().invite_code ?? '';
  const isMobileOpen = useMobileOpen();
  const [pending] = useState(() => lastSentCode(REGISTER, Date.now()));
  const [by, setBy] = useState<ContactType>(pending?.by ?? 'email');
  const [area, setArea] = useState<string | undefined>(pending?.areaId || undefined);
  const form = useForm<RegisterValues>({
    defaultValues: {
      account: pending?.account ?? '',
      password: '',
      re_password: '',
      invite_code: invite,
      sms_code: '',
      area_id: '',
      country: '',
    },
  });
  const { setValue } = form;
  // An invitation that is opened while the form is there takes the place of the one before; the rest stays.
  useEffect(() => {
    if (invite !== '') setValue('invite_code', invite);
  }, [invite, setValue]);
  const choose = (next: ContactType) => {
    form.clearErrors();
    form.setValue('account', '');
    setBy(next);
  };
  const chooseArea = (areaId: string) => {
    form.clearErrors('area_id');
    setArea(areaId);
  };
  return { ...useAreas(area), by, isMobileOpen, form, choose, chooseArea };
}
