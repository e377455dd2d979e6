import { Button, Card } from '@tidemark/ui';
import { useState } from 'react';
import { useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { enterDemo } from '../../shared/session/demo.ts';

/** Shown to a visitor instead of a balance: an invitation with one tap to a demo. */
export function VisitorCard() {
  const t = useText('home');
  const going = useGoing();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    // A refusal has been shown as a toast already; the card is there to try again.
    await enterDemo().catch(() => undefined);
    setBusy(false);
  };
  return (
    <Card className="flex flex-col gap-3">
      <div>
        <h2 className="text-base font-semibold">{t('invite.title')}</h2>
        <p className="mt-1 text-sm text-quiet">{t('invite.note')}</p>
      </div>
      <div className="flex gap-2">
        <Button className="flex-auto" busy={busy} onClick={() => void start()}>
          {t('invite.demo')}
        </Button>
        <Button className="flex-auto" tone="quiet" onClick={() => going.to('login')}>
          {t('invite.signIn')}
        </Button>
      </div>
    </Card>
  );
}
