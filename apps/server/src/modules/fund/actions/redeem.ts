import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/money/fund';
import { earnUntilRedemption, hasMatured } from '@tidemark/domain/fund';
import { negate } from '@tidemark/domain/money';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { dayOf, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { answerOnce } from '../../../platform/idempotency/answer-once.ts';
import { dailyBurden, redeem } from '../early-redemption.ts';
import { moneyMoved } from '../money.ts';
import type { FundParts } from '../parts.ts';
import { presentEstimate, type WireSubscription } from '../present.ts';
import type { Subscription } from '../record.ts';
import { changePool, lockPool } from '../store/pools.ts';
import { insertRedemption } from '../store/redemptions.ts';
import { lockSubscription, saveSubscriptionStatus, subscriptionById } from '../store/subscriptions.ts';
import { showOwn } from './list-subscriptions.ts';

/** What an early redemption would give back; refused where it is not possible. */
export async function estimateRefund(
  { database }: FundParts,
  { sub_id: id }: CallRead<typeof calls.fundRefundInfo>,
  { caller, now }: CallerContext,
): Promise<Outcome<CallOutput<typeof calls.fundRefundInfo>>> {
  const subscription = redeemable(await subscriptionById(database, id), caller.userId, now);
  return isRefusal(subscription) ? subscription : presentEstimate(subscription);
}

/** A stored answer: for a demo account also whose money has moved. */
interface Applied {
  readonly accountId: number | undefined;
}

/** Requests an early redemption: operators decide; for a demo account it is decided at once. */
export async function applyRefund(
  parts: FundParts,
  { sub_id: id }: CallRead<typeof calls.fundApplyRefund>,
  { caller, idempotency: claim, now, lang }: CallerContext,
): Promise<Outcome<WireSubscription>> {
  const { userId, isDemo } = caller;
  // Without a key the same input is another request once the first was refused, or rejected.
  const stillGood = async (tx: Queryable, kept: Outcome<unknown>): Promise<boolean> =>
    !isRefusal(kept) && (await subscriptionById(tx, id))?.status !== 'doing';
  const asked = { userId, claim, now, stillGood };
  const applied = await answerOnce<Applied>(parts.database, asked, async (tx) => {
    const subscription = redeemable(await lockSubscription(tx, id), userId, now);
    if (isRefusal(subscription)) return subscription;
    const earnUntil = earnUntilRedemption(subscription.days, dayOf(now));
    if (isDemo) {
      await redeem(parts, tx, subscription, { earnUntil, now });
      return { accountId: subscription.accountId };
    }
    await lockPool(tx, subscription.poolId);
    await changePool(tx, subscription.poolId, { nextIncome: negate(dailyBurden(subscription)) });
    await saveSubscriptionStatus(tx, id, { status: 'refunding', earnUntil });
    await insertRedemption(tx, { subscriptionId: id, userId, now });
    return { accountId: undefined };
  });
  if (isRefusal(applied)) return applied;
  if (applied.accountId !== undefined) moneyMoved(parts, [{ userId, accountId: applied.accountId }]);
  return showOwn(parts, { userId, id, lang });
}

/** The caller's own subscription where it may be redeemed: a foreign one answers like none. */
function redeemable(
  subscription: Subscription | undefined,
  userId: number,
  now: Millis,
): Outcome<Subscription> {
  if (subscription?.userId !== userId) return refuse('mining.subscription_unknown', {}, 'sub_id');
  if (subscription.status !== 'doing') return refuse('mining.not_redeemable', {}, 'sub_id');
  if (hasMatured(subscription.days, dayOf(now))) return refuse('mining.matured', {}, 'sub_id');
  return subscription;
}
