import { removalStop } from '@tidemark/contract/calls/account/security';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { Button, Card, EmptyState } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { Page } from '../../shared/layout/page.tsx';

/** Reached from the mail about a removal of two-factor: what was begun, and the button that stops it. */
export function RemovalStop({ token }: { readonly token: string }) {
  const t = useText('security.removal');
  const [stage, setStage] = useState<'ask' | 'done' | 'void'>('ask');
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await api.call(removalStop, { token }, { quiet: true });
      setStage('done');
    } catch (problem) {
      setBusy(false);
      if (problem instanceof CallFailed) showFailure(problem);
      if (problem instanceof CallRefused) setStage('void');
    }
  };
  return (
    <Page title={t('title')} back={false}>
      <div className="px-4 pt-2 pb-8 wide:px-0">
        <Card className="flex flex-col gap-5 p-5">
          {stage === 'ask' ? (
            <>
              <p className="text-sm">{t('note')}</p>
              <Button tone="danger" size="lg" wide busy={busy} onClick={() => void send()}>
                {t('submit')}
              </Button>
            </>
          ) : (
            <EmptyState icon={stage === 'done' ? 'check' : 'warn'} title={t(stage)} />
          )}
        </Card>
      </div>
    </Page>
  );
}
