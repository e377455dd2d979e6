/** A moment: milliseconds since 1970-01-01T00:00:00Z. */
export type Millis = number;

/** The source of time. An argument, so that tests can simulate a trading day. */
export interface Clock {
  now(): Millis;
}

/** The source of randomness: a number in [0, 1). */
export type Random = () => number;

export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const WEEK_MS = 7 * DAY_MS;

/** 00:00 UTC of the trading day that holds the moment. */
export function startOfUtcDay(moment: Millis): Millis {
  return Math.floor(moment / DAY_MS) * DAY_MS;
}
