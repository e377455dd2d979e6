import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { resetForexDemoAccount } from '@tidemark/contract/calls/trading/demo';
import { getProfits, myDeal } from '@tidemark/contract/calls/trading/forex';
import { Card, Row } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { ConfirmDialog } from '../../shared/layout/sheets.ts';
import { toaster } from '../../shared/layout/toaster.ts';

/** The row that starts a demo account again, after asking once. */
export function DemoReset() {
  const t = useText('profile');
  const app = useText('app');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const reset = async () => {
    setBusy(true);
    const done = await api.ask(resetForexDemoAccount, {}).catch(() => undefined);
    setBusy(false);
    setAsking(false);
    if (!done) return;
    toaster.show(done.msg, 'good');
    await Promise.all([getBalance, getProfits, myDeal].map((call) => refreshCall(call)));
  };
  return (
    <Card flush className="overflow-hidden">
      <button
        type="button"
        className="w-full -outline-offset-2 hover:bg-well"
        onClick={() => setAsking(true)}
      >
        <Row icon="reset" title={t('reset')} note={t('resetNote')} leads />
      </button>
      {asking ? (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            busy={busy}
            tone="danger"
            title={t('resetAsk')}
            note={t('resetAskNote')}
            confirmLabel={t('resetConfirm')}
            cancelLabel={app('cancel')}
            onConfirm={() => void reset()}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}
