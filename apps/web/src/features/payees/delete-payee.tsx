import { delDrawMethod, getDrawMethod } from '@tidemark/contract/calls/money/withdrawals';
import { Suspense, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { refreshCall } from '../../shared/api/use-call.ts';
import { useText } from '../../shared/device/language.ts';
import { ConfirmDialog } from '../../shared/layout/sheets.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { kindNumbers, type PayeeRecord, payeeName } from './view-model.ts';

/** Confirmation before deletion (docs/spec/product.md#validation). */
export function DeletePayee({ payee, onDone }: { readonly payee: PayeeRecord; readonly onDone: () => void }) {
  const t = useText('payees');
  const app = useText('app');
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    // A refusal appears as a toast.
    const answer = await api.ask(delDrawMethod, { id: payee.id }).catch(() => undefined);
    if (answer) toaster.show(answer.msg, 'good');
    await refreshCall(getDrawMethod);
    onDone();
  };
  return (
    <Suspense>
      <ConfirmDialog
        open
        busy={busy}
        tone="danger"
        title={t('ask', { what: payeeName(payee) })}
        note={t('askNote')}
        confirmLabel={payee.type === kindNumbers.coin ? t('confirmCoin') : t('confirmBank')}
        cancelLabel={app('cancel')}
        onConfirm={() => void remove()}
        onCancel={onDone}
      />
    </Suspense>
  );
}
