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
