import type { Amount } from '../money/index.ts';
import { DAY_MS, type Millis, startOfUtcDay } from '../time/index.ts';

/**
 * A leader's recorded equity for an order of the past: that at the end of the UTC day before, or of the day
 * itself where the account had none before. Keys are beginnings of days. Undefined: not recorded.
 */
export function recordedEquity(byDay: ReadonlyMap<Millis, Amount>, openedAt: Millis): Amount | undefined {
  const day = startOfUtcDay(openedAt);
  const before = byDay.get(day - DAY_MS);
  return before !== undefined && before > 0n ? before : byDay.get(day);
}
