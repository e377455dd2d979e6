declare const lotsBrand: unique symbol;

/** An order's size: an integer of millionths of a lot. */
export type Lots = number & { readonly [lotsBrand]: 'Lots' };

const LOT_SCALE = 1_000_000;

export function lotsFromUnits(millionths: number): Lots {
  return millionths as Lots;
}

/** The size nearest to a JSON number, to the millionth of a lot. */
export function lotsFromNumber(value: number): Lots {
  return Math.round(value * LOT_SCALE) as Lots;
}

export function lotsToNumber(lots: Lots): number {
  return lots / LOT_SCALE;
}
