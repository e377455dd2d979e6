import { day, dayInZone, daysBetween } from '@tidemark/domain/time';
import { languageTag } from '@tidemark/i18n';
import { useFormats, useLanguage } from '../../shared/device/language.ts';
import { useTimeZone } from '../../shared/time/time-zone.ts';

const FIRST = day('1970-01-01');

/** Numbers the days of the user's time zone: two moments of one day have one number. */
export function useDayNumber(): (moment: number) => number {
  const zone = useTimeZone();
  return (moment) => daysBetween(FIRST, dayInZone(zone, moment));
}

/** Names a day by its distance: today, yesterday, else its date. */
export function useDayName(): (back: number, moment: string) => string {
  const f = useFormats();
  const tag = languageTag(useLanguage());
  return (back, moment) => {
    if (back > 1) return f.date(moment);
    const name = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-back, 'day');
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  };
}
