import type { Millis } from '../time/index.ts';

/** 1 low, 2 medium, 3 high. */
export type Importance = 1 | 2 | 3;

/** A scheduled release of figures, or another event that moves markets. */
export interface EconomicEvent {
  readonly at: Millis;
  /** The currency that it concerns, ISO 4217: `USD`. */
  readonly currency: string;
  /** ISO 3166-1, two letters; empty where the source names none. */
  readonly country: string;
  readonly importance: Importance;
  readonly title: string;
  /** Figures as their source writes them (`0.3%`, `215K`); empty where there is none. */
  readonly previous: string;
  readonly forecast: string;
  readonly actual: string;
}

/** What a file of events holds. */
export interface EventFile {
  /** In order of time, each time, currency and title once: the last row of several holds. */
  readonly events: readonly EconomicEvent[];
  /** Entries that are no single moment: whole days, repeating and cancelled ones. */
  readonly leftOut: number;
}

export const eventLimits = {
  /** Of one file. */
  bytes: 2 ** 20,
  events: 5000,
  /** Characters. */
  title: 200,
  figure: 40,
} as const;

/** Currencies of the countries that publish figures, the euro area among them. */
const currencyByCountry: Readonly<Record<string, string>> = {
  ...{ US: 'USD', GB: 'GBP', UK: 'GBP', JP: 'JPY', CH: 'CHF', CA: 'CAD', AU: 'AUD', NZ: 'NZD', CN: 'CNY' },
  ...{ HK: 'HKD', SG: 'SGD', KR: 'KRW', IN: 'INR', ID: 'IDR', TH: 'THB', MY: 'MYR', PH: 'PHP', TW: 'TWD' },
  ...{ VN: 'VND', TR: 'TRY', ZA: 'ZAR', BR: 'BRL', MX: 'MXN', CL: 'CLP', CO: 'COP', AR: 'ARS', PE: 'PEN' },
  ...{ SE: 'SEK', NO: 'NOK', DK: 'DKK', PL: 'PLN', CZ: 'CZK', HU: 'HUF', RO: 'RON', IS: 'ISK', RU: 'RUB' },
  ...{ UA: 'UAH', SA: 'SAR', AE: 'AED', QA: 'QAR', KW: 'KWD', EG: 'EGP', NG: 'NGN', KE: 'KES', PK: 'PKR' },
  ...Object.fromEntries(
    'EU EA EZ AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'
      .split(' ')
      .map((country) => [country, 'EUR']),
  ),
};

const knownCurrencies: ReadonlySet<string> = new Set(Object.values(currencyByCountry));

/** Whether events are known to concern this currency. */
export function isKnownCurrency(text: string): boolean {
  return knownCurrencies.has(text);
}

/**
 * Currency and country of an event, from either of the two: a two-letter country gives its currency, and three
 * letters in the place of the country are read as a currency. Undefined where neither gives a currency.
 */
export function currencyAndCountry(
  currency: string,
  country: string,
): Pick<EconomicEvent, 'currency' | 'country'> | undefined {
  const [money, land] = [currency.trim().toUpperCase(), country.trim().toUpperCase()];
  const isCountry = /^[A-Z]{2}$/.test(land);
  const found = money || (isCountry ? currencyByCountry[land] : land);
  if (found === undefined || !/^[A-Z]{3}$/.test(found)) return undefined;
  return { currency: found, country: isCountry ? land : '' };
}

const importanceByWord: Readonly<Record<string, Importance>> = {
  ...{ 1: 1, 2: 2, 3: 3, low: 1, medium: 2, moderate: 2, high: 3 },
};

/** Reads 1 to 3, or low, medium (moderate) and high; an empty text is low. Undefined where it is none of them. */
export function readImportance(text: string): Importance | undefined {
  const word = text.trim().toLowerCase();
  return word === '' ? 1 : Object.hasOwn(importanceByWord, word) ? importanceByWord[word] : undefined;
}

/** The events in order of time, each once; of several with the same time, currency and title the last one. */
export function distinctEvents(events: readonly EconomicEvent[]): EconomicEvent[] {
  const byKey = new Map(events.map((event) => [`${event.at} ${event.currency} ${event.title}`, event]));
  return [...byKey.values()].sort((a, b) => a.at - b.at);
}
