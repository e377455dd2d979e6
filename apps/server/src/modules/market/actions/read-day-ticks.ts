import type { CallOutput } from '@tidemark/contract';
import { DAY_TICKS_PAGE, type dayTicks } from '@tidemark/contract/calls/trading/ticks';
import { priceToNumber } from '@tidemark/domain/market';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis, parseDay, startOfDay } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectTicksBetween } from '../store/day-ticks.ts';

export interface DayTicksAsked {
  readonly instrumentId: number;
  /** As it was sent. */
  readonly day: string;
  readonly from: Millis | undefined;
  /** Number of the last tick that was read. */
  readonly after: number | undefined;
}

/** A page of the ticks of one UTC day; refuses what is no day, and a day of which no tick is stored. */
export async function readDayTicks(
  database: Queryable,
  { instrumentId, day, from, after }: DayTicksAsked,
): Promise<Outcome<CallOutput<typeof dayTicks>>> {
  const notRecorded = refuse('market.day_not_recorded', {}, 'day');
  const read = parseDay(day);
  if (read === undefined) return notRecorded;
  const start = startOfDay(read);
  const within = { instrumentId, before: start + DAY_MS };
  const ticks = await selectTicksBetween(database, {
    ...within,
    from: Math.min(Math.max(from ?? start, start), start + DAY_MS),
    // Beyond every number that a tick can have.
    after: Math.min(Math.max(after ?? 0, 0), Number.MAX_SAFE_INTEGER),
    limit: DAY_TICKS_PAGE + 1,
  });
  if (ticks.length === 0) {
    const [any] = await selectTicksBetween(database, { ...within, from: start, after: 0, limit: 1 });
    if (!any) return notRecorded;
  }
  return {
    ticks: ticks
      .slice(0, DAY_TICKS_PAGE)
      .map(({ seq, at, price }) => ({ seq, time: at, price: priceToNumber(price) })),
    more: ticks.length > DAY_TICKS_PAGE,
  };
}
