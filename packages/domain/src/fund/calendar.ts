import { type Day, daysBetween, plusDays } from '../time/index.ts';

/** Which days a subscription earns on. UTC days; the day of the purchase is no full one. */
export interface EarningDays {
  readonly boughtOn: Day;
  /** Day of its last income; the next day's run returns the share. */
  readonly lastDay: Day;
  /** The next day whose income is to be worked out; the day after the last where there is none left. */
  readonly nextDay: Day;
  /** The last day that may earn at present: `lastDay`, or earlier after a redemption request. */
  readonly earnUntil: Day;
}

/** Bought on a day, it earns on the `lockDays` full days after it (docs/spec/rules.md#prices). */
export function earningDays(boughtOn: Day, lockDays: number): EarningDays {
  const lastDay = plusDays(boughtOn, lockDays);
  return { boughtOn, lastDay, nextDay: plusDays(boughtOn, 1), earnUntil: lastDay };
}

/** Full days that have earned so far, paid or due. */
export function daysEarned({ boughtOn, nextDay }: EarningDays): number {
  return daysBetween(boughtOn, nextDay) - 1;
}

/**
 * Whether all days were held, so that the share is returned in full: maturity takes precedence over a
 * penalty.
 */
export function hasMatured({ lastDay, nextDay }: EarningDays, today: Day): boolean {
  return today > lastDay || nextDay > lastDay;
}

/** Nothing is earned from the day of the redemption request on; the full days before it stay due. */
export function earnUntilRedemption({ lastDay }: EarningDays, today: Day): Day {
  const before = plusDays(today, -1);
  return before < lastDay ? before : lastDay;
}
