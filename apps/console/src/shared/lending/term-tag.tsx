import { Tag } from '@tidemark/ui';
import { useText } from '../device/language.ts';
import { useServerNow } from '../time/use-server-now.ts';
import { type BookedLoan, termOf } from './loan-term.ts';

const SOON_DAYS = 7;

/** Days late, or days that are left; nothing where nothing is owed. */
export function TermTag({
  loan,
}: {
  readonly loan: Pick<BookedLoan, 'status' | 'overdue_days' | 'repayment_time'>;
}) {
  const t = useText('console-lending.loans');
  const term = termOf(loan, useServerNow());
  if (term.kind === 'none') return null;
  if (term.kind === 'late') return <Tag tone="bad">{t('late', { days: term.days })}</Tag>;
  return <Tag tone={term.days <= SOON_DAYS ? 'warn' : 'plain'}>{t('dueIn', { days: term.days })}</Tag>;
}
