import { type Lots, lotsFromUnits } from '@tidemark/domain/forex';
import { type Price, priceFromUnits, type UsdRate } from '@tidemark/domain/market';
import { type Amount, divideHalfEven, formatScaled, parseScaled } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { RateText } from '../record.ts';

const unitsOf = (text: string, places: number): bigint =>
  present(parseScaled(text, places), 'the form of a receipt is checked before its numbers are read');

export const amountOf = (text: string): Amount => unitsOf(text, 6) as Amount;
export const priceOf = (text: string): Price => priceFromUnits(Number(unitsOf(text, 8)));
export const lotsOf = (text: string): Lots => lotsFromUnits(Number(unitsOf(text, 6)));

export const rateOf = ([numerator, denominator]: RateText): UsdRate => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

const RATE_PLACES = 12;

/** A rate as a person reads it, to twelve places. */
export function rateText({ numerator, denominator }: UsdRate): string {
  const scaled = divideHalfEven(numerator * 10n ** BigInt(RATE_PLACES), denominator);
  return formatScaled(scaled, RATE_PLACES).replace(/\.?0+$/, '');
}

/** A decimal text without zeros that say nothing. */
export const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
