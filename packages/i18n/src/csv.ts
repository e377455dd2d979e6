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

/**
 * Where a cell may begin: at the start of the text, and behind any character that separates cells in some
 * program or language (a program that expects another separator cuts the text there). Spaces, invisible
 * characters and quotation marks before the formula do not make it harmless.
 */
const FORMULA = /(?<=^|[,;|\t\r\n])(?=[\s\p{Cf}"]*[=+\-@＝＋－﹣﹢﹦﹫＠−])/gu;
const LEADING_CONTROL = /^(?=[\t\r\n])/;

/**
 * A spreadsheet runs a text that begins like a formula; a leading apostrophe marks it as text. Source: OWASP,
 * CSV Injection.
 */
function inert(text: string): string {
  return text.replace(FORMULA, "'").replace(LEADING_CONTROL, "'");
}

/** In quotation marks wherever some program could end the cell or the line. */
function quoted(text: string): string {
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
