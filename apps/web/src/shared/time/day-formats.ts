import { createDayFormats, type DayFormats, type LanguageCode } from '@tidemark/i18n';
import { useLanguage } from '../device/language.ts';

const made = new Map<LanguageCode, DayFormats>();

/** Days, months and short sums as the chosen language writes them. */
export function useDayFormats(): DayFormats {
  const language = useLanguage();
  const known = made.get(language) ?? createDayFormats(language);
  made.set(language, known);
  return known;
}
