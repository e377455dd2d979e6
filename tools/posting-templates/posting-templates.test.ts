import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fundExamples } from './fund-examples.ts';
import { fundingExamples } from './funding-examples.ts';
import { loanExamples } from './loan-examples.ts';
import { isExample, type PageTable, rulesOf, tablesOf, unquoted } from './page.ts';
import type { Example } from './scenario.ts';
import { tradingExamples } from './trading-examples.ts';

/**
 * docs/posting-templates is executable: every posting template has its page, and the domain computes every
 * figure on it.
 */
const FOLDER = 'docs/posting-templates';
const examples: readonly Example[] = [
  ...tradingExamples,
  ...fundingExamples,
  ...loanExamples,
  ...fundExamples,
];
const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md') && name !== 'README.md');
const textOf = (page: string): string => readFileSync(`${FOLDER}/${page}`, 'utf8');

/** The posting templates of the code, by their type. */
const templates = [
  ...(
    /export type TemplateName =([^;]+);/.exec(
      readFileSync('packages/domain/src/ledger/posting-templates.ts', 'utf8'),
    )?.[1] ?? ''
  ).matchAll(/'([a-z_.]+)'/g),
].map(([, name = '']) => name);

const listed = tablesOf(textOf('README.md')).flatMap(({ rows }) => rows);

describe('every posting template', () => {
  it('is found in the source code', () => expect(templates.length).toBeGreaterThan(10));

  it.each(templates)(
    '%s: is listed with its page, described there identically, and shown in an example',
    (template) => {
      const [row, ...more] = listed.filter(([name = '']) => unquoted(name) === template);
      expect(more).toEqual([]);
      const [, debit, credit, , link = ''] = row ?? [];
      const page = /\(([a-z-]+\.md)\)/.exec(link)?.[1] ?? 'no page';
      expect(pages).toContain(page);
      const rule = rulesOf(textOf(page)).find((one) => one.template === template);
      expect(rule).toMatchObject({ template });
      if (!/any account|each of/.test(`${debit}${credit}${rule?.debit}${rule?.credit}`)) {
        expect(rule).toMatchObject({ debit, credit });
      }
      const shownRows = tablesOf(textOf(page)).filter(isExample).flatMap(cellsByColumn);
      expect(shownRows.map((cells) => cells.template)).toContain(template);
    },
  );

  it('is in the source code when the list names it', () => {
    expect(listed.map(([name = '']) => unquoted(name)).filter((name) => !templates.includes(name))).toEqual(
      [],
    );
  });
});

describe.each(pages)('posting page %s', (page) => {
  const tables = tablesOf(textOf(page)).filter(isExample);
  const own = examples.filter((example) => example.page === page);

  it('has an example table, and a table for every described example', () => {
    expect(tables.length).toBeGreaterThan(0);
    expect([...textOf(page).matchAll(/^\*\*Example/gm)].length).toBe(new Set(tables.map((t) => t.told)).size);
    for (const example of own) expect(tables.some(({ told }) => example.told.test(told))).toBe(true);
  });

  it.each(tables.map((table) => [table.told.slice(0, 70), table] as const))(
    'matches the calculated figures of the example: %s …',
    (_told, table) => {
      const [example, ...more] = own.filter(({ told }) => told.test(table.told));
      expect(more).toEqual([]);
      const figures = example?.told.exec(table.told)?.slice(1) ?? [];
      const steps = table.rows.map(([step = '']) => step);
      expect(cellsByColumn(table)).toEqual(example?.play(figures, steps));
    },
  );
});

/** Each row of an example under its columns, but for the words of the step. */
function cellsByColumn({ columns, rows }: PageTable): Record<string, string>[] {
  return rows.map((cells) =>
    Object.fromEntries(columns.map((column, at) => [column, plain(cells[at] ?? '')]).slice(1)),
  );
}

/** The demo world's accounts have the names of the real ones. */
function plain(cell: string): string {
  return unquoted(cell).replace(/ \(demo\)$/, '');
}
