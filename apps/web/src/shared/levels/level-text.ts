import {
  type EntryScale,
  type EntryUnit,
  entryOfLevel,
  entryUnits,
  levelOfEntry,
} from '@tidemark/domain/forex';
import { priceFromNumber, priceToNumber } from '@tidemark/domain/market';
import { amountFromMillionths, formatAmount, parseAmount } from '@tidemark/domain/money';
import { pipPlaces } from '../orders/pip.ts';
import { priceStep } from '../orders/price-step.ts';

/** What a stop-loss or take-profit is entered as. */
export type LevelUnit = 'price' | EntryUnit;
export const levelUnits = ['price', ...entryUnits] as const;
/** Units of a level that do not depend on the order size. */
export const distanceUnits = ['price', 'pips'] as const;

/** Levels of an order in an instrument, with what they are worked out from. */
export interface LevelScale extends EntryScale {
  readonly precision: number;
}

/** The level in quote currency that a plain decimal text means; undefined where it means none. */
export function levelOfText(unit: LevelUnit, text: string, scale: LevelScale): number | undefined {
  if (unit === 'price') {
    const price = text.trim() === '' ? 0 : Number(text);
    return price > 0 && Number.isFinite(price) ? price : undefined;
  }
  const value = parseAmount(text);
  const level = value === undefined ? undefined : levelOfEntry(unit, value, scale);
  return level === undefined ? undefined : priceToNumber(level);
}

/** A level as a plain decimal text of a unit; empty if the unit cannot show it. */
export function textOfLevel(unit: LevelUnit, level: number, scale: LevelScale): string {
  if (unit === 'price') return level.toFixed(scale.precision);
  const value = entryOfLevel(unit, priceFromNumber(level, scale.precision), scale);
  return value === undefined ? '' : formatAmount(amountFromMillionths(value)).replace(/\.?0+$/, '');
}

/** Decimal places that are taken in a unit, and those that are shown at least. */
export function placesOf(
  unit: LevelUnit,
  precision: number,
): { readonly most: number; readonly least: number } {
  switch (unit) {
    case 'price':
      return { most: precision, least: precision };
    case 'pips':
      return { most: precision - pipPlaces(precision), least: 0 };
    case 'usd':
      return { most: 6, least: 2 };
    case 'percent':
      return { most: 4, least: 0 };
  }
}

/** Step of one tap on plus or minus in a unit, at a price. */
export function stepOf(unit: LevelUnit, price: number | undefined, precision: number): number {
  const step = priceStep(price, precision);
  switch (unit) {
    case 'price':
      return step;
    case 'pips':
      return Math.max(Number((step * 10 ** pipPlaces(precision)).toFixed(1)), 1);
    case 'usd':
      return 1;
    case 'percent':
      return 0.1;
  }
}
