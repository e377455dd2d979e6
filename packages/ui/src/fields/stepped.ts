const plainDecimal = /^(-?)(\d+)(?:\.(\d*))?$/;

/**
 * The number after a step as a plain decimal, without a float in between; nothing counts as 0.
 * Undefined where the value is no plain decimal.
 */
export function stepped(value: string, by: number, precision: number): string | undefined {
  if (value !== '' && !plainDecimal.test(value)) return undefined;
  return decimalOf(unitsOf(value, precision) + unitsOf(by, precision), precision);
}

/** A number in integer units of its last decimal place; further places are rounded. */
export function unitsOf(value: string | number, precision: number): bigint {
  if (typeof value === 'number') return unitsOf(value.toFixed(precision), precision);
  const [, sign = '', whole = '0', fraction = ''] = plainDecimal.exec(value) ?? [];
  const kept = BigInt(whole + fraction.slice(0, precision).padEnd(precision, '0'));
  const rounded = (fraction[precision] ?? '0') >= '5' ? kept + 1n : kept;
  return sign === '-' ? -rounded : rounded;
}

function decimalOf(units: bigint, precision: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(precision + 1, '0');
  const whole = digits.slice(0, digits.length - precision);
  const fraction = digits.slice(digits.length - precision).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
