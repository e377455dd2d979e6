/** One table of a page, with the text before it. */
export interface PageTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The paragraph before it; of a further table of the same example, the same one. */
  readonly told: string;
}

/** A posting template on a page. */
export interface Rule {
  readonly template: string;
  readonly debit: string;
  readonly credit: string;
}

/** Reads the tables of a page of docs/posting-templates. */
export function tablesOf(markdown: string): PageTable[] {
  const tables: PageTable[] = [];
  let told = '';
  for (const block of markdown.split(/\n\s*\n/)) {
    const lines = block.trim().split('\n');
    if (!lines[0]?.startsWith('|')) {
      if (/^(?:\*\*|#)/.test(block.trim())) told = block.trim();
      continue;
    }
    const [columns = [], , ...rows] = lines.map(cellsOf);
    tables.push({ columns, rows, told });
  }
  return tables;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** An example has steps; a table whose first column is `recipe` is a rule. */
export function isExample({ columns }: PageTable): boolean {
  return columns[0] !== 'template';
}

/** The rules of a page, or of the list of all. */
export function rulesOf(markdown: string): Rule[] {
  return tablesOf(markdown)
    .filter((table) => !isExample(table))
    .flatMap(({ rows }) =>
      rows.map(([template = '', debit = '', credit = '']) => ({
        template: unquoted(template),
        debit,
        credit,
      })),
    );
}

/** `forex.fee` without its quotation marks. */
export function unquoted(cell: string): string {
  return cell.replaceAll('`', '');
}
