import { type Amount, divideHalfEven, minus, plus, smaller, sum, ZERO } from '../money/index.ts';
import type { Percent } from './statistics.ts';

declare const growthBrand: unique symbol;

/** The value of one initial unit of capital, in units of 1e-18; never negative. */
export type Growth = bigint & { readonly [growthBrand]: 'Growth' };

const SCALE = 10n ** 18n;
/** No gain and no loss. */
export const UNCHANGED = SCALE as Growth;

/** The highest displayed rate in percent; higher ones mean nothing more. */
const RATE_MAX = 1_000_000_000;

export function growthFromText(text: string): Growth {
  const [whole = '0', places = ''] = text.split('.');
  return (BigInt(whole) * SCALE + BigInt(places.padEnd(18, '0').slice(0, 18))) as Growth;
}

export function growthText(growth: Growth): string {
  const digits = String(growth).padStart(19, '0');
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`;
}

/** One period after another: growths multiply, rounded half to even to the eighteenth place. */
export function chained(growths: Iterable<Growth>): Growth {
  let product: bigint = SCALE;
  for (const growth of growths) product = divideHalfEven(product * growth, SCALE);
  return product as Growth;
}

/**
 * Growth between two flows: equity at the end ÷ equity at the start. Without initial capital there is no
 * return; final equity at or below zero is a total loss.
 */
export function growthOf(start: Amount, end: Amount): Growth {
  if (start <= 0n) return UNCHANGED;
  if (end <= 0n) return 0n as Growth;
  return divideHalfEven(end * SCALE, start) as Growth;
}

/** Growth as a rate in percent with two decimals, half to even: 1.05 is 5. */
export function rateOf(growth: Growth): Percent {
  const hundredths = divideHalfEven((growth - SCALE) * 10_000n, SCALE);
  return Math.min(Number(hundredths) / 100, RATE_MAX);
}

/** A deposit or withdrawal of an account, and the equity just before. */
export interface Flow {
  /** Positive: a deposit. */
  readonly amount: Amount;
  /** Cash and open positions at market. */
  readonly equityBefore: Amount;
}

/** A period of a contract account with the flows in it, in their order. */
export interface Period {
  readonly equityAtStart: Amount;
  readonly flows: readonly Flow[];
  readonly equityAtEnd: Amount;
}

/** The result of a period. */
export interface PeriodReturn {
  readonly growth: Growth;
  /** Equity gained beyond the flows, in USD: fees paid, open positions at market. */
  readonly profit: Amount;
  /** The smallest capital on which something was gained; undefined where nothing was. */
  readonly leastCapital: Amount | undefined;
}

/**
 * The time-weighted return of a period: the growths between its flows, multiplied. A deposit, a
 * withdrawal or a transfer changes the capital and not the rate (the method of GIPS, «true
 * time-weighted rate of return»).
 */
export function periodReturn({ equityAtStart, flows, equityAtEnd }: Period): PeriodReturn {
  const growths: Growth[] = [];
  let capital = equityAtStart;
  let leastCapital: Amount | undefined;
  for (const { equityBefore, amount } of [...flows, { equityBefore: equityAtEnd, amount: ZERO }]) {
    growths.push(growthOf(capital, equityBefore));
    if (capital > 0n && equityBefore > capital) leastCapital = leastOf(leastCapital, capital);
    capital = plus(equityBefore, amount);
  }
  const inflow = sum(flows.map(({ amount }) => amount));
  const profit = minus(minus(equityAtEnd, equityAtStart), inflow);
  return { growth: chained(growths), profit, leastCapital };
}

/** The smaller of two amounts, where there are any. */
export function leastOf(left: Amount | undefined, right: Amount | undefined): Amount | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  return smaller(left, right);
}

/**
 * The largest fall from a peak of the chained growths, in percent of the peak. As it is measured on
 * growth, money put in or taken out is neither a rise nor a fall.
 */
export function drawdownOf(growths: readonly Growth[]): Percent {
  let [level, peak, deepest] = [SCALE, SCALE, 0n];
  for (const growth of growths) {
    level = divideHalfEven(level * growth, SCALE);
    if (level > peak) peak = level;
    const fall = divideHalfEven((peak - level) * 10_000n, peak);
    if (fall > deepest) deepest = fall;
  }
  return Number(deepest) / 100;
}
