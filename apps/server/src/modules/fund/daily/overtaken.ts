import { sum } from '@tidemark/domain/money';
import type { Day, Millis } from '@tidemark/domain/time';
import { dailyBurden } from '../early-redemption.ts';
import type { FundParts } from '../parts.ts';
import type { Subscription } from '../record.ts';
import * as store from '../store/daily.ts';
import { changePool, lockPools } from '../store/pools.ts';

/**
 * Maturity comes before a penalty: a redemption not decided before the last day is over is void. The days in
 * between are earned, and the share is returned in full.
 */
export async function overtake(parts: FundParts, day: Day, now: Millis, limit: number): Promise<number> {
  const found = await store.selectOvertaken(parts.database, day, limit);
  if (found.length === 0) return 0;
  const done = await parts.database.transaction(async (tx) => {
    const overtaken = await store.lockOvertaken(tx, found, day);
    const pools = await lockPools(tx, [...new Set(overtaken.map(({ poolId }) => poolId))]);
    for (const { id } of pools) {
      const burdens = overtaken.filter(({ poolId }) => poolId === id).map(burdenAgain);
      await changePool(tx, id, { nextIncome: sum(burdens) });
    }
    const ids = overtaken.map(({ id }) => id);
    if (ids.length > 0) await store.saveOvertaken(tx, ids, now);
    return ids.length;
  });
  return done > 0 ? done : overtake(parts, day, now, limit);
}

function burdenAgain(subscription: Subscription) {
  const days = { ...subscription.days, earnUntil: subscription.days.lastDay };
  return dailyBurden({ ...subscription, status: 'doing', days });
}
