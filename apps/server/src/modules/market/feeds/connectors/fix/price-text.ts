import type { DecimalText } from '../connector.ts';

/**
 * A price of FIX (type float: an optional sign, digits with leading zeros, an optional point anywhere, no
 * exponent) as a plain decimal with the digits of the source. Undefined where it is none, or negative.
 */
export function readPrice(text: string): DecimalText | undefined {
  const parts = /^(\d{0,20})(?:\.(\d{0,20}))?$/.exec(text);
  if (parts === null || (parts[1] === '' && (parts[2] ?? '') === '')) return undefined;
  const whole = (parts[1] ?? '').replace(/^0+(?=\d)/, '') || '0';
  return parts[2] ? `${whole}.${parts[2]}` : whole;
}
