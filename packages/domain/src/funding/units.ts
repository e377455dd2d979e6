import { type Amount, amountFromMillionths, divideFloor, formatScaled, parseScaled } from '../money/index.ts';

declare const unitsBrand: unique symbol;

/** Money of any currency, as an integer of millionths of its unit. USD has its own type. */
export type Units = bigint & { readonly [unitsBrand]: 'Units' };

/** Decimal places of units, inside and on the wire. */
export const UNIT_PLACES = 6;

export function unitsFromMillionths(millionths: bigint): Units {
  return millionths as Units;
}

/** Reads a decimal text; undefined where it has more places than the currency, or is none. */
export function parseUnits(text: string, decimals: number): Units | undefined {
  const parsed = parseScaled(text, decimals);
  return parsed === undefined ? undefined : ((parsed * 10n ** BigInt(UNIT_PLACES - decimals)) as Units);
}

/** Units on the wire: a decimal string with six places. */
export function formatUnits(units: Units): string {
  return formatScaled(units, UNIT_PLACES);
}

/** Units as a person reads them, with no more places than they need. */
export function plainUnits(units: Units): string {
  return formatUnits(units).replace(/\.?0+$/, '');
}

/** Value of units at a USD price per unit; rounded down: the broker keeps the rest. */
export function worthInUsd(units: Units, price: Amount): Amount {
  return amountFromMillionths(divideFloor(units * price, 1_000_000n));
}
