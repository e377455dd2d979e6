import { register } from '@tidemark/contract/calls/session';
import { CallRefused } from '@tidemark/contract/client';
import { Button, Card, PasswordField, TextField } from '@tidemark/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/language.ts';
import { PlaceLink, useQueryParams } from '../../shared/navigation.tsx';
import { Page } from '../../shared/page.tsx';
import { enterSession } from '../../shared/session.ts';
import { useBasicInfo } from '../../shared/settings.ts';
import { toaster } from '../../shared/toaster.ts';
import { AccountFields, useAreas } from './account-fields.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { CaptchaField, CodeField } from './proof-field.tsx';
import { type ContactType, type RegisterField, registerFieldOf } from './view-model.ts';

type RegisterForm = Record<Exclude<RegisterField, 'mobile'>, string>;

const VERIFY_BY_CAPTCHA = 2;

/** Registration by e-mail or phone, proved by a code or a captcha as the instance has it. */
export function RegisterPage() {
  const t = useText('session.register');
  const query = useQueryParams();
  const info = useBasicInfo();
  const byCaptcha = info?.verify_reg_type === VERIFY_BY_CAPTCHA;
  const [by, setBy] = useState<ContactType>('email');
  const [area, setArea] = useState<string>();
  const [captchaId, setCaptchaId] = useState('');
  const { areas, areaId } = useAreas(area);
  const form = useForm<RegisterForm>({
    defaultValues: {
      account: '',
      password: '',
      re_password: '',
      invite_code: query.invite_code ?? '',
      sms_code: '',
      area_id: '',
    },
  });
  const leave = useAfterSignIn();
  const error = (field: keyof RegisterForm) => form.formState.errors[field]?.message;

  const submit = form.handleSubmit(async (values) => {
    try {
      const signedIn = await api.call(
        register,
        {
          ...values,
          account: values.account.trim(),
          type: by,
          area_id: by === 'mobile' ? areaId : undefined,
          key: byCaptcha ? captchaId : undefined,
        },
        { race: 'sign-in', quiet: true },
      );
      enterSession(signedIn.token, signedIn.user);
      toaster.show(t('welcome'), 'good');
      leave();
    } catch (problem) {
      showRefusal(problem);
    }
  });

  // A refusal stands beside the field that caused it; one of the whole form is a toast.
  function showRefusal(problem: unknown) {
    if (!(problem instanceof CallRefused)) return;
    const field = registerFieldOf(problem.field);
    if (field && field !== 'mobile')
      form.setError(field, { message: problem.fields[0]?.msg ?? problem.message }, { shouldFocus: true });
    else toaster.show(problem.message, 'bad');
  }

  return (
    <Page title={t('title')}>
      <div className="px-4 pt-2 pb-8 wide:px-0">
        <Card className="p-5">
          <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
            <AccountFields
              by={by}
              onBy={setBy}
              areas={areas}
              areaId={areaId}
              onArea={setArea}
              areaError={error('area_id')}
              texts={{
                by: t('by'),
                email: t('email'),
                mobile: t('mobile'),
                emailLabel: t('emailLabel'),
                mobileLabel: t('mobileLabel'),
                area: t('area'),
              }}
              input={{ ...form.register('account'), error: error('account') }}
            />
            {byCaptcha ? (
              <CaptchaField
                onPicture={setCaptchaId}
                input={{ ...form.register('sms_code'), error: error('sms_code') }}
              />
            ) : (
              <CodeField
                by={by}
                account={form.watch('account')}
                areaId={areaId}
                input={{ ...form.register('sms_code'), error: error('sms_code') }}
              />
            )}
            <PasswordField
              label={t('password')}
              hint={t('passwordHint')}
              autoComplete="new-password"
              showLabel={t('showPassword')}
              hideLabel={t('hidePassword')}
              error={error('password')}
              {...form.register('password')}
            />
            <PasswordField
              label={t('rePassword')}
              autoComplete="new-password"
              showLabel={t('showPassword')}
              hideLabel={t('hidePassword')}
              error={error('re_password')}
              {...form.register('re_password')}
            />
            <TextField
              ltr
              label={t('invite')}
              autoComplete="off"
              error={error('invite_code')}
              {...form.register('invite_code')}
            />
            <p className="text-xs text-faint">{t('realNote')}</p>
            <Button type="submit" size="lg" wide busy={form.formState.isSubmitting}>
              {t('submit')}
            </Button>
            <p className="text-sm text-quiet">
              {t('haveAccount')}{' '}
              <PlaceLink to="login" className="font-medium text-accent hover:underline">
                {t('signIn')}
              </PlaceLink>
            </p>
          </form>
        </Card>
      </div>
    </Page>
  );
}
