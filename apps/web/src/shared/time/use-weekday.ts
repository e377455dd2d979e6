import { languageTag } from '@tidemark/i18n';
import { useLanguage } from '../device/language.ts';

/** Names of weekdays in the user's language, 1 Monday to 7 Sunday. */
export function useWeekday(): (isoDay: number) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(languageTag(language), { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return (isoDay) => format.format(Date.UTC(2024, 0, isoDay));
}
