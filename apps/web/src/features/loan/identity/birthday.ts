import { latinDigits } from '@tidemark/domain/text';
import { type Day, parseDay } from '@tidemark/domain/time';
import { type LanguageCode, languageTag } from '@tidemark/i18n';

/** What is typed of a day of birth, part by part; month 1 to 12. */
export interface BirthdayParts {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

export type BirthdayPart = keyof BirthdayParts;

export const NO_BIRTHDAY: BirthdayParts = { year: '', month: '', day: '' };

/** The first birthday that is taken (docs/spec/product.md#validation). */
export const FIRST_BIRTHDAY = '1950-01-01' as Day;

export type BirthdayProblem = 'empty' | 'noSuchDay' | 'tooEarly' | 'future';

export type Birthday =
  | { readonly is: 'good'; readonly day: Day }
  | { readonly is: 'bad'; readonly problem: BirthdayProblem };

/** Reads the three parts, in the digits of any keyboard; a day from 1950-01-01 to today. */
export function readBirthday(parts: BirthdayParts, today: Day): Birthday {
  const { year, month, day } = tidied(parts);
  if (year === '' || month === '' || day === '') return { is: 'bad', problem: 'empty' };
  const read = parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  if (read === undefined) return { is: 'bad', problem: 'noSuchDay' };
  if (read < FIRST_BIRTHDAY) return { is: 'bad', problem: 'tooEarly' };
  if (read > today) return { is: 'bad', problem: 'future' };
  return { is: 'good', day: read };
}

function tidied({ year, month, day }: BirthdayParts): BirthdayParts {
  const digits = (text: string) => latinDigits(text).replace(/\D/g, '');
  return { year: digits(year), month: digits(month), day: digits(day) };
}

/** The parts of a day that was submitted before. */
export function birthdayParts(day: string): BirthdayParts {
  const read = parseDay(day);
  if (read === undefined) return NO_BIRTHDAY;
  const [year = '', month = '', date = ''] = read.split('-');
  return { year, month: String(Number(month)), day: String(Number(date)) };
}

/** In which order the language writes a date. */
export function birthdayOrder(language: LanguageCode): readonly BirthdayPart[] {
  return formatOf(language, { year: 'numeric', month: 'long', day: 'numeric' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
}

/** The names of the twelve months. */
export function monthNames(language: LanguageCode): readonly string[] {
  const format = formatOf(language, { month: 'long' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 1)));
}

/** The calendar that the server counts by, whatever the language's own. */
function formatOf(language: LanguageCode, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(languageTag(language), {
    ...options,
    calendar: 'gregory',
    timeZone: 'UTC',
  });
}
