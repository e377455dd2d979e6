import { Button, Card } from '@tidemark/ui';
import { useState } from 'react';
import { enterDemo } from '../../shared/demo.ts';
import { useText } from '../../shared/language.ts';
import { Page } from '../../shared/page.tsx';
import { useAfterSignIn } from './after-sign-in.ts';
import { LoginForm } from './login-form.tsx';

/** Sign-in by e-mail or phone, and the way into a demo. */
export function LoginPage() {
  const t = useText('session.login');
  const leave = useAfterSignIn();
  return (
    <Page title={t('title')}>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-8 wide:px-0">
        <Card className="p-5">
          <LoginForm onDone={leave} />
        </Card>
        <DemoLogin onDone={leave} />
      </div>
    </Page>
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
