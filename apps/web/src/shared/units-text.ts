import type { Formats } from '@tidemark/i18n';

const PLACES_MIN = 2;

/** Units of some currency with its code: two decimals, and as many more as the number has. */
export function unitsText(f: Pick<Formats, 'price'>, units: string, code: string): string {
  const fraction = (units.split('.')[1] ?? '').replace(/0+$/, '');
  return `${f.price(units, Math.max(PLACES_MIN, fraction.length))} ${code}`;
}
