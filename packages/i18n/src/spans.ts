import { type LanguageCode, languageTag } from './languages.ts';

/**
 * Writes a span in one unit, shortened as the language does: 47 hr, 47時間. Japanese has no space between a figure
 * and its counter, which Intl's short form puts there (its narrow form writes Latin letters).
 */
export function spanUnit(
  language: LanguageCode,
  unit: 'second' | 'minute' | 'hour' | 'day',
): (value: number) => string {
  const format = new Intl.NumberFormat(languageTag(language), {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: 0,
  });
  return language === 'jp'
    ? (value) => format.format(value).replace(/\s+/u, '')
    : (value) => format.format(value);
}
