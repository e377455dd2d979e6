import { dayOf, daysBetween, parseDay } from '@tidemark/domain/time';
import { Tag } from '@tidemark/ui';
import { useText } from '../../shared/device/language.ts';
import { serverNow } from '../../shared/time/server-time.ts';
import { type Loan, loanStatus } from './view-model.ts';

/** Days before the due date from which it is shown. */
const SOON_DAYS = 7;

export interface DueTagProps {
  readonly loan: Pick<Loan, 'status' | 'repayment_time' | 'overdue_days'>;
}

/** How many days are left, when they are few; how many it is late. */
export function DueTag({ loan }: DueTagProps) {
  const t = useText('loan.record');
  if (loan.status !== loanStatus.toRepay || loan.repayment_time === null) return null;
  if (loan.overdue_days > 0) return <Tag tone="bad">{t('overdue', { days: loan.overdue_days })}</Tag>;
  const due = parseDay(loan.repayment_time.slice(0, 10));
  const left = due === undefined ? undefined : daysBetween(dayOf(serverNow()), due);
  if (left === undefined || left < 0 || left > SOON_DAYS) return null;
  return <Tag tone="warn">{t('inDays', { days: left })}</Tag>;
}
