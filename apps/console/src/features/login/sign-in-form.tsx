import { Button, PasswordField, TextField } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { arePasskeysSupported } from '../../shared/session/passkeys.ts';
import { type SignInProps, useSignIn } from './use-sign-in.ts';

/** Address and password; once they are right, the code of the authenticator. */
export function SignInForm(props: SignInProps) {
  const t = useText('console.login');
  const passkeys = useText('console.passkeys');
  const { step, busy, input, submit, byPasskey } = useSignIn(props);
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => void submit(event)}>
      <TextField label={t('email')} type="email" autoComplete="username" ltr {...input('email')} />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        showLabel={t('show')}
        hideLabel={t('hide')}
        {...input('password')}
      />
      {step.asksCode ? (
        <TextField
          label={t('code')}
          hint={t('codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          ltr
          autoFocus
          {...input('otp')}
        />
      ) : null}
      {step.problems.form ? (
        <p role="alert" className="text-sm text-danger">
          {step.problems.form}
        </p>
      ) : null}
      <Button type="submit" size="lg" wide busy={busy}>
        {t('submit')}
      </Button>
      {arePasskeysSupported() ? (
        <Button tone="quiet" size="lg" wide icon="key" disabled={busy} onClick={() => void byPasskey()}>
          {step.asksCode ? passkeys('use') : passkeys('signIn')}
        </Button>
      ) : null}
    </form>
  );
}
