import { type LanguageCode, languageTag } from '../languages.ts';
import { latinDigits, withoutInvisible } from '../numbers/digits.ts';

/** A typed day as the program takes it. */
export type DayReading =
  /** `YYYY-MM-DD`. */
  | { readonly is: 'day'; readonly day: string }
  | { readonly is: 'empty' }
  /** No day, or a text that could mean two. `example` is a day as the language writes it. */
  | { readonly is: 'unclear'; readonly example: string };

/** Reads days that people type in one language, and writes them into the field. */
export interface DayReader {
  read(typed: string): DayReading;
  /** `2026-11-25` as the language writes it in figures: 25.11.2026. Another text stays as it is. */
  write(day: string): string;
  /** How a day is written, in letters, for a field that is empty: DD.MM.YYYY, in German TT.MM.JJJJ. */
  readonly pattern: string;
}

type Part = 'year' | 'month' | 'day';
type Figures = Readonly<Record<Part, string>>;

const EXAMPLE = '2026-11-25';
/** Characters of a text that is looked at. */
const TEXT_MAX = 40;
/** Separators between the numbers of a day, including the East Asian words for year, month and day. */
const BETWEEN = /[\s./,،\-–—‐‑−年月日号號년월일]+/u;
const [YEAR_MIN, YEAR_MAX] = [1900, 2199];
/** Thai calendars count from the year in which the Buddha died. */
const BUDDHIST_YEARS = 543;

/**
 * The date parser of a language: numbers in its order, digits of any script, and `YYYY-MM-DD` in every
 * language.
 */
export function createDayReader(language: LanguageCode): DayReader {
  const format = new Intl.DateTimeFormat(languageTag(language), {
    ...{ calendar: 'gregory', timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' },
  } as const);
  const order = format.formatToParts(0).flatMap(({ type }) => (isPart(type) ? [type] : []));
  const write = (day: string) =>
    isDay(day) ? format.format(new Date(day)).replace(/[\u200e\u200f\u061c]/g, '') : day;
  return {
    write,
    pattern: patternOf(format, language),
    read(typed) {
      const text = latinDigits(withoutInvisible(typed));
      if (text === '') return { is: 'empty' };
      const day = text.length > TEXT_MAX ? undefined : dayIn(text, order, language);
      return day === undefined ? { is: 'unclear', example: write(EXAMPLE) } : { is: 'day', day };
    },
  };
}

type Letters = Readonly<Record<Part, string>>;

const latinLetters: Letters = { day: 'D', month: 'M', year: 'Y' };
/** Letters for day, month and year where forms of the language do not use the English ones. */
const letters: Partial<Record<LanguageCode, Letters>> = {
  de: { day: 'T', month: 'M', year: 'J' },
  fr: { day: 'J', month: 'M', year: 'A' },
  spa: { day: 'D', month: 'M', year: 'A' },
  pt: { day: 'D', month: 'M', year: 'A' },
  it: { day: 'G', month: 'M', year: 'A' },
  ru: { day: 'Д', month: 'М', year: 'Г' },
  cs: { day: 'D', month: 'M', year: 'R' },
  tr: { day: 'G', month: 'A', year: 'Y' },
  id: { day: 'H', month: 'B', year: 'T' },
  my: { day: 'H', month: 'B', year: 'T' },
  th: { day: 'ว', month: 'ด', year: 'ป' },
};

function patternOf(format: Intl.DateTimeFormat, language: LanguageCode): string {
  const own = letters[language] ?? latinLetters;
  return format
    .formatToParts(new Date(EXAMPLE))
    .map(({ type, value }) => (isPart(type) ? own[type].repeat(type === 'year' ? 4 : 2) : value))
    .join('')
    .replace(/[\u200e\u200f\u061c]/g, '');
}

function isPart(type: string): type is Part {
  return type === 'year' || type === 'month' || type === 'day';
}

function dayIn(text: string, order: readonly Part[], language: LanguageCode): string | undefined {
  const runs = text.split(BETWEEN).filter((run) => run !== '');
  if (!runs.every((run) => /^\d+$/.test(run))) return undefined;
  const [only = '', ...others] = runs;
  if (others.length === 0) return only.length === 8 ? inOneRun(only, order, language) : undefined;
  if (runs.length !== 3) return undefined;
  const figures = only.length === 4 ? named(runs, ['year', 'month', 'day']) : named(runs, order);
  return dayOf(figures, language);
}

function named(runs: readonly string[], order: readonly Part[]): Figures {
  const of = (part: Part) => runs[order.indexOf(part)] ?? '';
  return { year: of('year'), month: of('month'), day: of('day') };
}

/** Eight digits without separators: year first, or in the language's order; no date is valid in both. */
function inOneRun(run: string, order: readonly Part[], language: LanguageCode): string | undefined {
  const cut = (parts: readonly Part[]) => {
    let rest = run;
    const runs = parts.map((part) => {
      const length = part === 'year' ? 4 : 2;
      const figures = rest.slice(0, length);
      rest = rest.slice(length);
      return figures;
    });
    return dayOf(named(runs, parts), language);
  };
  return cut(['year', 'month', 'day']) ?? cut(order);
}

/** A day that the calendar has, in a year that is meant. */
function dayOf({ year, month, day }: Figures, language: LanguageCode): string | undefined {
  if ((year.length !== 4 && year.length !== 2) || month.length > 2 || day.length > 2) return undefined;
  const typedYear = Number(year.length === 2 ? `20${year}` : year);
  const isBuddhist = language === 'th' && typedYear > YEAR_MAX;
  const inYear = isBuddhist ? typedYear - BUDDHIST_YEARS : typedYear;
  const text = `${inYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return inYear >= YEAR_MIN && inYear <= YEAR_MAX && isDay(text) ? text : undefined;
}

/** Whether a text is a day that exists. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
