import { type LanguageCode, languageTag } from './languages.ts';

/** How a file separates cells and writes numbers. */
export interface CsvFormat {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
}

/** `language`: as spreadsheets expect it in the reader's language; `point`: `1.5,2`; `comma`: `1,5;2`. */
export type CsvChoice = 'language' | 'point' | 'comma';

const formats = {
  point: { separator: ',', decimal: '.' },
  comma: { separator: ';', decimal: ',' },
} as const;

/** The format of a file requested in a language. */
export function csvFormatOf(choice: CsvChoice, language: LanguageCode): CsvFormat {
  if (choice !== 'language') return formats[choice];
  const parts = new Intl.NumberFormat(languageTag(language)).formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value;
  return decimal === ',' ? formats.comma : formats.point;
}

/** A text, which no program may take for a formula, or a plain decimal with a point. */
export type CsvCell = string | { readonly number: string };

/** Programs that open the file recognise UTF-8 by it. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** A line of a file, with its line break (RFC 4180). */
export function csvRow(cells: readonly CsvCell[], { separator, decimal }: CsvFormat): string {
  const written = cells.map((cell) =>
    typeof cell === 'string' ? quoted(inert(cell)) : cell.number.replace('.', decimal),
  );
  return `${written.join(separator)}\r\n`;
}

/** Ends a cell in some program or language: one that expects another separator cuts the text here. */
const CONTROL_BREAK = /[\t\r\n]/g;
const PRINTED_SEPARATOR = /[,;|]/;

/**
 * A sign that begins a formula, with what stands before it and does not make it harmless: spaces, invisible
 * characters, quotation marks. Tried only where such a run begins, so that a text is read once, however long
 * its runs are.
 */
const FORMULA = /(?<![\s\p{Cf}"])[\s\p{Cf}"]*[=+\-@＝＋－﹣﹢﹦﹫＠−]/gu;
const LEADING_CONTROL = /^(?=[\t\r\n])/;

/**
 * A spreadsheet runs a text that begins like a formula; a leading apostrophe marks it as text, wherever some
 * program may begin a cell. Source: OWASP, CSV Injection.
 */
function inert(text: string): string {
  return text
    .replace(FORMULA, (found: string, at: number) => {
      const beginsCell = at === 0 || PRINTED_SEPARATOR.test(text[at - 1] ?? '');
      return (beginsCell ? "'" : '') + found.replace(CONTROL_BREAK, "$&'");
    })
    .replace(LEADING_CONTROL, "'");
}

/** In quotation marks wherever some program could end the cell or the line. */
function quoted(text: string): string {
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
