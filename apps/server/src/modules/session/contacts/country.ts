import { languages } from '@tidemark/contract';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { languageTag } from '@tidemark/i18n';
import { getCountries } from 'libphonenumber-js/max';
import { areaOf, isRestrictedArea, restrictedCountries } from './areas.ts';

/** Other names of a country: three-letter codes, its full name in English and locally, short ones. */
const OTHER_NAMES = [
  ...['prk', 'dprk', 'dpr korea', 'n korea', 'korea north', 'korea democratic people’s republic of'],
  ...['democratic people’s republic of korea', '朝鮮', '朝鲜', '北朝鮮', '北朝鲜', '조선민주주의인민공화국'],
  ...['isr', 'state of israel', 'ישראל', 'מדינת ישראל', 'دولة إسرائيل'],
  ...['chn', 'prc', 'pr china', 'p r china', 'mainland china', 'china mainland', 'chinese mainland'],
  ...['people’s republic of china', '中国大陆', '中國大陸', '中华人民共和国', '中華人民共和國'],
  ...['vut', 'republic of vanuatu', 'ripablik blong vanuatu', 'république de vanuatu'],
  ...['cub', 'republic of cuba', 'república de cuba'],
];
/** Languages that the web has not, of the countries themselves: simplified Chinese and Hebrew. */
const FURTHER_TAGS = ['zh-Hans', 'he'];

/** Cache: names of the restricted countries in every language. */
let restrictedNames: ReadonlySet<string> | undefined;

/** A common two-letter code for the United Kingdom, though its ISO code differs. */
const CODE_OF_HABIT = new Map([['UK', 'GB']]);
const CODE_SHAPE = /^[A-Z]{2}$/;

/**
 * The country that a user entered, by area or as text: its two-letter code if known, else the text; empty
 * without either. Refused: an area or a code that is not in the list, and the five restricted countries, by
 * area, code, or name: in any of our languages, or the full one.
 */
export function readCountry(given: { readonly areaId: string; readonly country: string }): Outcome<string> {
  const words = given.country.normalize('NFKC').trim();
  if (isRestrictedArea(given.areaId)) return refuse('session.country_restricted', {}, 'area_id');
  restrictedNames ??= namesOfRestricted();
  if (restrictedNames.has(plain(words))) return refuse('session.country_restricted', {}, 'country');
  const written = words.toUpperCase();
  const code = CODE_OF_HABIT.get(written) ?? getCountries().find((country) => country === written);
  if (code === undefined && CODE_SHAPE.test(written)) return refuse('session.area_unknown', {}, 'country');
  if (words !== '') return code ?? words;
  if (given.areaId.trim() === '') return '';
  return areaOf(given.areaId)?.country ?? refuse('session.area_unknown', {}, 'area_id');
}

function namesOfRestricted(): ReadonlySet<string> {
  const names = [...languages.map(languageTag), ...FURTHER_TAGS].flatMap((tag) => {
    const inLanguage = new Intl.DisplayNames(tag, { type: 'region' });
    return restrictedCountries.map((country) => inLanguage.of(country) ?? country);
  });
  return new Set([...restrictedCountries, ...OTHER_NAMES, ...names].map(plain));
}

/** Without accents, stops, brackets, dashes and «the», each apostrophe the same. */
function plain(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/['’ʼ]/g, "'")
    .replaceAll(/[\s.,()-]+/g, ' ')
    .trim()
    .replace(/^the /, '')
    .normalize('NFC');
}
