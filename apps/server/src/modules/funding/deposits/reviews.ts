import { asReview, decideDeposit, formatUnits } from '@tidemark/domain/funding';
import { depositPosting } from '@tidemark/domain/ledger';
import { type Amount, formatAmount } from '@tidemark/domain/money';
import { assert, isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
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
  lockAccountsOf,
  savingAccounts,
} from '../../ledger/index.ts';
import type { FundingParts } from '../parts.ts';
import { depositById, depositQueue, lockDeposit, saveReviewed, sumWaiting } from '../store/deposits.ts';
import type { Deposit } from './deposit.ts';
import { evidenceOf } from './evidence.ts';
import { notifyDecision, queueDecided } from './notify-decision.ts';

/** The review queue of deposits, for operators. */
export function depositReviews(funding: FundingParts): ReviewPort<Queryable> {
  const { database } = funding;
  return {
    kind: 'deposit',
    async list(ask) {
      const { rows, total } = await depositQueue.page(database, ask);
      return { data: await shown(funding, rows), total };
    },
    async find(id) {
      const deposit = await depositById(database, id);
      const [item] = deposit ? await shown(funding, [deposit]) : [];
      return item;
    },
    waiting: () => sumWaiting(database),
    decide: (tx, decision) => decide(funding, tx, decision),
    afterCommit(decided) {
      if (decided.to.status === 'approved') {
        funding.bus.publish(balancesChanged, { userIds: [decided.userId] });
      }
      notifyDecision(funding, decided);
    },
  };
}

async function shown(funding: FundingParts, deposits: readonly Deposit[]): Promise<ReviewItem[]> {
  const evidence = await evidenceOf(funding, deposits);
  return deposits.flatMap((deposit) => {
    const { id, userId, state, submittedAt } = deposit;
    if (state.status === 'cancelled') return [];
    return {
      ...{ id, userId, submittedAt, kind: 'deposit' },
      state: asReview(state),
      dueAt: reviewTime(submittedAt, submittedAt).dueAt,
      fields: [...fieldsOf(deposit), ...evidence(deposit)],
      needsSecond: state.first !== undefined,
      moves: { direction: 'in', amount: deposit.usd },
      pictures:
        deposit.proof === '' ? [] : [{ key: 'proofImg', url: funding.files.addressOf(deposit.proof) }],
    };
  });
}

function fieldsOf(deposit: Deposit): ReviewItem['fields'] {
  const { state } = deposit;
  const received = state.status === 'approved' ? state.received : undefined;
  const all: [key: string, value: string | undefined][] = [
    ['number', formatUnits(deposit.units)],
    ['currency', deposit.code],
    ['protocol', deposit.protocol],
    ['rate', formatAmount(deposit.price)],
    ['usd_amount', formatAmount(deposit.usd)],
    ['address', deposit.address],
    ['bank_name', deposit.bankName],
    ['payee_account', deposit.payeeAccount],
    ['reference', deposit.reference],
    ['first_amount', state.first && formatUnits(state.first.units)],
    ['received', received && formatUnits(received.units)],
    ['received_usd', received && formatAmount(received.usd)],
  ];
  return all.flatMap(([key, value]) => (value === undefined || value === '' ? [] : { key, value }));
}

async function decide(
  funding: FundingParts,
  tx: Queryable,
  { id, ...decision }: ReviewDecision,
): Promise<Outcome<DecidedReview>> {
  const deposit = await lockDeposit(tx, id);
  if (deposit === undefined) return refuse('review.unknown', {}, 'id');
  const { userId } = deposit;
  const secondApprovalAbove = await decision.control.amountAlone({ userId, direction: 'in' });
  const to = decideDeposit(deposit, decision, { secondApprovalAbove });
  if (isRefusal(to)) return to;
  const from = deposit.state;
  assert(from.status !== 'cancelled' && to.status !== 'cancelled', 'operators cancel nothing');
  await saveReviewed(tx, id, to);
  if (to.status === 'approved') await credit(funding, tx, deposit, to.received.usd, decision.now);
  await queueDecided(tx, id, decision.now);
  return {
    ...{ id, kind: 'deposit', userId },
    from: asReview(from),
    to: asReview(to),
    detail: amountsOf(deposit, to),
    ...(to.status === 'approved' && { moved: { direction: 'in', amount: to.received.usd } }),
  };
}

/** Amounts for the audit trail. */
function amountsOf(deposit: Deposit, to: Deposit['state']): Readonly<Record<string, string>> {
  const requested = { requested: `${formatUnits(deposit.units)} ${deposit.code}` };
  if (to.status === 'waiting' && to.first) {
    return { ...requested, received: `${formatUnits(to.first.units)} ${deposit.code}` };
  }
  if (to.status !== 'approved') return requested;
  const { units, usd } = to.received;
  return { ...requested, received: `${formatUnits(units)} ${deposit.code}`, credited: formatAmount(usd) };
}

/** Posts the received amount to the funding account, in the transaction of the decision. */
async function credit(
  { ledger }: FundingParts,
  tx: Queryable,
  { id, userId }: Deposit,
  amount: Amount,
  now: number,
): Promise<void> {
  const accounts = await lockAccountsOf(tx, userId, ['change']);
  await ledger.postingIds.reserveNewest(1, tx);
  const book = createPostingBatch(() => ledger.postingIds.next());
  book.post(present(accounts[0], `user ${userId} has a funding account`), depositPosting(amount), id);
  await Promise.all(startWrites(tx, [insertingPostings(book.rows, now), savingAccounts(accounts)]));
}
