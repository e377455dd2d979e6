import { drawCancel } from '@tidemark/contract/calls/money/withdrawals';
import { Suspense, useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useText } from '../../shared/device/language.ts';
import { ConfirmDialog } from '../../shared/layout/sheets.ts';
import { toaster } from '../../shared/layout/toaster.ts';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { refreshWithdrawals } from './queries.ts';
import type { Withdrawal } from './view-model.ts';

export interface CancelDialogProps {
  readonly withdrawal: Withdrawal;
  readonly onDone: () => void;
}

/** Asks for confirmation before a withdrawal is cancelled. */
export function CancelDialog({ withdrawal, onDone }: CancelDialogProps) {
  const t = useText('withdraw.records');
  const d = useDayFormats();
  const [busy, setBusy] = useState(false);
  const cancel = async () => {
    setBusy(true);
    // A refusal appears as a toast: an operator may have been faster.
    const answer = await api.ask(drawCancel, { id: withdrawal.id }).catch(() => undefined);
    if (answer) toaster.show(answer.msg, 'good');
    await refreshWithdrawals();
    onDone();
  };
  return (
    <Suspense>
      <ConfirmDialog
        open
        busy={busy}
        tone="danger"
        title={t('ask', { amount: d.exact(withdrawal.number) })}
        note={t('askNote')}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('keep')}
        onConfirm={() => void cancel()}
        onCancel={onDone}
      />
    </Suspense>
  );
}
