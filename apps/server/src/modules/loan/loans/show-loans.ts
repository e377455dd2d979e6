import type { CallOutput, CallRead } from '@tidemark/contract';
import type { loanInfo, loanList } from '@tidemark/contract/calls/money/loan';
import { formatAmount } from '@tidemark/domain/money';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { LoanParts } from '../parts.ts';
import { presentProof } from '../repayments/present.ts';
import { loanById, selectOwnLoans } from '../store/loans.ts';
import { selectPenalties } from '../store/penalties.ts';
import { lastRepaymentOf } from '../store/repayments.ts';
import { presentLoan } from './present.ts';

/** A page of the caller's loans, newest first. */
export async function listLoans(
  { database }: LoanParts,
  { page, page_size: pageSize }: CallRead<typeof loanList>,
  { caller, lang, now }: CallerContext,
): Promise<CallOutput<typeof loanList>> {
  const { rows, total } = await selectOwnLoans(database, caller.userId, { page, pageSize });
  const data = rows.map((loan) => presentLoan(loan, { lang, now }));
  return { data, total, page, last_page: Math.max(1, Math.ceil(total / pageSize)) };
}

/** One loan of the caller; another user's is not found. */
export async function showLoan(
  { database, files }: LoanParts,
  id: number,
  { caller, lang, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof loanInfo>>> {
  const loan = await loanById(database, id);
  if (loan?.userId !== caller.userId) return refuse('loan.unknown', {}, 'id');
  const [proof, penalties] = await Promise.all([
    lastRepaymentOf(database, id),
    selectPenalties(database, id),
  ]);
  return {
    ...presentLoan(loan, { lang, now }),
    agreement: loan.agreement,
    agreement_hash: loan.agreementHash,
    sign: files.addressOf(loan.sign),
    proof: proof ? presentProof(files, proof, now) : null,
    penalties: penalties.map(({ day, amount }) => ({ day, amount: formatAmount(amount) })),
  };
}
