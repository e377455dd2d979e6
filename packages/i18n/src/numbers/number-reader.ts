import { type LanguageCode, languageTag } from '../languages.ts';
import { latinDigit, withoutInvisible } from './digits.ts';

/** Why a typed text is no number of its field. */
export type NumberRefusal =
  /** No number, or an ambiguous one. `example` shows how the language writes numbers. */
  | { readonly is: 'unreadable'; readonly example: string }
  /** More decimal places than the field has; it is not rounded. */
  | { readonly is: 'places'; readonly places: number }
  /** Decimals where only integers are possible. */
  | { readonly is: 'whole'; readonly example: string }
  /** More digits before the decimal mark than any field holds. */
  | { readonly is: 'digits'; readonly digits: number };

/** A typed text as the program takes it. */
export interface NumberReading {
  /**
   * A plain decimal (`1234.5`: digits, a point, no needless zeros), empty for nothing, or a question
   * mark followed by the typed text where it was refused: no parser takes that for a number.
   */
  readonly value: string;
  readonly refusal: NumberRefusal | undefined;
}

/** What numbers a field takes. */
export interface NumberField {
  /** Decimal places; a number with more is refused, not rounded. */
  readonly places: number;
  /**
   * An amount of money: `10.000` is not a common way to write 10, so it may mean ten thousand and is refused.
   */
  readonly isMoney?: boolean;
}

/** Reads numbers that people type in one language, and writes them back into the field. */
export interface NumberReader {
  /** Reads a typed or pasted text. */
  read(typed: string, field: NumberField): NumberReading;
  /** A plain decimal with the language's marks and at least so many decimals; a refused text as it was typed. */
  write(value: string, placesMin?: number): string;
}

/** Digits before the decimal mark; a number with more is refused. */
const WHOLE_DIGITS_MAX = 15;
/** Characters of a text that is looked at. */
const TEXT_MAX = 100;
const UNREADABLE = '?';

/** The number parser of a language: docs/guides/numbers.md has the rules. */
export function createNumberReader(language: LanguageCode): NumberReader {
  const marks = marksOf(languageTag(language));
  const write = writerOf(languageTag(language));
  const example = (places: number) => write(places === 0 ? '1234' : places === 1 ? '1234.5' : '1234.56', 0);
  const judge = (typed: string, { places, isMoney = false }: NumberField): string | NumberRefusal => {
    const parts = typed.length > TEXT_MAX ? undefined : partsOf(plainMarks(typed), { ...marks, isMoney });
    if (!parts) return { is: 'unreadable', example: example(places) };
    const whole = parts.whole.replace(/^0+(?=\d)/, '') || '0';
    if (whole.length > WHOLE_DIGITS_MAX) return { is: 'digits', digits: WHOLE_DIGITS_MAX };
    if (parts.fraction.length > places)
      return places === 0 ? { is: 'whole', example: example(0) } : { is: 'places', places };
    const fraction = parts.fraction.replace(/0+$/, '');
    return fraction === '' ? whole : `${whole}.${fraction}`;
  };
  return {
    read(typed, field) {
      if (withoutInvisible(typed) === '') return { value: '', refusal: undefined };
      const judged = judge(typed, field);
      if (typeof judged === 'string') return { value: judged, refusal: undefined };
      return { value: `${UNREADABLE}${typed.slice(0, TEXT_MAX)}`, refusal: judged };
    },
    write: (value, placesMin = 0) =>
      value.startsWith(UNREADABLE) ? value.slice(UNREADABLE.length) : write(value, placesMin),
  };
}

/** How a language parts a number; a space or an apostrophe groups in every language. */
interface Marks {
  readonly decimal: string;
  readonly group: string;
}

/** The parser's names of marks: `D` is the Arabic decimal mark and `G` the Arabic grouping mark. */
const MARK = /[., 'DG]/;
const meanings: readonly (readonly [RegExp, string])[] = [
  [/[.．。｡﹒]/u, '.'],
  [/[,，،﹐]/u, ','],
  [/\p{Zs}/u, ' '],
  [/['’‘ʼ＇]/u, "'"],
  [/٫/u, 'D'],
  [/٬/u, 'G'],
];

function marksOf(tag: string): Marks {
  const parts = new Intl.NumberFormat(tag, { useGrouping: true }).formatToParts(1_234_567.5);
  const markOf = (type: 'decimal' | 'group') =>
    plainMarks(`1${parts.find((part) => part.type === type)?.value ?? ''}1`)?.replaceAll('1', '') ?? '';
  return { decimal: markOf('decimal'), group: markOf('group') };
}

function writerOf(tag: string): (value: string, placesMin: number) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  return (value, placesMin) => {
    if (!/^\d+(\.\d+)?$/.test(value)) return value;
    const fraction = (value.split('.')[1] ?? '').replace(/0+$/, '');
    const [least, most] = [placesMin, Math.max(placesMin, fraction.length)];
    const key = `${least} ${most}`;
    const format =
      formats.get(key) ??
      new Intl.NumberFormat(tag, { minimumFractionDigits: least, maximumFractionDigits: most });
    formats.set(key, format);
    // As a text it never passes through a float.
    return format.format(value as `${number}`);
  };
}

/** Latin digits and the parser's own names of marks; undefined if the text has other characters. */
function plainMarks(text: string): string | undefined {
  let plain = '';
  for (const character of withoutInvisible(text)) {
    const read = /\p{Nd}/u.test(character)
      ? latinDigit(character)
      : meanings.find(([pattern]) => pattern.test(character))?.[1];
    if (read === undefined) return undefined;
    plain += read;
  }
  return plain;
}

interface Parts {
  readonly whole: string;
  readonly fraction: string;
}

type Manner = Marks & Required<Pick<NumberField, 'isMoney'>>;

/** Which marks group and which one is decimal; undefined where that is not certain. */
function partsOf(text: string | undefined, marks: Manner): Parts | undefined {
  if (text === undefined || !/\d/.test(text)) return undefined;
  const runs = text.split(MARK);
  const between = text.replace(/\d/g, '');
  const last = between.at(-1);
  const before = between.slice(0, -1);
  if (last === undefined) return { whole: text, fraction: '' };
  if (before === '') return oneMark(last, runs, marks);
  const isOf = (mark: string, all: string) => [...all].every((one) => one === mark);
  if (isOf(last, before)) return grouped(runs, last, marks);
  const first = before.charAt(0);
  if (!isOf(first, before) || first === 'D' || !isDecimal(last)) return undefined;
  const whole = grouped(runs.slice(0, -1), first, marks);
  const fraction = runs.at(-1) ?? '';
  // `1 234.567` in French: the point may be a second grouping mark.
  const isDoubtful =
    !isCommaOrPoint(first) && last !== marks.decimal && last !== 'D' && fraction.length === 3;
  return whole && !isDoubtful ? { whole: whole.whole, fraction } : undefined;
}

function isCommaOrPoint(mark: string): boolean {
  return mark === '.' || mark === ',';
}

function isDecimal(mark: string): boolean {
  return isCommaOrPoint(mark) || mark === 'D';
}

/** One mark only: `1,5`, `1,234`, `0.125`, `5.`, `.5`. */
function oneMark(mark: string, runs: readonly string[], marks: Manner): Parts | undefined {
  const [whole = '', fraction = ''] = runs;
  if (mark === 'D') return { whole, fraction };
  if (mark === marks.decimal) {
    const mayBeThousands = marks.isMoney && /^[1-9]\d{0,2}$/.test(whole) && /^\d\d0$/.test(fraction);
    return mayBeThousands ? undefined : { whole, fraction };
  }
  if (!isCommaOrPoint(mark)) return grouped(runs, mark, marks);
  // From here on it is the mark that is not the language's decimal mark.
  const group = mark === marks.group ? grouped(runs, mark, marks) : undefined;
  if (group) return group;
  // Three places after another language's mark may be thousands; after a lone zero they cannot be.
  const mayGroup = fraction.length === 3 || (fraction.length > 3 && fraction.endsWith('00'));
  return mayGroup && whole !== '0' ? undefined : { whole, fraction };
}

/** Groups of three; of two before the last three as in India, where the language groups with commas. */
function grouped(runs: readonly string[], mark: string, marks: Marks): Parts | undefined {
  if (mark === 'D') return undefined;
  const lengths = runs.map((run) => run.length);
  const [first = 0, ...others] = lengths;
  const middle = others.slice(0, -1);
  const isClosed = others.at(-1) === 3 && first > 0 && !runs[0]?.startsWith('0');
  const byThree = first <= 3 && middle.every((length) => length === 3);
  const mayByTwo = marks.group === ',' && (mark === ',' || mark === 'G');
  const byTwo = mayByTwo && first <= 2 && middle.every((length) => length === 2);
  return isClosed && (byThree || byTwo) ? { whole: runs.join(''), fraction: '' } : undefined;
}
