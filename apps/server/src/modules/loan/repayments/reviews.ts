import { decideRepayment, owedInAll, type RepaymentState, repaymentAsReview } from '@tidemark/domain/loan';
import { formatAmount, minus } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  type ReviewDecision,
  type ReviewItem,
  type ReviewPort,
  reviewTime,
} from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { balancesChanged } from '../../ledger/index.ts';
import { owedPartsOf } from '../loans/loan.ts';
import { plain } from '../loans/plain.ts';
import { type NotificationEvent, queueNotification, tell } from '../notification-events.ts';
import type { LoanParts } from '../parts.ts';
import { loanById, lockLoan, saveOwedAgain } from '../store/loans.ts';
import { chargeOne, selectAccrued } from '../store/penalties.ts';
import { lockRepayment, repaymentById, repaymentQueue, saveRepayment } from '../store/repayments.ts';
import { evidenceOf } from './evidence.ts';
import type { Repayment } from './repayment.ts';
import { holdAccount, settle } from './settle.ts';

/** The review queue of repayments with a proof, for operators. */
export function repaymentReviews(loan: LoanParts): ReviewPort<Queryable> {
  const { database } = loan;
  return {
    kind: 'repayment',
    async list(ask) {
      const { rows, total } = await repaymentQueue.page(database, ask);
      return { data: await Promise.all(rows.map((row) => shown(loan, row))), total };
    },
    async find(id) {
      const record = await repaymentById(database, id);
      return record && shown(loan, record);
    },
    waiting: () => repaymentQueue.waiting(database),
    decide: (tx, decision) => decide(loan, tx, decision),
    afterCommit(decided) {
      if (decided.to.status === 'approved') {
        loan.bus.publish(balancesChanged, { userIds: [decided.userId] });
      }
      loan.inBackground(notifyDecision(loan, decided));
    },
  };
}

async function shown(parts: LoanParts, repayment: Repayment): Promise<ReviewItem> {
  const { id, userId, submittedAt, state, loanId } = repayment;
  const loan = await loanById(parts.database, loanId);
  const owed = owedPartsOf(present(loan, 'a loan stays'));
  const total = owedInAll(owed);
  return {
    ...{ id, userId, submittedAt, kind: 'repayment' },
    state: repaymentAsReview(state),
    dueAt: reviewTime(submittedAt, submittedAt).dueAt,
    fields: [
      ...fieldsOf(repayment, [
        ['loan_id', String(loanId)],
        ['total_amount', formatAmount(total)],
        ['amount', formatAmount(owed.principal)],
        ['interest_amount', formatAmount(owed.interest)],
        ['penalty_amount', formatAmount(owed.penalty)],
      ]),
      ...(await evidenceOf(parts, repayment)),
    ],
    needsSecond: state.first !== undefined,
    moves: { direction: 'in', amount: total },
    pictures: [{ key: 'proofImg', url: parts.files.addressOf(repayment.proof) }],
  };
}

type Field = [key: string, value: string | undefined];

function fieldsOf({ state, ...repayment }: Repayment, owed: readonly Field[]): ReviewItem['fields'] {
  const all: Field[] = [
    ...owed,
    ['currency', repayment.code],
    ['protocol', repayment.protocol],
    ['rate', formatAmount(repayment.price)],
    ['address', repayment.address],
    ['first_amount', state.first && formatAmount(state.first.received)],
    ['received_usd', state.status === 'approved' ? formatAmount(state.received) : undefined],
  ];
  return all.flatMap(([key, value]) => (value === undefined || value === '' ? [] : { key, value }));
}

async function decide(
  parts: LoanParts,
  tx: Queryable,
  { id, ...submission }: ReviewDecision,
): Promise<Outcome<DecidedReview>> {
  const repayment = await lockRepayment(tx, id);
  if (repayment === undefined) return refuse('review.unknown', {}, 'id');
  const loan = present(await lockLoan(tx, repayment.loanId), 'a loan stays');
  const owed = owedInAll(owedPartsOf(loan));
  const decision = { ...submission, now: parts.clock.now() };
  const { userId } = repayment;
  const secondApprovalAbove = await decision.control.amountAlone({ userId, direction: 'in' });
  const to = decideRepayment(repayment.state, decision, { owed, secondApprovalAbove });
  if (isRefusal(to)) return to;
  await saveRepayment(tx, id, to);
  if (to.status === 'approved') {
    const account = await holdAccount(tx, loan);
    await settle(parts, tx, { loan, account, received: to.received, now: decision.now });
  }
  if (to.status === 'rejected') {
    await saveOwedAgain(tx, loan.id, to.remark);
    // The days meanwhile count again, those that the daily work has finished at once.
    const accrued = await selectAccrued(tx);
    if (accrued !== undefined) await chargeOne(tx, loan.id, accrued);
  }
  const decided: DecidedReview = {
    ...{ id, kind: 'repayment', userId },
    from: repaymentAsReview(repayment.state),
    to: repaymentAsReview(to),
    detail: { loan: String(loan.id), owed: formatAmount(owed), ...receivedOf(to) },
    ...(to.status === 'approved' && { moved: { direction: 'in', amount: to.received } }),
  };
  const event = await eventOf(tx, decided);
  if (event !== undefined) await queueNotification(tx, event, decision.now);
  return decided;
}

/** The received amount, for the audit trail. */
function receivedOf(to: RepaymentState): Readonly<Record<string, string>> {
  if (to.status === 'approved') return { received: formatAmount(to.received) };
  return to.status === 'waiting' && to.first ? { received: formatAmount(to.first.received) } : {};
}

/** After the commit: notifies the borrower of the decision. */
async function notifyDecision(parts: LoanParts, decided: DecidedReview): Promise<void> {
  const event = await eventOf(parts.database, decided);
  if (event !== undefined) tell(parts, event);
}

/** A first approval sends no notification. */
async function eventOf(
  database: Queryable,
  { id, userId, to }: DecidedReview,
): Promise<NotificationEvent | undefined> {
  if (to.status === 'waiting') return undefined;
  const { loanId, state } = present(await repaymentById(database, id), 'it was decided');
  const loan = present(await loanById(database, loanId), 'a loan stays');
  const owed = owedInAll(owedPartsOf(loan));
  if (to.status === 'rejected') {
    const lines = ['repayment_rejected_text', { said: to.remark }, 'repayment_rejected_next'];
    const params = { amount: plain(owed), remark: to.remark };
    const email = { subject: 'repayment_rejected_subject', lines };
    return { userId, key: 'review.repayment_rejected', params, email };
  }
  const rest = state.status === 'approved' ? minus(state.received, owed) : undefined;
  const lines = ['repaid_text', ...(rest !== undefined && rest > 0n ? ['repaid_rest'] : [])];
  const params = { amount: plain(owed), ...(rest === undefined ? {} : { rest: plain(rest) }) };
  return {
    ...{ userId, params },
    key: 'review.repayment_approved',
    email: { subject: 'repaid_subject', lines },
  };
}
