import { PRICE_UNITS, type Price, type UsdRate } from '../../market/index.ts';
import { type Amount, amountFromMillionths, divideHalfEven } from '../../money/index.ts';
import type { Millis } from '../../time/index.ts';
import {
  DAY_MS,
  type Day,
  dayOf,
  openSpans,
  plusDays,
  type SessionCalendar,
  startOfDay,
} from '../../time/index.ts';
import type { Lots, Side } from './profit-margin-fee.ts';

/** Overnight financing of an instrument, as operators set it (docs/spec/rules.md#overnight-financing). */
export interface FinancingTerms {
  /** Percent a year of a long position's notional, six places; above zero the trader pays, below zero receives. */
  readonly long: number;
  /** The same of a short position. */
  readonly short: number;
  /** The day whose night is charged three times, 1 Monday to 7 Sunday; 0: none. */
  readonly tripleDay: number;
}

/** Days of a year by which an annual rate is divided: actual/360, the convention of the money market. */
export const FINANCING_YEAR_DAYS = 360;

/** Nights of the day that is charged three times, for the weekend. */
const TRIPLE_NIGHTS = 3;

/** No day off is longer than this, so that the next charge is found within it. */
const NIGHTS_AHEAD = 15;

/** 1970-01-01 was a Thursday. */
const ISO_WEEKDAY_OF_EPOCH = 4;

/** 1 Monday to 7 Sunday. */
function isoWeekday(day: Day): number {
  const since = Math.round(startOfDay(day) / DAY_MS) + ISO_WEEKDAY_OF_EPOCH - 1;
  return (((since % 7) + 7) % 7) + 1;
}

/** The annual rate of a side, in percent. */
export function annualRateOf(terms: FinancingTerms, side: Side): number {
  return side === 'buy' ? terms.long : terms.short;
}

/**
 * Nights that are charged at the end of a UTC day: 0 of a day that is no trading day of the market, 3 of the
 * triple day, otherwise 1. Monday to Friday are trading days where the market is open at any time of the day;
 * Saturday and Sunday only where it is open all day, as for crypto.
 */
export function nightsOf(calendar: SessionCalendar, day: Day, tripleDay: number): number {
  const weekday = isoWeekday(day);
  const from = startOfDay(day);
  const spans = openSpans(calendar, from, from + DAY_MS);
  const openMs = spans.reduce((total, span) => total + span.to - span.from, 0);
  const isTradingDay = weekday <= 5 ? openMs > 0 : openMs === DAY_MS;
  if (!isTradingDay) return 0;
  return weekday === tripleDay ? TRIPLE_NIGHTS : 1;
}

/** The next moment at which financing is charged, and for how many nights; undefined where none is in sight. */
export function nextFinancing(
  calendar: SessionCalendar,
  now: Millis,
  tripleDay: number,
): { readonly at: Millis; readonly nights: number } | undefined {
  for (let ahead = 0; ahead < NIGHTS_AHEAD; ahead += 1) {
    const day = plusDays(dayOf(now), ahead);
    const nights = nightsOf(calendar, day, tripleDay);
    if (nights > 0) return { at: startOfDay(plusDays(day, 1)), nights };
  }
  return undefined;
}

/** Percent are kept with six places: 1 % is 1,000,000. */
const PERCENT_UNITS = 1_000_000;

/**
 * Financing of a position in USD: lots × units × price × annual rate ÷ 100 ÷ 360 × nights, turned into USD and
 * rounded once, half to even, to six places. Above zero the trader pays it.
 */
export function financingOf(input: {
  readonly lots: Lots;
  readonly unitsPerLot: number;
  readonly price: Price;
  readonly rate: UsdRate;
  /** Percent a year, six places. */
  readonly annualRate: number;
  readonly nights: number;
}): Amount {
  const notional = BigInt(input.lots) * BigInt(input.unitsPerLot) * BigInt(input.price);
  const percent = BigInt(Math.round(input.annualRate * PERCENT_UNITS));
  const divisor = PRICE_UNITS * BigInt(PERCENT_UNITS) * 100n * BigInt(FINANCING_YEAR_DAYS);
  return amountFromMillionths(
    divideHalfEven(
      notional * percent * BigInt(input.nights) * input.rate.numerator,
      divisor * input.rate.denominator,
    ),
  );
}
