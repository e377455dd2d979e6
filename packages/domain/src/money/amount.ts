declare const amountBrand: unique symbol;

/** Money in USD, exact, as an integer of millionths. It is never converted to a float. */
export type Amount = bigint & { readonly [amountBrand]: 'Amount' };

/** Decimal places of an amount, inside and on the wire. */
export const AMOUNT_PLACES = 6;

export const ZERO = 0n as Amount;

/** An amount from its millionths. */
export function amountFromMillionths(millionths: bigint): Amount {
  return millionths as Amount;
}

/** Reads a decimal text; undefined where it is no decimal with at most six places. */
export function parseAmount(text: string): Amount | undefined {
  return parseScaled(text, AMOUNT_PLACES) as Amount | undefined;
}

/** An amount written in code, a seed or a test: `usd('10000')`. A malformed text is a defect. */
export function usd(text: string): Amount {
  const parsed = parseAmount(text);
  if (parsed === undefined) throw new Error(`not an amount: ${text}`);
  return parsed;
}

/** The amount on the wire: a decimal string with six places. */
export function formatAmount(amount: Amount): string {
  return formatScaled(amount, AMOUNT_PLACES);
}

export function plus(left: Amount, right: Amount): Amount {
  return (left + right) as Amount;
}

export function minus(left: Amount, right: Amount): Amount {
  return (left - right) as Amount;
}

export function negate(amount: Amount): Amount {
  return -amount as Amount;
}

export function sum(amounts: Iterable<Amount>): Amount {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total as Amount;
}

export function smaller(left: Amount, right: Amount): Amount {
  return left < right ? left : right;
}

export function larger(left: Amount, right: Amount): Amount {
  return left > right ? left : right;
}

const decimalText = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/**
 * Parses a decimal text into an integer of 10^-places units. Undefined if it is not a plain decimal or has
 * too many places.
 */
export function parseScaled(text: string, places: number): bigint | undefined {
  const match = decimalText.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole = '', fraction = ''] = match;
  const kept = fraction.slice(0, places).padEnd(places, '0');
  if (/[1-9]/.test(fraction.slice(places))) return undefined;
  const magnitude = BigInt(whole + kept);
  return sign === '-' ? -magnitude : magnitude;
}

/** Formats an integer of 10^-places units as a decimal text with exactly that many places. */
export function formatScaled(value: bigint, places: number): string {
  const negative = value < 0n;
  const digits = (negative ? -value : value).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = places === 0 ? '' : `.${digits.slice(digits.length - places)}`;
  return `${negative ? '-' : ''}${whole}${fraction}`;
}

/** The same without trailing zeros. */
export function formatPlain(value: bigint, places: number): string {
  const text = formatScaled(value, places);
  return places === 0 ? text : text.replace(/\.?0+$/, '');
}

/**
 * Divides to the nearest integer; an exact half goes to the even neighbour, so that over many orders neither
 * the broker nor the customer gains (docs/spec/rules.md#profit-margin-fee).
 */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (denominator < 0n) return divideHalfEven(-numerator, -denominator);
  const quotient = numerator / denominator;
  const rest = numerator % denominator;
  const twice = 2n * (rest < 0n ? -rest : rest);
  if (twice < denominator) return quotient;
  const away = numerator < 0n ? quotient - 1n : quotient + 1n;
  if (twice > denominator) return away;
  return quotient % 2n === 0n ? quotient : away;
}

/** Divides towards minus infinity: the payer of the result keeps the rest. */
export function divideFloor(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const exact = quotient * denominator === numerator;
  const negative = numerator < 0n !== denominator < 0n;
  return exact || !negative ? quotient : quotient - 1n;
}
