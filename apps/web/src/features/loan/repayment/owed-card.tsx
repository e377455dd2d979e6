import { penaltyDayOf, rateOf } from '@tidemark/domain/loan';
import { formatAmount, parseAmount, ZERO } from '@tidemark/domain/money';
import { Card, Icon, Line, Num, Tag } from '@tidemark/ui';
import { useFormats, useText } from '../../../shared/device/language.ts';
import { useDayFormats } from '../../../shared/time/day-formats.ts';
import { type LoanDetail, loanStatus, type Owed } from '../view-model.ts';
import { PenaltyDays } from './penalty-days.tsx';

export interface OwedCardProps {
  readonly owed: Owed;
  readonly loan: LoanDetail;
}

/** What is owed, part by part, until when, and what a late day costs. */
export function OwedCard({ owed, loan }: OwedCardProps) {
  const t = useText('loan.repayment');
  const loanText = useText('loan');
  const d = useDayFormats();
  const usd = (amount: string) => <Num>{loanText('usd', { amount: d.exact(amount) })}</Num>;
  const isLate = owed.overdue_days > 0;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base font-medium">{t('owed')}</h2>
        {isLate ? <Tag tone="bad">{t('late', { days: owed.overdue_days })}</Tag> : null}
      </div>
      <dl className="m-0">
        <Line label={t('principal')}>{usd(owed.amount)}</Line>
        <Line label={t('interest')}>{usd(owed.interest_amount)}</Line>
        <Line label={t('penalty')}>{usd(owed.penalty_amount)}</Line>
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="text-sm font-medium">{t('total')}</dt>
          <dd className="m-0 text-end text-lg font-semibold">{usd(owed.total_amount)}</dd>
        </div>
        {owed.repayment_time === null ? null : (
          <Line label={t('due')} className="font-medium">
            {d.day(owed.repayment_time)}
          </Line>
        )}
      </dl>
      {isLate || loan.status !== loanStatus.toRepay ? null : (
        <p className="flex gap-2 text-xs text-quiet">
          <Icon name="check" size={16} className="shrink-0 text-accent" />
          {t('onTime')}
        </p>
      )}
      <LateNote loan={loan} />
      <PenaltyDays penalties={loan.penalties} />
    </Card>
  );
}

/** How the penalty grows, with the figures of this loan. */
function LateNote({ loan }: Pick<OwedCardProps, 'loan'>) {
  const t = useText('loan.repayment');
  const f = useFormats();
  const d = useDayFormats();
  const principal = parseAmount(loan.amount) ?? ZERO;
  const day = penaltyDayOf(principal, { penaltyRate: rateOf(loan.penalty_rate) });
  return (
    <p className="flex gap-2 text-xs text-quiet">
      <Icon name="warn" size={16} className="shrink-0 text-warn" />
      <span className="min-w-0">
        {t('lateNote', {
          day: d.exact(formatAmount(day)),
          rate: d.rate(loan.penalty_rate * 100),
          max: f.wholeAmount(loan.amount),
        })}
      </span>
    </p>
  );
}
