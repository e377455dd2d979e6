import { type Amount, amountFromMillionths, smaller } from '../money/index.ts';
import { type Day, daysBetween, plusDays } from '../time/index.ts';
import type { LoanTerms } from './terms.ts';

/** The due date: the UTC day of the approval and the period after it. */
export function dueDayOf(approvedOn: Day, { period }: Pick<LoanTerms, 'period'>): Day {
  return plusDays(approvedOn, period);
}

/** The last day without interest; undefined where there is none. */
export function lastFreeDay(
  approvedOn: Day,
  { freePeriod, period }: Pick<LoanTerms, 'freePeriod' | 'period'>,
): Day | undefined {
  return freePeriod === 0 ? undefined : plusDays(approvedOn, Math.min(freePeriod, period));
}

/** Days after the due date, up to and including a day; 0 until then. */
export function daysLate(dueOn: Day, on: Day): number {
  return Math.max(0, daysBetween(dueOn, on));
}

/** Penalty for a number of days: simple, at most the principal in total (docs/spec/rules.md#money). */
export function penaltyAfter(principal: Amount, penaltyDay: Amount, days: number): Amount {
  return smaller(principal, amountFromMillionths(penaltyDay * BigInt(days)));
}
