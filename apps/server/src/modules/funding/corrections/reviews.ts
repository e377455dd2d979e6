import { coveredCorrection } from '@tidemark/domain/funding';
import { correctionPosting } from '@tidemark/domain/ledger';
import { formatAmount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  decideReview,
  type ReviewDecision,
  type ReviewItem,
  type ReviewPort,
  reviewTime,
} from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { startWrites } from '../../../platform/database/statements.ts';
import {
  balancesChanged,
  createPostingBatch,
  insertingPostings,
  lockAccounts,
  readAccounts,
  savingAccounts,
} from '../../ledger/index.ts';
import { type NotificationEvent, notify, queueNotification } from '../notification-events.ts';
import type { FundingParts } from '../parts.ts';
import * as store from '../store/corrections.ts';
import type { Correction } from './correction.ts';
import { freeOf } from './propose.ts';

/** Access proposed it has approved it first. */
const RULES = { needsSecond: true };

/** The queue of corrections: each waits for a second operator. */
export function correctionReviews(funding: FundingParts): ReviewPort<Queryable> {
  const { database } = funding;
  return {
    kind: 'correction',
    async list(ask) {
      const { rows, total } = await store.correctionQueue.page(database, ask);
      return { data: await shown(database, rows), total };
    },
    async find(id) {
      const correction = await store.correctionById(database, id);
      const [item] = correction ? await shown(database, [correction]) : [];
      return item;
    },
    waiting: () => store.correctionQueue.waiting(database),
    decide: (tx, decision) => decide(funding, tx, decision),
    afterCommit(decided) {
      if (decided.to.status === 'approved') funding.inBackground(follow(funding, decided.id));
    },
  };
}

async function shown(database: Queryable, corrections: readonly Correction[]): Promise<ReviewItem[]> {
  if (corrections.length === 0) return [];
  const accounts = await readAccounts(database, [...new Set(corrections.map(({ accountId }) => accountId))]);
  const balances = new Map(accounts.map(({ id, balance }) => [id, balance]));
  return corrections.map((correction) => {
    const { id, userId, state, proposedAt, account, direction, amount, reason, corrects } = correction;
    const balance = balances.get(correction.accountId);
    return {
      ...{ id, userId, state, kind: 'correction', submittedAt: proposedAt, needsSecond: true },
      dueAt: reviewTime(proposedAt, proposedAt).dueAt,
      fields: [
        { key: 'account', value: account },
        { key: 'direction', value: direction },
        { key: 'amount', value: formatAmount(amount) },
        { key: 'reason', value: reason },
        ...(corrects === undefined ? [] : [{ key: 'posting_id', value: String(corrects) }]),
        ...(balance === undefined ? [] : [{ key: 'balance', value: formatAmount(balance) }]),
      ],
      pictures: [],
    };
  });
}

async function decide(
  funding: FundingParts,
  tx: Queryable,
  { id, ...decision }: ReviewDecision,
): Promise<Outcome<DecidedReview>> {
  const correction = await store.lockCorrection(tx, id);
  if (correction === undefined) return refuse('review.unknown', {}, 'id');
  const to = decideReview(correction.state, decision, RULES);
  if (isRefusal(to)) return to;
  if (to.status === 'approved') {
    const posted = await post(funding, tx, correction, decision.now);
    if (isRefusal(posted)) return posted;
    await queueNotification(tx, eventOf(correction), decision.now);
  }
  await store.saveCorrectionDecision(tx, id, to);
  const { userId, account, direction, amount, reason } = correction;
  return {
    ...{ id, kind: 'correction', userId, from: correction.state, to },
    detail: { account, direction, amount: formatAmount(amount), reason },
    ...(to.status === 'approved' && { moved: { direction: direction === 'credit' ? 'in' : 'out', amount } }),
  };
}

/** Posts it in the transaction of the decision; what is taken must still be free. */
async function post(
  funding: FundingParts,
  tx: Queryable,
  correction: Correction,
  now: Millis,
): Promise<Outcome<true>> {
  const { postingIds } = funding.ledger;
  const accounts = await lockAccounts(tx, [correction.accountId]);
  await postingIds.reserveNewest(1, tx);
  const account = present(accounts[0], `account ${correction.accountId} is there`);
  const covered = coveredCorrection(correction, await freeOf(funding, tx, account));
  if (isRefusal(covered)) return covered;
  const book = createPostingBatch(() => postingIds.next());
  book.post(account, correctionPosting(correction.direction, correction.amount), correction.id);
  await Promise.all(startWrites(tx, [insertingPostings(book.rows, now), savingAccounts(accounts)]));
  return true;
}

function eventOf({ userId, direction, amount, reason }: Correction): NotificationEvent {
  const key = `correction_${direction}`;
  return {
    userId,
    key: `review.${key}`,
    params: { amount: formatAmount(amount), reason },
    email: { subject: `${key}_subject`, lines: [`${key}_text`, { said: reason }] },
  };
}

/** Notifies everything that caches or shows the account: screens, the desk, the risk watch, its owner. */
async function follow(funding: FundingParts, id: number): Promise<void> {
  const correction = present(await store.correctionById(funding.database, id), 'it was decided');
  const { userId, account, accountId } = correction;
  funding.bus.publish(balancesChanged, { userIds: [userId] });
  notify(funding, eventOf(correction));
  if (account === 'forex') await funding.forex.followCash({ id: accountId, userId });
  else funding.desk.invalidate([accountId]);
}
