import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Loan } from '../loans/loan.ts';
import { LOAN_STATUS } from '../loans/present.ts';
import { lockLoan } from '../store/loans.ts';

/** A loan of the caller that is to be repaid, locked. Refused: `loan.unknown`, `loan.not_to_repay`. */
export async function toRepay(
  tx: Queryable,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<Outcome<Loan>> {
  const loan = await lockLoan(tx, id);
  if (loan?.userId !== userId) return refuse('loan.unknown', {}, 'loan_id');
  const { status } = loan.state;
  return status === 'owed' ? loan : refuse('loan.not_to_repay', { status: LOAN_STATUS[status] }, 'loan_id');
}
