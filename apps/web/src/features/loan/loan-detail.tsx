import { Button, Line, Num, Skeleton, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { LoadFailed } from '../../shared/layout/page.tsx';
import { ResponsiveDialog } from '../../shared/layout/responsive-dialog.tsx';
import { ReviewReason } from '../../shared/people/review-state.tsx';
import { PictureThumb } from '../../shared/picture/picture-thumb.tsx';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { DueTag } from './due-tag.tsx';
import { LoanTimeline } from './loan-timeline.tsx';
import { useLoan } from './queries.ts';
import { refusalOf } from './refused-offer.tsx';
import { PenaltyDays } from './repayment/penalty-days.tsx';
import { type LoanDetail, loanStatus, toneOf } from './view-model.ts';

export interface LoanDetailSheetProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** All details of one loan. */
export function LoanDetailSheet({ id, onClose }: LoanDetailSheetProps) {
  const t = useText('loan.detail');
  const app = useText('app');
  const f = useFormats();
  const { data, error, isError, refetch } = useLoan(id);
  const refusal = refusalOf(error);
  return (
    <ResponsiveDialog
      open
      wide="middle"
      title={data ? t('title', { amount: f.amount(data.amount) }) : app('pages.loanRecord')}
      onClose={onClose}
    >
      {data ? (
        <Detail loan={data} />
      ) : refusal !== undefined ? (
        <p role="alert" className="py-6 text-sm text-danger">
          {refusal}
        </p>
      ) : isError ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-40 w-full" />
          <Skeleton className="h-24 w-full" />
        </div>
      )}
    </ResponsiveDialog>
  );
}

function Detail({ loan }: { readonly loan: LoanDetail }) {
  const t = useText('loan');
  const going = useGoing();
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap gap-1">
        <Tag tone={toneOf(loan)}>{loan.status_name}</Tag>
        <DueTag loan={loan} />
      </p>
      <Terms loan={loan} />
      <ReviewReason
        label={t(loan.status === loanStatus.rejected ? 'record.reason' : 'record.proofReason')}
        remark={loan.remark}
      />
      <LoanTimeline loan={loan} />
      <PenaltyDays penalties={loan.penalties} />
      <div className="grid grid-cols-2 gap-3">
        <PictureThumb onPaper url={loan.sign} label={t('detail.signature')} />
        {loan.proof ? <PictureThumb url={loan.proof.proofImg} label={t('detail.proofPicture')} /> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button tone="quiet" onClick={() => going.to('loanAgreement', { loan_id: String(loan.id) })}>
          {t('detail.agreement')}
        </Button>
        {loan.status === loanStatus.toRepay ? (
          <Button onClick={() => going.to('loanRepayment', { loan_id: String(loan.id) })}>
            {t('record.repay')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Terms({ loan }: { readonly loan: LoanDetail }) {
  const t = useText('loan');
  const d = useDayFormats();
  const usd = (amount: string) => <Num>{t('usd', { amount: d.exact(amount) })}</Num>;
  return (
    <dl aria-label={t('detail.terms')} className="m-0 border-y border-line py-1">
      <Line label={t('record.term')}>{t('choose.days', { days: loan.loan_period })}</Line>
      <Line label={t('detail.free')}>{t('cost.freeDays', { days: loan.free_period })}</Line>
      <Line label={t('detail.rate')}>
        <Num>{d.rate(loan.interest_rate * 100)}</Num>
      </Line>
      <Line label={t('detail.lateFee')}>
        <Num>{d.rate(loan.penalty_rate * 100)}</Num>
      </Line>
      {loan.repayment_time === null ? null : (
        <Line label={t('record.due')}>{d.day(loan.repayment_time)}</Line>
      )}
      <Line label={t('repayment.principal')}>{usd(loan.amount)}</Line>
      <Line label={t('record.interest')}>{usd(loan.interest_amount)}</Line>
      <Line label={t('record.penalty')}>{usd(loan.penalty_amount)}</Line>
      <Line label={t('record.total')} className="font-medium">
        {usd(loan.total_amount)}
      </Line>
    </dl>
  );
}
