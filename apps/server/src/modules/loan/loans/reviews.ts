import { loanPaidOutPosting } from '@tidemark/domain/ledger';
import { decideLoan, fractionOf, loanAsReview, owedInAll } from '@tidemark/domain/loan';
import { formatAmount, plus } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  type ReviewDecision,
  type ReviewItem,
  type ReviewPort,
  reviewTime,
} from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { startWrites } from '../../../platform/database/statements.ts';
import {
  balancesChanged,
  createPostingBatch,
  insertingPostings,
  lockAccounts,
  savingAccounts,
} from '../../ledger/index.ts';
import { type NotificationEvent, queueNotification, tell } from '../notification-events.ts';
import type { LoanParts } from '../parts.ts';
import { loanById, loanQueue, lockLoan, saveReviewed } from '../store/loans.ts';
import { type Loan, owedPartsOf } from './loan.ts';
import { plain } from './plain.ts';

/** The review queue of requested loans, for operators. Approval pays the loan out. */
export function loanReviews(loan: LoanParts): ReviewPort<Queryable> {
  const { database } = loan;
  return {
    kind: 'loan',
    async list(ask) {
      const { rows, total } = await loanQueue.page(database, ask);
      return { data: shown(loan, rows), total };
    },
    async find(id) {
      const found = await loanById(database, id);
      const [item] = found ? shown(loan, [found]) : [];
      return item;
    },
    waiting: () => loanQueue.waiting(database),
    decide: (tx, decision) => decide(loan, tx, decision),
    afterCommit(decided) {
      if (decided.to.status === 'approved') {
        loan.bus.publish(balancesChanged, { userIds: [decided.userId] });
      }
      notifyDecision(loan, decided);
    },
  };
}

function shown(parts: LoanParts, loans: readonly Loan[]): ReviewItem[] {
  return loans.map((loan) => {
    const { id, userId, state, askedAt: submittedAt } = loan;
    return {
      ...{ id, userId, submittedAt, kind: 'loan' },
      state: loanAsReview(state, ''),
      dueAt: reviewTime(submittedAt, submittedAt).dueAt,
      fields: fieldsOf(loan),
      needsSecond: state.firstApproval !== undefined,
      moves: { direction: 'in', amount: loan.amount },
      pictures: [{ key: 'sign', url: parts.files.addressOf(loan.sign) }],
    };
  });
}

function fieldsOf(loan: Loan): ReviewItem['fields'] {
  const { terms } = loan;
  return [
    { key: 'amount', value: formatAmount(loan.amount) },
    { key: 'loan_period', value: String(terms.period) },
    { key: 'free_period', value: String(terms.freePeriod) },
    { key: 'interest_rate', value: String(fractionOf(terms.interestRate)) },
    { key: 'interest_amount', value: formatAmount(loan.interest) },
    { key: 'penalty_rate', value: String(fractionOf(terms.penaltyRate)) },
    { key: 'total_amount', value: formatAmount(owedInAll(owedPartsOf(loan))) },
    { key: 'agreement_hash', value: loan.agreementHash },
  ];
}

async function decide(
  parts: LoanParts,
  tx: Queryable,
  { id, ...submission }: ReviewDecision,
): Promise<Outcome<DecidedReview>> {
  const loan = await lockLoan(tx, id);
  if (loan === undefined) return refuse('review.unknown', {}, 'id');
  // Days count by the clock of the broker, also where the market is replayed at another time.
  const decision = { ...submission, now: parts.clock.now() };
  const { userId, amount } = loan;
  const alone = await decision.control.amountAlone({ userId, direction: 'in' });
  const to = decideLoan(loan.state, decision, { isLarge: amount > alone });
  if (isRefusal(to)) return to;
  await saveReviewed(tx, id, to);
  if (to.status === 'approved') await payOut(parts, tx, loan, decision.now);
  const decided: DecidedReview = {
    ...{ id, kind: 'loan', userId, to },
    from: loanAsReview(loan.state, ''),
    detail: { amount: formatAmount(amount) },
    ...(to.status === 'approved' && { moved: { direction: 'in', amount } }),
  };
  const event = await eventOf(tx, decided);
  if (event !== undefined) await queueNotification(tx, event, decision.now);
  return decided;
}

/** Posts the principal to the funding account, where it is owed from now on. */
async function payOut(
  { ledger }: LoanParts,
  tx: Queryable,
  { id, accountId, amount }: Loan,
  now: number,
): Promise<void> {
  const [account] = await lockAccounts(tx, [accountId]);
  await ledger.postingIds.reserveNewest(1, tx);
  const funding = present(account, 'a funding account stays');
  funding.owed = plus(funding.owed, amount);
  const portfolio = createPostingBatch(() => ledger.postingIds.next());
  portfolio.post(funding, loanPaidOutPosting(amount), id);
  await Promise.all(startWrites(tx, [insertingPostings(portfolio.rows, now), savingAccounts([funding])]));
}

/** After the commit: notifies the borrower of the decision; not of a first approval. */
function notifyDecision(parts: LoanParts, decided: DecidedReview): void {
  if (decided.to.status === 'waiting') return;
  parts.inBackground(
    eventOf(parts.database, decided).then((event) => {
      if (event !== undefined) tell(parts, event);
    }),
  );
}

async function eventOf(
  database: Queryable,
  { id, userId, to }: DecidedReview,
): Promise<NotificationEvent | undefined> {
  if (to.status === 'waiting') return undefined;
  const { amount, state } = present(await loanById(database, id), 'a loan stays');
  if (to.status === 'rejected') {
    const lines = ['loan_rejected_text', { said: to.remark }, 'loan_rejected_next'];
    const params = { amount: plain(amount), remark: to.remark };
    return {
      userId,
      key: 'review.loan_rejected',
      params,
      email: { subject: 'loan_rejected_subject', lines },
    };
  }
  const due = state.status === 'waiting' || state.status === 'rejected' ? '' : state.dueOn;
  const email = { subject: 'loan_approved_subject', lines: ['loan_approved_text'] };
  return { userId, key: 'review.loan_approved', params: { amount: plain(amount), due }, email };
}
