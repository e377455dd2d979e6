import { formatScaled, parseScaled } from './decimal.ts';

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
