import { Button, Card, Line, Num, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../shared/device/language.ts';
import { useGoing } from '../../shared/layout/navigation.tsx';
import { ReviewReason } from '../../shared/people/review-state.tsx';
import { useDayFormats } from '../../shared/time/day-formats.ts';
import { DueTag } from './due-tag.tsx';
import { type Loan, loanStatus, toneOf } from './view-model.ts';

export interface LoanCardProps {
  readonly loan: Loan;
  readonly onOpen: () => void;
}

/** One loan: amount, status, remaining debt and due date. */
export function LoanCard({ loan, onOpen }: LoanCardProps) {
  const t = useText('loan');
  const f = useFormats();
  const going = useGoing();
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base font-medium">
            <Num>{t('usd', { amount: f.amount(loan.amount) })}</Num>
          </h2>
          <p className="text-xs text-faint">{f.dateTime(loan.created_at)}</p>
        </div>
        <span className="flex flex-wrap justify-end gap-1">
          <DueTag loan={loan} />
          <Tag tone={toneOf(loan)}>{loan.status_name}</Tag>
        </span>
      </div>
      <Facts loan={loan} />
      <ReviewReason
        label={t(loan.status === loanStatus.rejected ? 'record.reason' : 'record.proofReason')}
        remark={loan.remark}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button tone="quiet" size="sm" onClick={onOpen}>
          {t('record.details')}
        </Button>
        {loan.status === loanStatus.toRepay ? (
          <Button size="sm" onClick={() => going.to('loanRepayment', { loan_id: String(loan.id) })}>
            {t('record.repay')}
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function Facts({ loan }: { readonly loan: Loan }) {
  const t = useText('loan');
  const f = useFormats();
  const d = useDayFormats();
  const usd = (amount: string) => <Num>{t('usd', { amount: d.exact(amount) })}</Num>;
  const isOwed = loan.status === loanStatus.toRepay || loan.status === loanStatus.checking;
  return (
    <dl className="m-0 grid gap-x-8 min-[560px]:grid-cols-2">
      <Line label={t('record.term')}>{t('choose.days', { days: loan.loan_period })}</Line>
      <Line label={t('record.interest')}>{usd(loan.interest_amount)}</Line>
      {loan.repayment_time === null ? null : (
        <Line label={t('record.due')}>{d.day(loan.repayment_time)}</Line>
      )}
      {Number(loan.penalty_amount) > 0 ? (
        <Line label={t('record.penalty')}>
          <span className="text-danger">{usd(loan.penalty_amount)}</span>
        </Line>
      ) : null}
      {loan.repaid_at === null ? null : (
        <Line label={t('record.repaidOn')}>{f.dateTime(loan.repaid_at)}</Line>
      )}
      {loan.status === loanStatus.rejected ? null : (
        <Line label={t(isOwed ? 'record.outstanding' : 'record.total')} className="font-medium">
          {usd(isOwed ? loan.outstanding : loan.total_amount)}
        </Line>
      )}
    </dl>
  );
}
