import type { DecimalText } from '../connector.ts';

/** Digits before and after the point; more is no price. */
const DIGITS_MAX = 40;

/**
 * A number, or its text, as a plain decimal without exponent: a number in its shortest notation, a text with its
 * digits. Undefined where it is none, not finite, or longer than any price.
 */
export function decimalText(value: unknown): DecimalText | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined;
  const parts = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,3}))?$/.exec(String(value));
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const shift = Number(exponent);
  if (Math.abs(shift) > DIGITS_MAX) return undefined;
  // Zeros on both sides, so that the point can move by the exponent.
  const padded = `${'0'.repeat(DIGITS_MAX)}${whole}${fraction}${'0'.repeat(Math.max(0, shift - fraction.length))}`;
  const point = DIGITS_MAX + whole.length + shift;
  const before = padded.slice(0, point).replace(/^0+(?=\d)/, '');
  const after = padded.slice(point);
  return after === '' ? `${sign}${before}` : `${sign}${before}.${after}`;
}

/** Whether a decimal is zero. */
export function isZero(decimal: DecimalText): boolean {
  return !/[1-9]/.test(decimal);
}

/** Whether the first is greater than the second; both plain, not negative, without leading zeros. Exact. */
export function isGreater(a: DecimalText, b: DecimalText): boolean {
  const [wholeA = '', fractionA = ''] = a.split('.');
  const [wholeB = '', fractionB = ''] = b.split('.');
  if (wholeA.length !== wholeB.length) return wholeA.length > wholeB.length;
  if (wholeA !== wholeB) return wholeA > wholeB;
  const places = Math.max(fractionA.length, fractionB.length);
  return fractionA.padEnd(places, '0') > fractionB.padEnd(places, '0');
}
