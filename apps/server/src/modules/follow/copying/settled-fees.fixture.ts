import { type Day, plusDays } from '@tidemark/domain/time';
import type { ReferenceSettlement } from '../../../../test/reference-model/following.ts';
import type { TradingInstance } from '../../../../test/support/trading-instance.ts';
import type { Database } from '../../../platform/database/queryable.ts';

type Settlement = Omit<ReferenceSettlement, 'follower'>;

export const settledText = (one: Settlement): string =>
  `${one.period}: result ${one.result} after ${one.financing}, fee ${one.fee}, paid ${one.paid}, mark ${one.mark}`;

/** Settled performance fees of a follower as texts, oldest first. */
export async function settledOf(database: Database, followerId: number): Promise<string[]> {
  const rows = await database.query<Settlement>({
    text: `select period, result, financing, fee, paid, mark_after as mark
      from follow.performance_fee where follower_id = $1 order by id`,
    values: [followerId],
  });
  return rows.map(settledText);
}

/** Stores the performance fee of a leader, in hundredths of a percent, for those who follow later. */
export async function storeFeeRate(database: Database, leaderId: number, rate: number): Promise<void> {
  await database.query({
    text: 'update follow.trader set fee_rate = $2::int where user_id = $1',
    values: [leaderId, rate],
  });
}

/** Charges overnight financing of the days after one up to another, then settles the month that is over. */
export async function runDailyJobs(
  { forex, follow, clock }: TradingInstance,
  after: Day,
  today: Day,
): Promise<void> {
  const at = clock.now();
  for (let day = plusDays(after, 1); day <= today; day = plusDays(day, 1)) {
    while (await forex.servingJobs[0]?.chunk(day, at));
  }
  while (await follow.servingJobs[0]?.chunk(today, at));
}

/** What a settlement was, to count them. */
export function kindOf({ fee, paid, period }: Settlement): string {
  const what = fee === 0n ? 'nothing due' : paid < fee ? 'paid in part' : 'paid';
  return `${period === 'end' ? 'end' : 'month'} ${what}`;
}
