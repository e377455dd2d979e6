import { createDayFormats, type DayFormats } from '@tidemark/i18n';
import { useMemo } from 'react';
import { useLanguage } from '../device/language.ts';

/** Days, rates and sums as the chosen language writes them. */
export function useDayFormats(): DayFormats {
  const language = useLanguage();
  return useMemo(() => createDayFormats(language), [language]);
}
