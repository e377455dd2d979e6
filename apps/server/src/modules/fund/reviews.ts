import { daysEarned, hasMatured, percentNumber, redemptionOf } from '@tidemark/domain/fund';
import { formatAmount } from '@tidemark/domain/money';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  decideReview,
  type ReviewDecision,
  type ReviewItem,
  type ReviewPort,
  reviewTime,
} from '@tidemark/domain/review';
import { dayOf } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { noticesQueued, queueNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import { dailyBurden, redeem } from './early-redemption.ts';
import { moneyMoved } from './money.ts';
import type { FundParts } from './parts.ts';
import { times, told } from './present.ts';
import type { Fund } from './record.ts';
import { selectFunds } from './store/funds.ts';
import { changePool, lockPool } from './store/pools.ts';
import {
  lockRedemption,
  type RedemptionRequest,
  redemptionById,
  redemptionQueue,
  saveRedemption,
} from './store/redemptions.ts';
import { saveSubscriptionStatus } from './store/subscriptions.ts';

/** The review queue of early redemptions, for operators. */
export function redemptionReviews(parts: FundParts): ReviewPort<Queryable> {
  const { database } = parts;
  return {
    kind: 'redemption',
    async list(ask) {
      const { rows, total } = await redemptionQueue.page(database, ask);
      return { data: await shown(database, rows), total };
    },
    async find(id) {
      const submission = await redemptionById(database, id);
      const [item] = submission ? await shown(database, [submission]) : [];
      return item;
    },
    waiting: () => redemptionQueue.waiting(database),
    decide: (tx, decision) => decide(parts, tx, decision),
    afterCommit: (decided) => notifyDecision(parts, decided),
  };
}

async function shown(database: Queryable, wishes: readonly RedemptionRequest[]): Promise<ReviewItem[]> {
  if (wishes.length === 0) return [];
  const funds = new Map((await selectFunds(database)).map((fund) => [fund.id, fund]));
  return wishes.flatMap(({ id, subscription, submittedAt, state }) => {
    if (state.status === 'overtaken') return [];
    return {
      ...{ id, submittedAt, state, kind: 'redemption' as const, userId: subscription.userId },
      dueAt: reviewTime(submittedAt, submittedAt).dueAt,
      fields: fieldsOf(subscription, funds.get(subscription.fundId)),
      needsSecond: state.status === 'waiting' && state.firstApproval !== undefined,
      moves: {
        direction: 'in',
        amount: redemptionOf(subscription.share, subscription.terms.damages).returned,
      },
      pictures: [],
    };
  });
}

function fieldsOf(
  subscription: RedemptionRequest['subscription'],
  fund: Fund | undefined,
): ReviewItem['fields'] {
  const { terms, days, dayProfit, daysPaid } = subscription;
  const { share, penalty, returned } = redemptionOf(subscription.share, terms.damages);
  return [
    { key: 'fund', value: fund ? told(fund.titles, 'en') : '' },
    { key: 'subscription', value: String(subscription.id) },
    { key: 'share_amount', value: formatAmount(share) },
    { key: 'liquidated_damages', value: String(percentNumber(terms.damages)) },
    { key: 'penalty_amount', value: formatAmount(penalty) },
    { key: 'returned_amount', value: formatAmount(returned) },
    { key: 'income_paid', value: formatAmount(times(dayProfit, daysPaid)) },
    { key: 'days_left', value: String(terms.lockDays - daysEarned(days)) },
  ];
}

async function decide(
  parts: FundParts,
  tx: Queryable,
  { id, ...decision }: ReviewDecision,
): Promise<Outcome<DecidedReview>> {
  const submission = await lockRedemption(tx, id);
  if (submission === undefined) return refuse('review.unknown', {}, 'id');
  const { subscription, state: from } = submission;
  // Maturity comes before a penalty: the daily job returns the full share.
  if (from.status === 'overtaken') return refuse('mining.matured', {}, 'id');
  const wouldPay = from.status === 'waiting' && decision.verdict === 'approve';
  if (wouldPay && hasMatured(subscription.days, dayOf(decision.now))) {
    return refuse('mining.matured', {}, 'id');
  }
  const { userId } = subscription;
  const { share, penalty, returned } = redemptionOf(subscription.share, subscription.terms.damages);
  const isBegun = from.status === 'waiting' && from.firstApproval !== undefined;
  const alone = await decision.control.amountAlone({ userId, direction: 'in' });
  const to = decideReview(from, decision, { needsSecond: isBegun || returned > alone });
  if (isRefusal(to)) return to;
  await saveRedemption(tx, id, to);
  if (to.status === 'approved') {
    const { earnUntil } = subscription.days;
    await redeem(parts, tx, subscription, { earnUntil, now: decision.now });
  } else if (to.status === 'rejected') {
    await goOn(tx, subscription);
  }
  const decided: DecidedReview = {
    ...{ id, from, to, kind: 'redemption', userId },
    ...(to.status === 'approved' && { moved: { direction: 'in', amount: returned } }),
    detail: {
      subscription: String(subscription.id),
      share: formatAmount(share),
      penalty: formatAmount(penalty),
      returned: formatAmount(returned),
    },
  };
  await queueNotices(tx, noticesOf(decided), decision.now);
  return decided;
}

/** It earns again, and the next run makes up for the days in between. */
async function goOn(tx: Queryable, subscription: RedemptionRequest['subscription']): Promise<void> {
  const { id, poolId, days } = subscription;
  const earning = { ...days, earnUntil: days.lastDay };
  await lockPool(tx, poolId);
  const nextIncome = dailyBurden({ ...subscription, status: 'doing', days: earning });
  await changePool(tx, poolId, { nextIncome });
  await saveSubscriptionStatus(tx, id, { status: 'doing', earnUntil: days.lastDay });
}

/** Notices of a decision for its owner, queued in its transaction. */
function noticesOf({ userId, to, detail }: DecidedReview): readonly UserNotice[] {
  if (to.status === 'waiting') return [];
  const { share = '', penalty = '', returned = '' } = detail ?? {};
  if (to.status === 'rejected') {
    const params = { share: plain(share), remark: to.remark };
    return [{ userId, key: 'review.redemption_rejected', params }];
  }
  const params = { share: plain(share), penalty: plain(penalty), returned: plain(returned) };
  return [{ userId, key: 'review.redemption_approved', params }];
}

function notifyDecision(parts: FundParts, decided: DecidedReview): void {
  const { id, userId, to } = decided;
  if (to.status === 'waiting') return;
  parts.bus.publish(noticesQueued, noticesOf(decided));
  if (to.status === 'rejected') return;
  redemptionById(parts.database, id).then(
    (submission) =>
      submission && moneyMoved(parts, [{ userId, accountId: submission.subscription.accountId }]),
    () => undefined,
  );
}

/** Without trailing zeros. */
function plain(amount: string): string {
  return amount.replace(/\.?0+$/, '');
}
