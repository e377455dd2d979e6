import { languageTag } from '@tidemark/i18n';
import { useFormats, useLanguage } from '../../shared/language.ts';

const DAY_MS = 86_400_000;

/** Numbers the days as they pass where the reader is: two moments of one day have one number. */
export function localDay(moment: number): number {
  const day = new Date(moment);
  return Math.round(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / DAY_MS);
}

/** Says a day by how far it lies back: today, yesterday, and before that its date. */
export function useDayName(): (back: number, moment: string) => string {
  const f = useFormats();
  const tag = languageTag(useLanguage());
  return (back, moment) => {
    if (back > 1) return f.date(moment);
    const name = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-back, 'day');
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  };
}
