import { Card, Icon } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useGoing, useQueryParams } from '../../shared/layout/navigation.tsx';
import { enterSession, useSessionEnd } from '../../shared/session/session.ts';
import { AlonePage } from './alone-page.tsx';
import type { TotpSecret } from './sign-in.ts';
import { SignInForm } from './sign-in-form.tsx';
import { TotpSetup } from './totp-setup.tsx';

/** Sign-in with address, password and the digits of the authenticator, which is set up the first time. */
export function LoginPage() {
  const t = useText('console.login');
  const going = useGoing();
  const { from } = useQueryParams();
  const [secret, setSecret] = useState<TotpSecret>();
  const enter = (token: string) => {
    enterSession(token);
    going.toPath(from ?? '/');
  };
  return (
    <AlonePage title={secret ? t('setupTitle') : t('title')} note={secret ? undefined : t('note')}>
      <SessionEnded />
      <Card className="p-5">
        {secret ? (
          <TotpSetup secret={secret} onDone={enter} onBack={() => setSecret(undefined)} />
        ) : (
          <SignInForm onDone={enter} onSetup={setSecret} />
        )}
      </Card>
    </AlonePage>
  );
}

/** Why the session ended, if the user did not sign out. */
function SessionEnded() {
  const t = useText('console.login');
  const ended = useSessionEnd();
  if (!ended) return null;
  return (
    <p role="status" className="flex gap-2 rounded-md bg-warn-soft px-4 py-3 text-sm text-warn">
      <Icon name="lock" size={18} className="mt-px" />
      {t(`ended.${ended}`)}
    </p>
  );
}
