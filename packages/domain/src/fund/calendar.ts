import { type Day, daysBetween, plusDays } from '../time/index.ts';

/** Which days a subscription earns on. UTC days; the day of the purchase is no full one. */
export interface EarningDays {
  readonly boughtOn: Day;
  /** Of its last income; the share comes back with the run of the day after. */
  readonly lastDay: Day;
  /** The next day whose income is to be worked out; the day after the last where there is none left. */
  readonly nextDay: Day;
  /** The last day that may earn as things stand: `lastDay`, or earlier once a redemption was asked for. */
  readonly earnUntil: Day;
}

/** Bought on a day, it earns on the `lockDays` full days after it (rules.md, «Fund»). */
export function earningDays(boughtOn: Day, lockDays: number): EarningDays {
  const lastDay = plusDays(boughtOn, lockDays);
  return { boughtOn, lastDay, nextDay: plusDays(boughtOn, 1), earnUntil: lastDay };
}

/** Full days that have earned so far, paid or due. */
export function daysEarned({ boughtOn, nextDay }: EarningDays): number {
  return daysBetween(boughtOn, nextDay) - 1;
}

/** Whether all days have been held, so that the share comes back in full: maturity comes before a penalty. */
export function hasMatured({ lastDay, nextDay }: EarningDays, today: Day): boolean {
  return today > lastDay || nextDay > lastDay;
}

/** From the day on which redemption is asked for nothing is earned; the full days before it stay owed. */
export function earnUntilRedemption({ lastDay }: EarningDays, today: Day): Day {
  const before = plusDays(today, -1);
  return before < lastDay ? before : lastDay;
}
