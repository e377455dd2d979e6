import { Button, Card } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { enterDemo } from '../../shared/session/demo.ts';
import { useAfterSignIn } from './after-sign-in.ts';
import { LoginForm } from './login-form.tsx';
import { usePasswordSet } from './password/after-password.ts';
import { PasswordSetNote } from './password/password-set-note.tsx';
import { WhileSignedIn } from './while-signed-in.tsx';

/** Sign-in by e-mail or phone, and access to a demo. */
export function LoginPage() {
  const t = useText('session.login');
  const leave = useAfterSignIn();
  return (
    <WhileSignedIn title={t('title')} on="login">
      <PasswordSetNote />
      <Card className="p-5">
        <LoginForm
          onDone={() => {
            usePasswordSet.setState({ set: undefined });
            leave();
          }}
        />
      </Card>
      <DemoLogin onDone={leave} />
    </WhileSignedIn>
  );
}

function DemoLogin({ onDone }: { readonly onDone: () => void }) {
  const t = useText('session.login');
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    const entered = await enterDemo().then(
      () => true,
      () => false,
    );
    setBusy(false);
    if (entered) onDone();
  };
  return (
    <Card className="flex flex-col gap-3 p-5">
      <p className="text-sm text-quiet">{t('demoNote')}</p>
      <Button tone="quiet" size="lg" wide busy={busy} onClick={() => void start()}>
        {t('demo')}
      </Button>
    </Card>
  );
}
