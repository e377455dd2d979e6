import { type Amount, plus, ZERO } from '../money/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis, WEEK_MS } from '../time/index.ts';
import { localMillis } from '../time/zone.ts';
import type { JournalTrade } from './trade.ts';

/** Trades of one group: an instrument, an hour, a tag. */
export interface BreakdownRow<K> {
  readonly key: K;
  readonly trades: number;
  readonly wins: number;
  readonly net: Amount;
}

/** Where the bands of holding time begin: less than a minute, from 1 minute, 15 minutes, 1 hour, 4 hours, 1 day, 1 week. */
export const HELD_FROM_MS: readonly Millis[] = [
  0,
  MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  4 * HOUR_MS,
  DAY_MS,
  WEEK_MS,
];

/** The hour of day (0 to 23) at which a trade was opened, on the clocks of a zone. */
export function hourOf(timeZone: string) {
  return ({ openedAt }: JournalTrade): number[] => [
    Math.floor((localMillis(timeZone, openedAt) % DAY_MS) / HOUR_MS),
  ];
}

/** The weekday (1 Monday to 7 Sunday) on which a trade was opened, by the calendar of a zone. */
export function weekdayOf(timeZone: string) {
  // 1 January 1970 was a Thursday.
  return ({ openedAt }: JournalTrade): number[] => [
    ((Math.floor(localMillis(timeZone, openedAt) / DAY_MS) + 3) % 7) + 1,
  ];
}

/** The beginning of the band that holds a trade's holding time. */
export function bandOf({ openedAt, closedAt }: JournalTrade): Millis[] {
  return [HELD_FROM_MS.findLast((from) => closedAt - openedAt >= from) ?? 0];
}

/** Trades, wins and net result by group, in the order of first appearance; a trade may be in several groups, or in none. */
export function breakdown<K>(
  trades: readonly JournalTrade[],
  groupsOf: (trade: JournalTrade) => readonly K[],
): BreakdownRow<K>[] {
  const rows = new Map<K, BreakdownRow<K>>();
  for (const trade of trades) {
    for (const key of groupsOf(trade)) {
      const before = rows.get(key) ?? { key, trades: 0, wins: 0, net: ZERO };
      rows.set(key, {
        key,
        trades: before.trades + 1,
        wins: before.wins + (trade.net > 0n ? 1 : 0),
        net: plus(before.net, trade.net),
      });
    }
  }
  return [...rows.values()];
}
