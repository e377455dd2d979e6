import {
  decideWithdrawal,
  type FundingCurrency,
  formatUnits,
  type PayoutObstacles,
  plainUnits,
} from '@tidemark/domain/funding';
import { withdrawalFeePosting, withdrawalPosting } from '@tidemark/domain/ledger';
import { formatAmount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  type ReviewDecision,
  type ReviewItem,
  type ReviewPort,
  type ReviewState,
  reviewTime,
} from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { startWrites } from '../../../platform/database/statements.ts';
import {
  balancesChanged,
  createPostingBatch,
  insertingPostings,
  savingAccounts,
} from '../../ledger/index.ts';
import type { FundingParts } from '../parts.ts';
import { misdirectionOf } from '../payees/misdirected.ts';
import { selectAddresses, selectCurrencies } from '../store/offered.ts';
import { lockWithdrawal, withdrawalById, withdrawalQueue } from '../store/withdrawals.ts';
import { holdAccount, moveTo, releaseAmount, unlockAmount } from './move.ts';
import { notifyWithdrawal, queueWithdrawal } from './notify.ts';
import type { WithdrawalRecord } from './record.ts';
import { holdOf } from './withdrawal-hold.ts';

/** The review queue of withdrawals, for operators. An approval states that it was paid. */
export function withdrawalReviews(funding: FundingParts): ReviewPort<Queryable> {
  const { database } = funding;
  return {
    kind: 'withdraw',
    async list(ask) {
      const { rows, total } = await withdrawalQueue.page(database, ask);
      return { data: await shown(funding, rows), total };
    },
    async find(id) {
      const record = await withdrawalById(database, id);
      const [item] = record?.state.status === 'review' ? await shown(funding, [record]) : [];
      return item;
    },
    waiting: () => withdrawalQueue.waiting(database),
    decide: (tx, decision) => decide(funding, tx, decision),
    afterCommit: ({ id, userId, to }) => {
      if (to.status === 'waiting') return;
      funding.bus.publish(balancesChanged, { userIds: [userId] });
      funding.inBackground(notifyDecision(funding, id));
    },
  };
}

async function notifyDecision(funding: FundingParts, id: number): Promise<void> {
  notifyWithdrawal(funding, present(await withdrawalById(funding.database, id), 'a withdrawal stays'));
}

async function decide(
  funding: FundingParts,
  tx: Queryable,
  { id, ...decision }: ReviewDecision,
): Promise<Outcome<DecidedReview>> {
  const record = await lockWithdrawal(tx, id);
  if (record === undefined) return refuse('review.unknown', {}, 'id');
  const { now } = decision;
  const { userId, amount } = record;
  const alone = await decision.control.amountAlone({ userId, direction: 'out' });
  const to = decideWithdrawal(record, decision, {
    // What was approved once stays with two, also where the limit was raised since.
    needsSecond: isBegun(record) || amount > alone,
    obstacles: await axeViolationsOf(funding, tx, record, now),
  });
  if (isRefusal(to)) return to;
  await moveTo(tx, record, { state: { status: 'review', review: to }, now });
  if (to.status === 'rejected') await releaseAmount(tx, record);
  if (to.status === 'approved') await pay(funding, tx, record, now);
  if (to.status !== 'waiting') await queueWithdrawal(tx, id, now);
  const from: ReviewState =
    record.state.status === 'review' ? record.state.review : { status: 'waiting', firstApproval: undefined };
  const moved = to.status === 'approved' ? { moved: { direction: 'out', amount } as const } : {};
  return { id, kind: 'withdraw', userId, from, to, ...moved };
}

function isBegun({ state }: WithdrawalRecord): boolean {
  return state.status === 'review' && state.review.firstApproval !== undefined;
}

/** Read with the user's row locked: who is frozen at the same time is frozen before or after. */
async function axeViolationsOf(
  { session, simulated, simulatedPayouts }: FundingParts,
  tx: Queryable,
  { userId }: WithdrawalRecord,
  now: number,
): Promise<PayoutObstacles> {
  const standing = present(await session.payouts.lockPayoutRules(tx, userId), 'a user stays');
  return {
    isFrozen: standing.frozenBy !== undefined,
    hold: holdOf(standing, undefined, now),
    isPlayMoney: simulated() !== undefined && !simulatedPayouts,
  };
}

/** Unlocks the amount and posts it, fee and rest, by what was frozen when it was drawn. */
async function pay(
  { ledger }: FundingParts,
  tx: Queryable,
  { id, accountId, amount, fee }: WithdrawalRecord,
  now: number,
): Promise<void> {
  const account = await holdAccount(tx, accountId);
  await ledger.postingIds.reserveNewest(2, tx);
  unlockAmount(account, amount);
  const book = createPostingBatch(() => ledger.postingIds.next());
  book.post(account, withdrawalPosting(amount, fee), id);
  book.post(account, withdrawalFeePosting(fee), id);
  await Promise.all(startWrites(tx, [insertingPostings(book.rows, now), savingAccounts([account])]));
}

async function shown(funding: FundingParts, records: readonly WithdrawalRecord[]): Promise<ReviewItem[]> {
  if (records.length === 0) return [];
  const now = funding.clock.now();
  const people = await funding.session.people.usersByIds([...new Set(records.map(({ userId }) => userId))]);
  const byId = new Map(people.map((person) => [person.id, person]));
  const [own, currencies] = await Promise.all([
    selectAddresses(funding.database),
    selectCurrencies(funding.database),
  ]);
  return records.map((record) => {
    const person = byId.get(record.userId);
    const hold = person && holdOf({ hold: person.withdrawHold }, undefined, now);
    const notes = [
      ...(hold ? [{ key: 'hold_until', value: new Date(hold.until).toISOString() }] : []),
      ...(person?.frozen ? [{ key: 'frozen_by', value: person.frozen.by }] : []),
      ...warningsOf(record, { own, currencies }),
    ];
    return presentReview(record, notes);
  });
}

/** Reasons to refuse the payee if it were stored today: it may be older than the rule. */
function warningsOf(
  { payee, protocol, currencyId }: WithdrawalRecord,
  {
    own,
    currencies,
  }: {
    readonly own: readonly { readonly address: string }[];
    readonly currencies: readonly FundingCurrency[];
  },
): { readonly key: string; readonly value: string }[] {
  if (payee.kind !== 'coin') return [];
  const misdirection = misdirectionOf(protocol, payee, own);
  const kind = currencies.find(({ id }) => id === currencyId)?.payeeTag ?? 'none';
  return [
    ...(misdirection === undefined ? [] : [{ key: 'payee_warning', value: misdirection }]),
    ...(kind !== 'none' && payee.tag === '' ? [{ key: 'tag_warning', value: 'missing' }] : []),
  ];
}

function presentReview(
  record: WithdrawalRecord,
  notes: readonly { readonly key: string; readonly value: string }[],
): ReviewItem {
  const submittedAt = record.confirmedAt ?? record.drawnAt;
  const { payee, state } = record;
  const field = (key: string, value: string) => (value === '' ? [] : [{ key, value }]);
  const place =
    payee.kind === 'coin'
      ? [...field('address', payee.address), ...field('tag', payee.tag)]
      : [
          ...field('bank_name', payee.bankName),
          ...field('bank_address', payee.bankAddress),
          ...field('bank_swift', payee.bankSwift),
          ...field('payee_name', payee.payeeName),
          ...field('payee_account', payee.payeeAccount),
          ...field('bank_remark', payee.remark),
        ];
  return {
    id: record.id,
    kind: 'withdraw',
    userId: record.userId,
    state: present(
      state.status === 'review' ? state.review : undefined,
      'only what was confirmed is reviewed',
    ),
    submittedAt,
    dueAt: reviewTime(submittedAt, submittedAt).dueAt,
    needsSecond: isBegun(record),
    moves: { direction: 'out', amount: record.amount },
    fields: [
      { key: 'number', value: formatAmount(record.amount) },
      { key: 'fee', value: formatAmount(record.fee) },
      { key: 'received', value: formatUnits(record.received) },
      { key: 'currency', value: record.code },
      ...field('protocol', record.protocol),
      { key: 'rate', value: plainUnits(record.terms.price) },
      ...place,
      ...field('memo', record.memo),
      ...notes,
    ],
    pictures: [],
  };
}
