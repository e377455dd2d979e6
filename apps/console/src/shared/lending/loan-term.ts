import type { CallOutput } from '@tidemark/contract';
import type { loanBook } from '@tidemark/contract/operator/loans';

/** A loan as lists return it. */
export type BookedLoan = CallOutput<typeof loanBook>['data'][number];

const DAY_MS = 86_400_000;

/** Full UTC days from a moment's day to the due date; negative once overdue. */
export function daysUntil(due: string, now: number): number {
  return Math.floor(Date.parse(due) / DAY_MS) - Math.floor(now / DAY_MS);
}

/** The stage of a loan's term. */
export type Term =
  | { readonly kind: 'late'; readonly days: number }
  | { readonly kind: 'ahead'; readonly days: number }
  | { readonly kind: 'none' };

/** The server's days overdue, else the days left; nothing where nothing is owed. */
export function termOf(
  loan: Pick<BookedLoan, 'status' | 'overdue_days' | 'repayment_time'>,
  now: number,
): Term {
  const isOwed = loan.status === 2 || loan.status === 4;
  if (!isOwed || loan.repayment_time === null) return { kind: 'none' };
  if (loan.overdue_days > 0) return { kind: 'late', days: loan.overdue_days };
  return { kind: 'ahead', days: Math.max(0, daysUntil(loan.repayment_time, now)) };
}
