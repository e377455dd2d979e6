import type { Amount } from '../money/index.ts';
import { DAY_MS, type Millis } from '../time/index.ts';

/** Minimum values for the ranking; settings of the instance. */
export interface RankingThresholds {
  /** Days since the first position was opened. */
  readonly days: number;
  /** Positions closed within the three weeks. */
  readonly positions: number;
  /** The smallest equity, in USD, on which a gain counts towards a place; 0: no minimum. */
  readonly capital: Amount;
}

/** What a lead trader has to show. */
export interface TrackRecord {
  readonly firstOpenedAt: Millis | undefined;
  /** Closed within the three weeks. */
  readonly positions: number;
  /** The smallest capital of a gain within the three weeks; undefined where nothing was gained. */
  readonly leastCapital: Amount | undefined;
}

/** What a trader does not reach yet. */
export type Missing = 'days' | 'positions' | 'capital';

/** Full days since the first position. */
export function recordDays({ firstOpenedAt }: Pick<TrackRecord, 'firstOpenedAt'>, now: Millis): number {
  return firstOpenedAt === undefined ? 0 : Math.max(0, Math.floor((now - firstOpenedAt) / DAY_MS));
}

/**
 * What is missing for a place in the ranking; empty: nothing. A gain on a few dollars is a rate of thousands
 * of percent that no user could copy; an inactive account has no result to rank.
 */
export function missingForRanking(
  record: TrackRecord,
  { days, positions, capital }: RankingThresholds,
  now: Millis,
): Missing[] {
  const missing: Missing[] = [];
  if (recordDays(record, now) < days) missing.push('days');
  if (record.positions < positions) missing.push('positions');
  if (record.leastCapital !== undefined && record.leastCapital < capital) missing.push('capital');
  return missing;
}
