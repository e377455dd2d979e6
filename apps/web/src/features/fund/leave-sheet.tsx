import { fundApplyRefund } from '@tidemark/contract/calls/money/fund';
import { CallFailed, CallRefused } from '@tidemark/contract/client';
import { joinSentences } from '@tidemark/i18n';
import { Button, Line, Num, Skeleton } from '@tidemark/ui';
import { useState } from 'react';
import { api } from '../../shared/api/api.ts';
import { useFormats, useText } from '../../shared/device/language.ts';
import { showFailure } from '../../shared/forms/form-refusal.ts';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { toaster } from '../../shared/layout/toaster.ts';
import { createIntentions } from '../../shared/session/intentions.ts';
import { useUser } from '../../shared/session/session.ts';
import { refreshFunds, useEstimate } from './queries.ts';
import { useFundText } from './use-fund-text.ts';
import { type Estimate, type Subscription, statusOf } from './view-model.ts';

const intentions = createIntentions();

export interface LeaveSheetProps {
  readonly subscription: Subscription;
  readonly onDone: () => void;
}

/** Confirmation before a share is redeemed early: the server's estimate; the button names the cost. */
export function LeaveSheet({ subscription, onDone }: LeaveSheetProps) {
  const t = useText('mining.leave');
  const isDemo = useUser()?.is_demo === 1;
  const estimate = useEstimate(subscription.id);
  const { isBusy, leave } = useLeave(subscription, onDone);
  return (
    <ResponsiveDialog
      open
      wide="middle"
      title={t('title', { fund: `\u2068${subscription.get_fund.title}\u2069` })}
      onClose={onDone}
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-quiet">{joinSentences([t('note'), isDemo ? t('demo') : t('review')])}</p>
        {estimate.data ? (
          <EstimateLines estimate={estimate.data} percent={subscription.get_fund.liquidated_damages} />
        ) : estimate.error instanceof CallRefused ? (
          <p role="alert" className="text-sm text-danger">
            {estimate.error.message}
          </p>
        ) : estimate.isError ? (
          <LoadFailed onRetry={() => void estimate.refetch()} />
        ) : (
          <Skeleton className="h-32 w-full" />
        )}
        <div className="flex flex-wrap-reverse justify-end gap-2">
          <Button tone="quiet" onClick={onDone}>
            {t('keep')}
          </Button>
          {estimate.data ? (
            <LeaveButton estimate={estimate.data} busy={isBusy} onPress={() => void leave()} />
          ) : null}
        </div>
      </div>
    </ResponsiveDialog>
  );
}

interface LeaveButtonProps {
  readonly estimate: Estimate;
  readonly busy: boolean;
  readonly onPress: () => void;
}

function LeaveButton({ estimate, busy, onPress }: LeaveButtonProps) {
  const t = useText('mining.leave');
  const say = useFundText();
  const { penalty_amount, returned_amount, currency_code } = estimate;
  const isFree = Number(penalty_amount) === 0;
  return (
    <Button tone="danger" busy={busy} onClick={onPress}>
      {isFree
        ? t('submitFree', { amount: say.exact(returned_amount, currency_code) })
        : t('submit', { penalty: say.exact(penalty_amount, currency_code) })}
    </Button>
  );
}

function EstimateLines({ estimate, percent }: { readonly estimate: Estimate; readonly percent: number }) {
  const t = useText('mining.leave');
  const f = useFormats();
  const say = useFundText();
  const currency = estimate.currency_code;
  return (
    <dl className="m-0 border-y border-line py-1">
      <Line label={t('share')}>
        <Num>{say.exact(estimate.share_amount, currency)}</Num>
      </Line>
      <Line label={t('penaltyOf', { rate: say.rate(percent) })}>
        <Num>{say.exact(estimate.penalty_amount, currency)}</Num>
      </Line>
      <Line label={t('returned')} className="font-medium">
        <Num>{say.exact(estimate.returned_amount, currency)}</Num>
      </Line>
      <Line label={t('kept')}>
        <Num>{say.profit(estimate.income_paid, currency)}</Num>
      </Line>
      <Line label={t('daysLeft')}>
        <Num>{f.count(estimate.days_left)}</Num>
      </Line>
    </dl>
  );
}

/** Requests the redemption once; a refusal appears as a toast, since the term may have ended first. */
function useLeave({ id, get_fund: fund }: Subscription, onDone: () => void) {
  const t = useText('mining.leave');
  const say = useFundText();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    try {
      const { data, msg } = await intentions.attempt(String(id), (idempotencyKey) =>
        api.ask(fundApplyRefund, { sub_id: id }, { quiet: true, idempotencyKey }),
      );
      // In the demo world it is decided at once.
      const amount = data.refunded_amount ?? '0';
      const isDone = statusOf(data.status).words === 'refunded';
      toaster.show(isDone ? t('done', { amount: say.exact(amount, fund.currency_code) }) : msg, 'good');
      onDone();
    } catch (problem) {
      if (problem instanceof CallFailed) showFailure(problem);
      if (problem instanceof CallRefused) {
        toaster.show(problem.message, 'bad');
        onDone();
      }
    } finally {
      setIsBusy(false);
      void refreshFunds();
    }
  };
  return { isBusy, leave };
}
