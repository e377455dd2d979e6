import type { LanguageCode } from './languages.ts';

/** Which of the two colours rising prices have; falling ones have the other. */
export type CustomaryColours = 'green-up' | 'red-up';

/** Time zones of mainland China and Taiwan, where rising prices are red. In Hong Kong and Macau they are green. */
const chineseRedUp: ReadonlySet<string> = new Set([
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Chungking',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Taipei',
  'PRC',
  'ROC',
]);

/**
 * The price colours that a reader knows from the markets of his place: rising is red in Japan, South Korea, Taiwan
 * and mainland China, green elsewhere. Japanese and Korean have one place; Chinese needs the time zone, which is slow
 * to read and so a function.
 */
export function customaryPriceColours(language: LanguageCode, timeZone: () => string): CustomaryColours {
  if (language === 'jp' || language === 'kr') return 'red-up';
  return language === 'hk' && chineseRedUp.has(timeZone()) ? 'red-up' : 'green-up';
}

/** Whether readers of a language know both customs, so that they are asked which one they want. */
export function hasTwoColourCustoms(language: LanguageCode): boolean {
  return language === 'hk' || language === 'jp' || language === 'kr';
}
