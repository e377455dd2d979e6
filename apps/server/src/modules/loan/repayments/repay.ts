import type { CallOutput } from '@tidemark/contract';
import type { repay as repayCall } from '@tidemark/contract/calls/money/loan';
import { unlocked } from '@tidemark/domain/funding';
import { owedInAll } from '@tidemark/domain/loan';
import { formatAmount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { balancesChanged } from '../../ledger/index.ts';
import { type Loan, owedPartsOf } from '../loans/loan.ts';
import { plain } from '../loans/plain.ts';
import { presentLoan } from '../loans/present.ts';
import { type NotificationEvent, queueNotification, tell } from '../notification-events.ts';
import type { LoanParts } from '../parts.ts';
import { loanById } from '../store/loans.ts';
import { holdAccount, settle } from './settle.ts';
import { toRepay } from './to-repay.ts';

/** Repays a loan of the caller from the funding account, immediately and in full. */
export async function repay(
  loan: LoanParts,
  id: number,
  { caller: { userId }, idempotency: claim, lang, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof repayCall>>> {
  const { database } = loan;
  let isFirst = false;
  const asked = { userId, claim, now, keepsRefusals: false };
  const paid = await answerOnce(database, asked, async (tx) => {
    const outcome = await pay(loan, tx, { id, userId, now });
    isFirst = !isRefusal(outcome);
    return outcome;
  });
  if (isRefusal(paid)) return paid;
  const record = present(await loanById(database, id), 'a loan stays');
  if (isFirst) {
    loan.bus.publish(balancesChanged, { userIds: [userId] });
    tell(loan, eventOf(record));
  }
  return presentLoan(record, { lang, now });
}

function eventOf(record: Loan): NotificationEvent {
  const params = { amount: plain(owedInAll(owedPartsOf(record))) };
  const email = { subject: 'repaid_subject', lines: ['repaid_text'] };
  return { userId: record.userId, key: 'loan.repaid', params, email };
}

async function pay(
  parts: LoanParts,
  tx: Queryable,
  { id, userId, now }: { readonly id: number; readonly userId: number; readonly now: number },
): Promise<Outcome<{ id: number }>> {
  const loan = await toRepay(tx, { id, userId });
  if (isRefusal(loan)) return loan;
  const account = await holdAccount(tx, loan);
  const [needed, available] = [owedInAll(owedPartsOf(loan)), unlocked(account)];
  if (needed > available) {
    const params = { needed: formatAmount(needed), available: formatAmount(available) };
    return refuse('loan.insufficient', params, 'loan_id');
  }
  await settle(parts, tx, { loan, account, received: undefined, now });
  await queueNotification(tx, eventOf(present(await loanById(tx, id), 'a loan stays')), now);
  return { id };
}
