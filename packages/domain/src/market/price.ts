declare const priceBrand: unique symbol;

/**
 * A price in quote currency: an integer of 10^-8, in a JavaScript number, so that indexes of millions fit
 * typed arrays and compare quickly. Exact below 90 million.
 */
export type Price = number & { readonly [priceBrand]: 'Price' };

const PRICE_SCALE = 1e8;
const PRICE_PLACES = 8;

/** 10^8 as a bigint, for formulas over prices. */
export const PRICE_UNITS = 100_000_000n;

/** A price from an integer of 10^-8. */
export function priceFromUnits(units: number): Price {
  return units as Price;
}

/**
 * The price nearest to a source's number, at the instrument's precision; an exact half goes to the even
 * neighbour.
 */
export function priceFromNumber(value: number, precision: number): Price {
  const step = 10 ** (8 - precision);
  const units = Math.round(value * PRICE_SCALE);
  const whole = Math.floor(units / step);
  const rest = units - whole * step;
  const up = rest * 2 > step || (rest * 2 === step && whole % 2 !== 0);
  return ((up ? whole + 1 : whole) * step) as Price;
}

/** The price as the JSON number that prints with the instrument's precision. */
export function priceToNumber(price: Price): number {
  return price / PRICE_SCALE;
}

/** The price as a decimal text without trailing zeros. */
export function formatPrice(price: Price): string {
  const digits = String(price).padStart(PRICE_PLACES + 1, '0');
  const fraction = digits.slice(-PRICE_PLACES).replace(/0+$/, '');
  return `${digits.slice(0, -PRICE_PLACES)}${fraction === '' ? '' : '.'}${fraction}`;
}

/** The middle of bid and ask, at the instrument's precision, half to even. */
export function middle(bid: number, ask: number, precision: number): Price {
  const units = Math.round(bid * PRICE_SCALE) + Math.round(ask * PRICE_SCALE);
  const step = 2 * 10 ** (8 - precision);
  const whole = Math.floor(units / step);
  const rest = units - whole * step;
  const up = rest * 2 > step || (rest * 2 === step && whole % 2 !== 0);
  return (((up ? whole + 1 : whole) * step) / 2) as Price;
}
