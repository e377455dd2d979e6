import type { Formats } from '@tidemark/i18n';

const PLACES_MIN = 2;

/** Units of some currency: two decimals, and as many more as the number has. */
export function figure(f: Pick<Formats, 'price'>, units: string): string {
  const fraction = (units.split('.')[1] ?? '').replace(/0+$/, '');
  return f.price(units, Math.max(PLACES_MIN, fraction.length));
}

/** The same with the code of the currency. */
export function unitsText(f: Pick<Formats, 'price'>, units: string, code: string): string {
  return `${figure(f, units)} ${code}`;
}
