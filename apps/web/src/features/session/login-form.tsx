import type { CallInput } from '@tidemark/contract';
import { login } from '@tidemark/contract/calls/account/session';
import { CallRefused } from '@tidemark/contract/client';
import { withSpaceAfter } from '@tidemark/i18n';
import { Button, PasswordField } from '@tidemark/ui';
import { type ReactNode, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { api } from '../../shared/api/api.ts';
import { useAreas } from '../../shared/areas/areas.ts';
import { useText } from '../../shared/device/language.ts';
import { showFormProblem } from '../../shared/forms/form-refusal.ts';
import { PlaceLink, useQueryParams } from '../../shared/layout/navigation.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { enterSession } from '../../shared/session/session.ts';
import { AccountFields } from './account-fields.tsx';
import { CaptchaField, useCaptcha } from './captcha-field.tsx';
import { FrozenNote } from './frozen-note.tsx';
import { factorsIn, type OtpFactors, OtpStep } from './otp-step.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { accountToSend, type ContactType, missingOnLogin } from './view-model.ts';

interface LoginValues {
  readonly account: string;
  readonly password: string;
  readonly captcha: string;
}

type Credentials = CallInput<typeof login>;

/** What the server requested or refused after a correct password. */
type Stage =
  | { readonly is: 'form' }
  | { readonly is: 'frozen'; readonly sentence: string; readonly isOwn: boolean }
  | { readonly is: 'otp'; readonly credentials: Credentials; readonly factors: OtpFactors };

/** Signing in: account and password, then the second factor where there is one. */
export function LoginForm({ onDone }: { readonly onDone: () => void }) {
  const [stage, setStage] = useState<Stage>({ is: 'form' });
  const enter = async (credentials: Credentials) => {
    const signedIn = await api.call(login, credentials, { race: 'sign-in', quiet: true });
    enterSession(signedIn.token, signedIn.user);
    onDone();
  };
  // The server reports both only after a correct password.
  const readRefusal = (credentials: Credentials, problem: unknown): boolean => {
    if (!(problem instanceof CallRefused)) return false;
    if (problem.key === 'session.otp_required')
      setStage({ is: 'otp', credentials, factors: factorsIn(problem.params) });
    else if (problem.key === 'session.frozen')
      setStage({ is: 'frozen', sentence: problem.message, isOwn: problem.params.by !== 'operator' });
    else return false;
    return true;
  };
  if (stage.is === 'otp') {
    const { credentials, factors } = stage;
    return (
      <OtpStep
        factors={factors}
        onCode={(otp) => enter({ ...credentials, otp })}
        onRefused={(problem) => readRefusal(credentials, problem)}
        onBack={() => setStage({ is: 'form' })}
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {stage.is === 'frozen' ? <FrozenNote sentence={stage.sentence} isOwn={stage.isOwn} /> : null}
      <PasswordStep
        onCredentials={enter}
        onRefused={readRefusal}
        passkey={
          <PasskeySignIn
            onDone={onDone}
            onFrozen={(sentence, isOwn) => setStage({ is: 'frozen', sentence, isOwn })}
          />
        }
      />
    </div>
  );
}

interface PasswordStepProps {
  readonly onCredentials: (credentials: Credentials) => Promise<void>;
  /** Whether the refusal leads somewhere else than back to the fields. */
  readonly onRefused: (credentials: Credentials, problem: unknown) => boolean;
  /** The alternative sign-in. */
  readonly passkey: ReactNode;
}

/** Account and password: missing input gives a toast, server refusals appear at their field. */
function PasswordStep({ onCredentials, onRefused, passkey }: PasswordStepProps) {
  const t = useText('session.login');
  const password = useText('session.password');
  const [by, setBy] = useState<ContactType>('email');
  const [area, setArea] = useState<string>();
  const { areas, areaId } = useAreas(area);
  const form = useForm<LoginValues>({ defaultValues: { account: '', password: '', captcha: '' } });
  const { errors } = form.formState;
  const captcha = useCaptchaOnDemand(form);

  const submit = form.handleSubmit(async (values) => {
    const missing = missingOnLogin({ by, ...values });
    if (missing) {
      toaster.show(t(missing), 'bad');
      form.setFocus(missing === 'needPassword' ? 'password' : 'account');
      return;
    }
    const credentials = {
      account: accountToSend(by, values.account),
      password: values.password,
      login_type: by,
      area_id: by === 'mobile' ? areaId : undefined,
    };
    await onCredentials({ ...credentials, ...captcha.answer(values.captcha) }).catch((problem) => {
      if (onRefused(credentials, problem)) return;
      captcha.readRefusal(problem);
      showFormProblem(form, problem, { account: 'account', password: 'password', captcha: 'captcha' });
    });
  });

  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <AccountFields
        by={by}
        onBy={(next) => {
          form.clearErrors();
          form.setValue('account', '');
          setBy(next);
        }}
        areas={areas}
        areaId={areaId}
        onArea={setArea}
        input={{ ...form.register('account'), error: errors.account?.message }}
      />
      <PasswordField
        label={password('label')}
        autoComplete="current-password"
        showLabel={password('show')}
        hideLabel={password('hide')}
        error={errors.password?.message}
        {...form.register('password')}
      />
      {captcha.field}
      <Button type="submit" size="lg" wide busy={form.formState.isSubmitting}>
        {t('submit')}
      </Button>
      {passkey}
      <OtherWays />
    </form>
  );
}

/** The captcha of the sign-in, shown once the server takes one in place of a wait. */
function useCaptchaOnDemand(form: UseFormReturn<LoginValues>) {
  const t = useText('session.captcha');
  const [isAsked, setAsked] = useState(false);
  const picture = useCaptcha(isAsked);
  const input = {
    ...form.register('captcha'),
    hint: t('insteadOfWaiting'),
    error: form.formState.errors.captcha?.message,
  };
  const answer = (text: string): Pick<Credentials, 'key' | 'captcha'> =>
    isAsked && text.trim() !== '' ? { key: picture.id, captcha: text } : {};
  const readRefusal = (problem: unknown): void => {
    if (!(problem instanceof CallRefused)) return;
    if (problem.params.captcha === 1) setAsked(true);
    // A picture is valid for one attempt, whatever its result.
    if (isAsked) picture.renew();
  };
  const field = isAsked ? (
    <CaptchaField picture={picture} input={input} onNewPicture={() => form.setValue('captcha', '')} />
  ) : null;
  return { answer, readRefusal, field };
}

function OtherWays() {
  const t = useText('session.login');
  const query = useQueryParams();
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <span className="text-quiet">
        {withSpaceAfter(t('noAccount'))}
        <PlaceLink to="register" query={query} className="font-medium text-accent hover:underline">
          {t('register')}
        </PlaceLink>
      </span>
      <PlaceLink
        to="forgot"
        className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
      >
        {t('forgot')}
      </PlaceLink>
    </div>
  );
}
