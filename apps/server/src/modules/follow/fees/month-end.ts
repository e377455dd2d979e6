import type { Day } from '@tidemark/domain/time';
import { day, plusDays, startOfDay } from '@tidemark/domain/time';
import type { DailyJob } from '../../../platform/calendar/daily-job.ts';
import { inOrder } from '../copying/actions/accounts-at-end.ts';
import type { FollowContext } from '../copying/actions/follow-trader.ts';
import type { CountedFinancing, Following } from '../copying/following.ts';
import { selectUnsettled } from '../store/followings.ts';
import { countFinancing } from './financing.ts';

/** Followings in one chunk. */
const CHUNK_MAX = 500;

/**
 * Performance fees of the UTC month that is over (docs/spec/rules.md#performance-fee), on the first day of the next
 * one; each later day finds what was left. Each is settled at the desk, by the results of that moment, and noted with
 * its month, so that it is settled once.
 */
export function monthEndJob(context: FollowContext): DailyJob {
  return {
    name: 'follow.performance_fees',
    async chunk(today) {
      const first = day(`${today.slice(0, 7)}-01`);
      const found = await selectUnsettled(context.database, {
        period: monthBefore(first),
        end: startOfDay(first),
        limit: CHUNK_MAX,
      });
      const ids = found.map(({ id }) => id);
      const [period, financingOf] = [monthBefore(first), await countFinancing(context.database, ids)];
      await Promise.all(found.map((one) => settle(context, one, { period, financing: financingOf(one.id) })));
      return found.length;
    },
  };
}

/** The month before the one that begins on a day, as 2026-11. */
function monthBefore(first: Day): string {
  return plusDays(first, -1).slice(0, 7);
}

async function settle(
  { desk, ledger, handler }: FollowContext,
  { id: followingId, leaderId, followerId: userId, accountId }: Following,
  of: { readonly period: string; readonly financing: CountedFinancing },
): Promise<void> {
  const { forex: leaderAccountId } = await ledger.accountIdsOf(leaderId);
  await desk.execute(handler, {
    kind: 'settle_fee',
    userId,
    claim: undefined,
    isBackground: true,
    accountIds: inOrder(accountId, leaderAccountId),
    followingId,
    leaderAccountId,
    ...of,
  });
}
