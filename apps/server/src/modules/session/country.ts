import { languages } from '@tidemark/contract';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { languageTag } from '@tidemark/i18n';
import { getCountries } from 'libphonenumber-js/max';
import { areaOf, isRestrictedArea, restrictedCountries } from './areas.ts';

/** Codes of three letters and short names that a country is also known by. */
const OTHER_NAMES = ['prk', 'isr', 'chn', 'vut', 'cub', 'dprk', 'prc', 'mainland china'];

let restrictedNames: ReadonlySet<string> | undefined;

/**
 * The country that somebody gave, by area or in words: its two letters where they are known, else
 * the words; empty where nothing was said. Refused: an area that is not in the list, and the five
 * countries that are not served, by area, code, or name in any of our languages.
 */
export function readCountry(given: { readonly areaId: string; readonly country: string }): Outcome<string> {
  const words = given.country.normalize('NFKC').trim();
  if (isRestrictedArea(given.areaId)) return refuse('session.country_restricted', {}, 'area_id');
  restrictedNames ??= namesOfRestricted();
  if (restrictedNames.has(plain(words))) return refuse('session.country_restricted', {}, 'country');
  const code = getCountries().find((country) => country === words.toUpperCase());
  if (words !== '') return code ?? words;
  if (given.areaId.trim() === '') return '';
  return areaOf(given.areaId)?.country ?? refuse('session.area_unknown', {}, 'area_id');
}

function namesOfRestricted(): ReadonlySet<string> {
  const names = languages.flatMap((lang) => {
    const inLanguage = new Intl.DisplayNames(languageTag(lang), { type: 'region' });
    return restrictedCountries.map((country) => inLanguage.of(country) ?? country);
  });
  return new Set([...restrictedCountries, ...OTHER_NAMES, ...names].map(plain));
}

function plain(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.]+/g, ' ')
    .trim();
}
