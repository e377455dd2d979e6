import { repay } from '@tidemark/contract/calls/money/loan';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { formatAmount, minus, parseAmount, ZERO } from '@tidemark/domain/money';
import { Button, Card, Icon, Line, Num } from '@tidemark/ui';
import { Suspense, useState } from 'react';
import { api } from '../../../shared/api/api.ts';
import { useText } from '../../../shared/device/language.ts';
import { showFailure } from '../../../shared/forms/form-refusal.ts';
import { useGoing } from '../../../shared/layout/navigation.tsx';
import { ConfirmDialog } from '../../../shared/layout/sheets.ts';
import { toaster } from '../../../shared/layout/toaster.ts';
import { createIntentions } from '../../../shared/session/intentions.ts';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { refreshLoans } from '../queries.ts';
import { missing, type Owed } from '../view-model.ts';

const intentions = createIntentions();

export interface FromBalanceProps {
  readonly owed: Owed;
}

/** Immediate repayment from the funding account; shows a shortfall, with ways to cover it. */
export function FromBalance({ owed }: FromBalanceProps) {
  const t = useText('loan.repayment');
  const loan = useText('loan');
  const d = useDayFormats();
  const [asked, ask] = useState(false);
  const lacks = missing(owed);
  const usd = (amount: string) => <Num>{loan('usd', { amount: d.exact(amount) })}</Num>;
  return (
    <Card className="flex flex-col gap-4">
      <dl className="m-0">
        <Line label={t('available')}>{usd(owed.available)}</Line>
        <Line label={t('total')}>{usd(owed.total_amount)}</Line>
        {lacks === undefined ? (
          <Line label={t('after')} className="font-medium">
            {usd(leftOf(owed))}
          </Line>
        ) : null}
      </dl>
      {lacks === undefined ? null : <Lacks amount={d.exact(lacks)} />}
      <Button size="lg" wide disabled={!owed.can_pay} onClick={() => ask(true)}>
        {t('pay', { amount: d.exact(owed.total_amount) })}
      </Button>
      {asked ? (
        <Suspense>
          <PayDialog owed={owed} onDone={() => ask(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}

function leftOf({ available, total_amount }: Owed): string {
  return formatAmount(minus(parseAmount(available) ?? ZERO, parseAmount(total_amount) ?? ZERO));
}

function Lacks({ amount }: { readonly amount: string }) {
  const t = useText('loan.repayment');
  const going = useGoing();
  return (
    <div role="status" className="flex gap-3 rounded-md bg-warn-soft p-3 text-sm">
      <Icon name="warn" className="text-warn" />
      <div className="flex min-w-0 flex-col gap-2">
        <p>{t('lacks', { amount })}</p>
        <p className="flex flex-wrap gap-2">
          <Button size="sm" tone="quiet" onClick={() => going.to('mineCharge')}>
            {t('deposit')}
          </Button>
          <Button
            size="sm"
            tone="quiet"
            onClick={() => going.to('mineTransfer', { from: 'forex', to: 'change' })}
          >
            {t('move')}
          </Button>
        </p>
      </div>
    </div>
  );
}

/** Confirmation with the amount. */
function PayDialog({ owed, onDone }: FromBalanceProps & { readonly onDone: () => void }) {
  const t = useText('loan.repayment');
  const app = useText('app');
  const d = useDayFormats();
  const going = useGoing();
  const [busy, setBusy] = useState(false);
  const amount = d.exact(owed.total_amount);
  const pay = async () => {
    setBusy(true);
    const input = { loan_id: owed.loan_id };
    try {
      const { msg } = await intentions.attempt(JSON.stringify(input), (idempotencyKey) =>
        api.ask(repay, input, { quiet: true, idempotencyKey }),
      );
      toaster.show(msg, 'good');
      await refreshLoans();
      going.to('loanRecord', { id: String(owed.loan_id) }, { replace: true });
    } catch (problem) {
      if (problem instanceof CallFailed) showFailure(problem);
      if (problem instanceof CallRefused) toaster.show(problem.message, 'bad');
      await refreshLoans();
      onDone();
    }
  };
  return (
    <ConfirmDialog
      open
      busy={busy}
      title={t('payAsk', { amount })}
      note={t('payNote')}
      confirmLabel={t('payConfirm', { amount })}
      cancelLabel={app('cancel')}
      onConfirm={() => void pay()}
      onCancel={onDone}
    />
  );
}
