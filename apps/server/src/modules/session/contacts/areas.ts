import type { Lang } from '@tidemark/contract';
import { languageTag } from '@tidemark/i18n';
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/max';

/** North Korea, Israel, China, Vanuatu and Cuba: no services, for policy reasons (docs/spec/product.md#scope). */
const RESTRICTED = new Set<CountryCode>(['KP', 'IL', 'CN', 'VU', 'CU']);

/** First of the list; the second entry is the default of the registration form. */
const FIRST: readonly CountryCode[] = ['SG', 'HK', 'TW', 'MO', 'JP', 'KR', 'GB', 'US'];

/** A country that one may register from. */
export interface Area {
  /** Derived from the two letters of the country's code, so that it never changes. */
  readonly id: number;
  readonly country: CountryCode;
  readonly dialCode: string;
}

const areas: readonly Area[] = inOrder(getCountries().filter((country) => !RESTRICTED.has(country))).map(
  (country) => ({ id: idOf(country), country, dialCode: getCountryCallingCode(country) }),
);
const areaById = new Map(areas.map((area) => [String(area.id), area]));
/** Cache: the area list by language. */
const listByLang = new Map<Lang, { id: number; code: string; global_code: string; name: string }[]>();

/** The area list as it travels, with names in the caller's language; its order is that of all languages. */
export function areaList(lang: Lang): { id: number; code: string; global_code: string; name: string }[] {
  const known = listByLang.get(lang);
  if (known) return known;
  const names = new Intl.DisplayNames(languageTag(lang), { type: 'region' });
  const list = areas.map((area) => ({
    id: area.id,
    code: area.country,
    global_code: area.dialCode,
    name: names.of(area.country) ?? area.country,
  }));
  listByLang.set(lang, list);
  return list;
}

/** The area of a given id; undefined if the list has none. */
export function areaOf(id: string): Area | undefined {
  return areaById.get(id.trim());
}

export function isRestricted(country: CountryCode): boolean {
  return RESTRICTED.has(country);
}

/** The two-letter codes of restricted countries. */
export const restrictedCountries: readonly string[] = [...RESTRICTED];

/** Whether it would be the id of a restricted country; the list has none of them. */
export function isRestrictedArea(id: string): boolean {
  return restrictedCountries.some((country) => String(idOf(country)) === id.trim());
}

/** Whether the dial code is that of a restricted country; none of them shares its own. */
export function isRestrictedDialCode(dialCode: string): boolean {
  return restrictedDialCodes.has(dialCode);
}

const restrictedDialCodes = new Set<string>([...RESTRICTED].map((country) => getCountryCallingCode(country)));

function idOf(country: string): number {
  return (country.charCodeAt(0) - 64) * 26 + (country.charCodeAt(1) - 65);
}

function inOrder(countries: readonly CountryCode[]): CountryCode[] {
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const rest = countries
    .filter((country) => !FIRST.includes(country))
    .sort((left, right) => (english.of(left) ?? left).localeCompare(english.of(right) ?? right, 'en'));
  return [...FIRST, ...rest];
}
