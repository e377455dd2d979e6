import type { Numeric } from '../formats.ts';
import { type LanguageCode, languageTag, textDirection } from '../languages.ts';

/** How days, months and their sums are written. A day is called by its own date, in whatever zone it was counted. */
export interface DayFormats {
  /** `2026-11-22` as a date. */
  day(day: string): string;
  /** The same in short form, for the ends of a chart. */
  shortDay(day: string): string;
  /** The day's number alone. */
  dayNumber(day: string): string;
  /** `2026-11` as a month with its year. */
  month(month: string): string;
  weekday(day: string): string;
  /** The weekday in one or two letters, for narrow places. */
  weekdayLetter(day: string): string;
  /** An amount with every place it has, but never fewer than two. */
  exact(value: Numeric): string;
  /** The same with its sign. */
  exactSigned(value: Numeric): string;
  /** An amount in few characters: 10.3K. */
  compact(value: Numeric): string;
  /** The same with its sign. */
  compactProfit(value: Numeric): string;
  /** A span in its largest exact unit: 15 min, 4 hr, 7 days. */
  span(ms: number): string;
  /** A rate with the places it has, to four: of 0.125 percent, 0.125%. */
  rate(percent: number): string;
}

type Decimal = Parameters<Intl.NumberFormat['format']>[0];

/** Made once a language, for it is slow to make. */
export function createDayFormats(language: LanguageCode): DayFormats {
  const tag = languageTag(language);
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { calendar: 'gregory', ...options, timeZone: 'UTC' });
    return (text: string) => format.format(new Date(text));
  };
  // The word for «thousand» would turn a figure round that is written from left to right.
  const compactTag = textDirection(language) === 'rtl' ? 'en' : tag;
  const compact = (signDisplay: Intl.NumberFormatOptions['signDisplay']) => {
    const format = new Intl.NumberFormat(compactTag, {
      notation: 'compact',
      maximumSignificantDigits: 3,
      signDisplay,
    });
    return (value: Numeric) => format.format(value as Decimal);
  };
  const exact = (signDisplay: Intl.NumberFormatOptions['signDisplay']) => {
    const format = new Intl.NumberFormat(tag, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 6,
      signDisplay,
    });
    return (value: Numeric) => format.format(value as Decimal);
  };
  const rate = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 4 });
  return {
    day: dated({ dateStyle: 'medium' }),
    shortDay: dated({ month: 'short', day: 'numeric' }),
    dayNumber: dated({ day: 'numeric' }),
    month: dated({ month: 'long', year: 'numeric' }),
    weekday: dated({ weekday: 'short' }),
    weekdayLetter: dated({ weekday: 'narrow' }),
    exact: exact('auto'),
    exactSigned: exact('exceptZero'),
    compact: compact('auto'),
    compactProfit: compact('exceptZero'),
    span: (ms) => spanIn(tag, ms),
    rate: (percent) => rate.format(percent / 100),
  };
}

const spanUnits = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function spanIn(tag: string, ms: number): string {
  const [unit, length] = spanUnits.find(([, each]) => ms % each === 0 && ms > 0) ?? ['second', 1000];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(ms / length);
}

const MONDAY = 1;

/** The day a week begins with where the language is at home: 1 Monday to 7 Sunday. */
export function firstWeekday(language: LanguageCode): number {
  const locale = new Intl.Locale(languageTag(language)) as Intl.Locale & {
    getWeekInfo?(): { readonly firstDay: number };
  };
  return locale.getWeekInfo?.().firstDay ?? MONDAY;
}
