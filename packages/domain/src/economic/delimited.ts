/** A row of a delimited file and the line on which it begins, from 1. */
export interface DelimitedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const delimiters = [',', ';', '\t'] as const;

/** The delimiter that the header row has most of. */
export function delimiterOf(header: string): string {
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, next) => (count(next) > count(best) ? next : best), delimiters[0]);
}

/**
 * The rows of a delimited text (RFC 4180): cells may be quoted, a quote in them is doubled, and quoted cells may
 * hold line ends. Empty lines are left out. Ends after `rowsMax` rows.
 */
export function delimitedRows(text: string, delimiter: string, rowsMax: number): DelimitedRow[] {
  const rows: DelimitedRow[] = [];
  let [at, line] = [0, 1];
  while (at < text.length && rows.length < rowsMax) {
    const startedAt = line;
    const cells: string[] = [];
    for (let more = true; more; ) {
      const cell = text[at] === '"' ? quoted(text, at + 1) : plain(text, at, delimiter);
      cells.push(cell.value.trim());
      at = cell.next;
      line += cell.lines;
      more = text[at] === delimiter;
      if (more) at += 1;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    line += 1;
    if (cells.some((cell) => cell !== '')) rows.push({ line: startedAt, cells });
  }
  return rows;

  /** What follows a closing quote up to the next delimiter belongs to the cell. */
  function quoted(source: string, from: number): Cell {
    let value = '';
    let [start, lines] = [from, 0];
    for (;;) {
      const end = source.indexOf('"', start);
      const part = source.slice(start, end === -1 ? undefined : end);
      value += part;
      lines += part.split('\n').length - 1;
      if (end === -1) return { value, next: source.length, lines };
      if (source[end + 1] !== '"') {
        const rest = plain(source, end + 1, delimiter);
        return { value: value + rest.value, next: rest.next, lines };
      }
      value += '"';
      start = end + 2;
    }
  }
}

interface Cell {
  readonly value: string;
  /** Where it ends: at a delimiter, a line end or the end of the text. */
  readonly next: number;
  /** Line ends within it. */
  readonly lines: number;
}

function plain(text: string, from: number, delimiter: string): Cell {
  let next = from;
  while (next < text.length && text[next] !== delimiter && text[next] !== '\n' && text[next] !== '\r')
    next += 1;
  return { value: text.slice(from, next), next, lines: 0 };
}
