import type { Formats } from '../formats.ts';

const PLACES_MIN = 2;

/** Units of some currency: two decimals, and as many more as the number has. */
export function figure(f: Pick<Formats, 'price'>, units: string): string {
  const fraction = (units.split('.')[1] ?? '').replace(/0+$/, '');
  return f.price(units, Math.max(PLACES_MIN, fraction.length));
}

/** The fields needed to name an instrument in texts. */
export interface NamedInstrument {
  readonly Code: string;
  readonly ShowCode: string;
  readonly PricePrecision: number;
}

/** A UTC day, or a UTC time, in the server's format. */
const moment = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2} UTC)?$/;

/**
 * A name that operators have translated, as params of a notice: the English one under `param`, others under
 * `param.<language>`. A notice is written once and read in its reader's language.
 */
export function translatedParam(
  param: string,
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const entries = Object.entries(names).filter(([, name]) => name !== '');
  const inEnglish = names.en ?? entries[0]?.[1] ?? '';
  const others = entries.filter(([language]) => language !== 'en');
  return {
    [param]: inEnglish,
    ...Object.fromEntries(others.map(([language, name]) => [`${param}.${language}`, name])),
  };
}

/**
 * Formats the parameters of a notice or an e-mail for the language: prices, sums, lots, days and times, and
 * translated names; the rest is unchanged.
 */
export function spokenParams(
  params: Readonly<Record<string, string | number>>,
  f: Pick<Formats, 'language' | 'price' | 'profit' | 'lots' | 'wholeAmount' | 'written'>,
  instruments: readonly NamedInstrument[],
): Readonly<Record<string, string>> {
  const named = instruments.find(({ ShowCode }) => ShowCode === params.instrument);
  const spoken = (name: string, value: string | number): string => {
    switch (name) {
      case 'price':
        return f.price(value, named?.PricePrecision ?? placesOf(value));
      case 'profit':
        return f.profit(value);
      case 'lots':
        return f.lots(Number(value));
      case 'ratio':
        return f.wholeAmount(value);
      case 'percent':
      case 'level':
      case 'long':
      case 'short':
        return f.price(value, placesOf(value));
      default:
        if (sums.has(name)) return figure(f, String(value));
        return moment.test(String(value)) ? f.written(String(value)) : String(value);
    }
  };
  return Object.fromEntries(
    Object.entries(params)
      .filter(([name]) => !name.includes('.'))
      .map(([name, value]) => {
        const inLanguage = spoken(name, params[`${name}.${f.language}`] ?? value);
        return [name, figures.has(name) ? isolated(inLanguage) : inLanguage];
      }),
  );
}

const sums: ReadonlySet<string> = new Set([
  'amount',
  'usd',
  'share',
  'returned',
  'penalty',
  'penalty_day',
  'rest',
  'limit',
]);

const figures: ReadonlySet<string> = new Set([
  'price',
  'profit',
  'lots',
  'ratio',
  'percent',
  'level',
  'long',
  'short',
  ...sums,
]);

/** Figures run from left to right inside of any sentence: a sign stays before its number in Arabic, too. */
function isolated(text: string): string {
  return `\u2066${text}\u2069`;
}

/** Decimal places as they were sent. */
function placesOf(value: string | number): number {
  return String(value).split('.')[1]?.length ?? 0;
}
