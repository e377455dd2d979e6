import { type Amount, amountFromMillionths, divideHalfEven, formatScaled, minus } from '../money/index.ts';

declare const percentBrand: unique symbol;

/** A percentage, as an integer of millionths of a percent: 0.12 % is 120,000. */
export type Percent = bigint & { readonly [percentBrand]: 'Percent' };

const PERCENT_PLACES = 6;
const HUNDRED_PERCENT = 100n * 10n ** BigInt(PERCENT_PLACES);
/** A day's income has four decimals (spec, «Mining day profit»); an amount has six. */
const BELOW_FOUR_DECIMALS = 100n;

export function percentFromMillionths(millionths: bigint): Percent {
  return millionths as Percent;
}

/** A percentage as a number of the wire; with at most six decimals it is exact. */
export function percentOf(value: number): Percent {
  return BigInt(Math.round(value * 10 ** PERCENT_PLACES)) as Percent;
}

export function percentNumber(percent: Percent): number {
  return Number(formatScaled(percent, PERCENT_PLACES));
}

/** The terms a subscription keeps for its duration. */
export interface FundTerms {
  /** Income of a day in percent of the share. */
  readonly dividend: Percent;
  /** Days that earn income; then the share is returned. */
  readonly lockDays: number;
  /** What an early redemption costs, in percent of the share. */
  readonly damages: Percent;
}

/**
 * Income of one day: amount × dividend_percentage ÷ 100, rounded to four decimals, halves to even
 * (docs/spec/product.md#constants; docs/spec/rules.md#profit-margin-fee).
 */
export function dayProfit(share: Amount, dividend: Percent): Amount {
  const tenThousandths = divideHalfEven(share * dividend, HUNDRED_PERCENT * BELOW_FOUR_DECIMALS);
  return amountFromMillionths(tenThousandths * BELOW_FOUR_DECIMALS);
}

/** Income of all days: lock_dividend_days × day profit, of the rounded one, so that the days add up to it. */
export function totalProfit(share: Amount, { dividend, lockDays }: FundTerms): Amount {
  return amountFromMillionths(dayProfit(share, dividend) * BigInt(lockDays));
}

/** A day's income as it is shown, with its four decimals. */
export function formatDayProfit(profit: Amount): string {
  return formatScaled(profit / BELOW_FOUR_DECIMALS, 4);
}

/** What an early redemption returns of a share. */
export interface Redemption {
  readonly share: Amount;
  readonly penalty: Amount;
  /** The share less the penalty. */
  readonly returned: Amount;
}

/** Penalty: share_amount × liquidated_damages ÷ 100, half to even, six places; never more than the share. */
export function redemptionOf(share: Amount, damages: Percent): Redemption {
  const penalty = amountFromMillionths(divideHalfEven(share * damages, HUNDRED_PERCENT));
  return { share, penalty, returned: minus(share, penalty) };
}
