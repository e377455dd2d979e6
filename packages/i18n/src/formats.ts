import { type LanguageCode, languageTag, textDirection } from './languages.ts';
import { spanUnit } from './spans.ts';

/** A number on the wire: a JSON number, or money as a decimal text that is never converted to a float. */
export type Numeric = number | string;

/** How numbers and moments are written in one language. Made once a language, for it is slow to make. */
export interface Formats {
  readonly language: LanguageCode;
  /** A price with its instrument's precision. */
  price(value: Numeric, precision: number): string;
  /** A distance between prices with its sign. */
  priceMove(value: number, precision: number): string;
  /** A balance: two decimals, grouped. */
  amount(value: Numeric): string;
  /** An amount that is chosen from a list: no decimals where there are none. */
  wholeAmount(value: Numeric): string;
  /** A profit: six decimals and its sign. */
  profit(value: Numeric): string;
  /** A profit on a balance card: two decimals and its sign. */
  profitShort(value: Numeric): string;
  /** Fees and margin: six decimals. */
  fee(value: Numeric): string;
  /** A change in percent, two decimals and its sign; `value` 1.5 is written +1.50 %. */
  change(value: number): string;
  /** A plain percent without sign. */
  percent(value: number): string;
  lots(value: number): string;
  /** An integer, grouped. */
  count(value: number): string;
  /** A leverage as people write it: 100×, from left to right also in a list of choices. */
  leverage(value: number): string;
  /** A fraction as a percent without needless decimals: 0.85 is written 85 %. */
  ratio(fraction: number): string;
  /** A distance as a fraction, with its sign: -0.005 is written -0.5 %. */
  move(fraction: number): string;
  /** A span of full seconds in its largest exact unit: 30 sec, 2 min. */
  duration(seconds: number): string;
  /** A long span to the minute: 47 hr 12 min, or 9 min. */
  longSpan(ms: number): string;
  /** The size of a file: 0.8 kB, 4.2 MB. */
  fileSize(bytes: number): string;
  /** What is left of a span: 1:05, or 3:01:05. */
  countdown(seconds: number): string;
  dateTime(moment: string | number): string;
  date(moment: string | number): string;
  time(moment: string | number): string;
  /** A moment of today to the second. */
  clock(moment: string | number): string;
  /** When a market opens: weekday, day and time. */
  weekTime(moment: string | number): string;
  /**
   * Formats a notice's time parameters: a day (`2026-11-29`) as date, or a UTC time (`2026-11-29 08:30 UTC`)
   * as date and time of the zone; with UTC marked as such.
   */
  written(dayOrMoment: string): string;
  /** The time of an execution for a table: day and time to the second. */
  stamp(moment: string | number): string;
}

type Decimal = Parameters<Intl.NumberFormat['format']>[0];

/** A format is slow to make, and most are wanted on few pages: each is made when it is first wanted. */
function once<F>(make: () => F): () => F {
  let made: F | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Moments are written in `timeZone`; without one, in that of the device. */
export function createFormats(language: LanguageCode, timeZone?: string): Formats {
  const tag = languageTag(language);
  const numbers = new Map<string, Intl.NumberFormat>();
  const fixed = (
    value: Numeric,
    places: number,
    sign: Intl.NumberFormatOptions['signDisplay'] = 'auto',
    style: 'decimal' | 'percent' = 'decimal',
  ) => {
    const key = `${places}${sign}${style}`;
    let format = numbers.get(key);
    if (!format) {
      format = new Intl.NumberFormat(tag, {
        minimumFractionDigits: places,
        maximumFractionDigits: places,
        signDisplay: sign,
        style,
      });
      numbers.set(key, format);
    }
    return format.format(value as Decimal);
  };
  const numeric = (options: Intl.NumberFormatOptions) => {
    const format = once(() => new Intl.NumberFormat(tag, options));
    return (value: Numeric) => format().format(value as Decimal);
  };
  const inSeconds = once(() => spanUnit(language, 'second'));
  const inMinutes = once(() => spanUnit(language, 'minute'));
  return {
    language,
    price: (value, precision) => fixed(value, precision),
    priceMove: (value, precision) => fixed(value, precision, 'exceptZero'),
    amount: (value) => fixed(value, 2),
    wholeAmount: numeric({ maximumFractionDigits: 2 }),
    profit: (value) => fixed(value, 6, 'exceptZero'),
    profitShort: (value) => fixed(value, 2, 'exceptZero'),
    fee: (value) => fixed(value, 6),
    change: (value) => fixed(value / 100, 2, 'exceptZero', 'percent'),
    percent: (value) => fixed(value / 100, 2, 'auto', 'percent'),
    lots: numeric({ minimumFractionDigits: 2, maximumFractionDigits: 6 }),
    count: (value) => fixed(value, 0),
    leverage: (value) => leftToRight(language, `${fixed(value, 0)}×`),
    ratio: numeric({ style: 'percent', maximumFractionDigits: 2 }),
    move: numeric({ style: 'percent', maximumFractionDigits: 2, signDisplay: 'exceptZero' }),
    duration: (seconds) => (seconds % 60 === 0 ? inMinutes()(seconds / 60) : inSeconds()(seconds)),
    ...sizesIn(language),
    countdown: countdownIn(tag),
    ...momentsIn(tag, timeZone),
  };
}

/** As devices count the sizes of files. */
const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** Keeps a sign behind a figure where the text around it runs from right to left. */
function leftToRight(language: LanguageCode, text: string): string {
  return textDirection(language) === 'rtl' ? `\u2066${text}\u2069` : text;
}

function sizesIn(language: LanguageCode): Pick<Formats, 'longSpan' | 'fileSize'> {
  // Both are wanted on few pages, and rarely: a format is made when it is.
  const inUnit = (value: number, unit: 'kilobyte' | 'megabyte', places: number) =>
    new Intl.NumberFormat(languageTag(language), {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: places,
    }).format(value);
  const between = language === 'jp' ? '' : ' ';
  return {
    longSpan(ms) {
      const minutes = Math.max(0, Math.floor(ms / 60_000));
      const rest = spanUnit(language, 'minute')(minutes % 60);
      return minutes < 60 ? rest : `${spanUnit(language, 'hour')(Math.floor(minutes / 60))}${between}${rest}`;
    },
    fileSize(bytes) {
      return bytes < MEGABYTE
        ? inUnit(bytes / KILOBYTE, 'kilobyte', 1)
        : inUnit(bytes / MEGABYTE, 'megabyte', 1);
    },
  };
}

/** The day has 24 hours in every language, as on the chart's axis and in the tables. */
type Moments = Pick<Formats, 'dateTime' | 'date' | 'time' | 'clock' | 'weekTime' | 'written' | 'stamp'>;

function momentsIn(tag: string, timeZone: string | undefined): Moments {
  const formatOf = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
    once(() => new Intl.DateTimeFormat(tag, { calendar: 'gregory', ...options, timeZone: zone }));
  const moments = (options: Intl.DateTimeFormatOptions, zone?: string) => {
    const format = formatOf(options, zone);
    return (moment: string | number) => format().format(new Date(moment));
  };
  const timed = (options: Intl.DateTimeFormatOptions) => {
    const format = formatOf({ ...options, hourCycle: 'h23' });
    return (moment: string | number) => withFullHour(format(), new Date(moment));
  };
  const ownDate = moments({ dateStyle: 'medium' }, 'UTC');
  const toTheMinute = timed({ dateStyle: 'medium', timeStyle: 'short' });
  return {
    dateTime: timed({ dateStyle: 'medium', timeStyle: 'medium' }),
    date: moments({ dateStyle: 'medium' }),
    time: timed({ timeStyle: 'short' }),
    clock: moments({ hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' }),
    weekTime: moments({
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
    }),
    written(text) {
      if (text.length === 10) return ownDate(text);
      const moment = toTheMinute(text.replace(' UTC', 'Z').replace(' ', 'T'));
      return timeZone === 'UTC' ? `${moment} (UTC)` : moment;
    },
    stamp: moments({
      month: 'short',
      day: 'numeric',
      hourCycle: 'h23',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
  };
}

/**
 * Czech, Spanish and Japanese write 9:05 in some of their forms and 09:05 in others: here an hour has two digits in
 * all of them, so that the times of a column stand under one another.
 */
function withFullHour(format: Intl.DateTimeFormat, moment: Date): string {
  const parts = format.formatToParts(moment);
  const minute = parts.find(({ type }) => type === 'minute')?.value ?? '';
  const zero = String.fromCodePoint(zeroOf(minute.codePointAt(0) ?? 0x30));
  return parts
    .map(({ type, value }) => (type === 'hour' && value.length === 1 ? `${zero}${value}` : value))
    .join('');
}

/** The zero of the script that a digit is in. */
function zeroOf(digit: number): number {
  return digit >= 0x660 && digit <= 0x669 ? 0x660 : 0x30;
}

function countdownIn(tag: string): (seconds: number) => string {
  const plain = once(() => new Intl.NumberFormat(tag, { useGrouping: false }));
  const twoDigits = once(() => new Intl.NumberFormat(tag, { minimumIntegerDigits: 2 }));
  return (seconds) => {
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    const before =
      hours === 0 ? plain().format(minutes) : `${plain().format(hours)}:${twoDigits().format(minutes)}`;
    return `${before}:${twoDigits().format(seconds % 60)}`;
  };
}
