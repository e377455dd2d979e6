import type { CallOutput, CallRead } from '@tidemark/contract';
import type { repayment as repaymentCall } from '@tidemark/contract/calls/money/loan';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { dayOf } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { presentLoan } from '../loans/present.ts';
import type { LoanParts } from '../parts.ts';
import { loanById, saveChecking } from '../store/loans.ts';
import { insertRepayment, isProofOfRepayment, repaymentById } from '../store/repayments.ts';
import { toRepay } from './to-repay.ts';

type Input = CallRead<typeof repaymentCall>;

/**
 * Takes a repayment for review, with its proof: from today on no penalty accrues. Refused are another's
 * loan, one that is not to be repaid, an address that is not offered, and a proof that
 * is not one's own or serves a deposit or another repayment.
 */
export async function submitRepayment(
  loan: LoanParts,
  input: Input,
  { caller: { userId }, idempotency: claim, lang, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof repaymentCall>>> {
  const { database } = loan;
  const asked = { userId, claim, now, stillGood: stillWaits };
  const taken = await answerOnce(database, asked, (tx) => take(loan, tx, { input, userId, now }));
  if (isRefusal(taken)) return taken;
  return presentLoan(present(await loanById(database, input.loan_id), 'a loan stays'), { lang, now });
}

/** The same form after a rejection is a new submission. */
async function stillWaits(tx: Queryable, kept: Outcome<unknown>): Promise<boolean> {
  if (isRefusal(kept)) return false;
  const record = await repaymentById(tx, (kept as { readonly id: number }).id);
  return record !== undefined && record.state.status !== 'rejected';
}

async function take(
  parts: LoanParts,
  tx: Queryable,
  { input, userId, now }: { readonly input: Input; readonly userId: number; readonly now: number },
): Promise<Outcome<{ id: number }>> {
  const loan = await toRepay(tx, { id: input.loan_id, userId });
  if (isRefusal(loan)) return loan;
  const place = (await parts.funding.payInAddresses(tx)).find(({ id }) => id === input.charge_id);
  if (place === undefined) return refuse('funding.option_unknown', {}, 'charge_id');
  const used = await parts.files.use(tx, { userId, pictures: { proofImg: input.proofImg }, now });
  if (isRefusal(used)) return used;
  const isUsed =
    (await isProofOfRepayment(tx, used.proofImg)) || (await parts.funding.isProof(tx, used.proofImg));
  if (isUsed) return refuse('funding.proof_used', {}, 'proofImg');
  const { code, protocol, deposit } = place.currency;
  const id = await insertRepayment(tx, {
    ...{ loanId: loan.id, userId, optionId: place.id, code, protocol, address: place.address },
    price: deposit.price,
    proof: used.proofImg,
    submittedAt: now,
  });
  await saveChecking(tx, loan.id, dayOf(now));
  return { id };
}
