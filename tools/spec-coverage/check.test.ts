import { expect, test } from 'vitest';
import { treeOf } from '../tidy/tree.ts';
import { PAGE, uncovered } from './check.ts';

const HEAD = '# Coverage\n\n| part | statement | built in | shown by |\n|---|---|---|---|\n';
const TESTS =
  "it('adds up', () => {});\ntest.each([1])(\n  'it\\'s %s',\n  () => {},\n);\ntest(\"a | b\", f);";

const said = (row: string) =>
  uncovered(treeOf({ [PAGE]: `${HEAD}${row}\n`, 'apps/a/sum.ts': '', 'apps/a/sum.test.ts': TESTS })).map(
    ({ line, message }) => `${line} ${message}`,
  );

test.each([
  [
    'all there',
    '| [scope](spec/product.md#scope) | sums | `apps/a/sum.ts` | `apps/a/sum.test.ts` › adds up |',
  ],
  [
    'a folder, two tests, quotes and bars',
    "| [scope](spec/product.md#scope) | sums | `apps/a`, `apps/a/sum.ts` | `apps/a/sum.test.ts` › it's %s<br>`apps/a/sum.test.ts` › a \\| b |",
  ],
])('coverage page: accepts a row with %s', (_, row) => {
  expect(said(row)).toEqual([]);
});

test.each([
  [
    '| core 1 | sums | `apps/a` | `apps/a/sum.test.ts` › adds up |',
    '5 «core 1» is no link to a heading of docs/spec',
  ],
  ['| [scope](spec/product.md#scope) | sums | `apps/a/sum.ts` | |', '5 has an empty cell'],
  ['| [scope](spec/product.md#scope) | sums | `apps/a/sum.ts` |', '5 has 3 cells in place of 4'],
  [
    '| [scope](spec/product.md#scope) | sums | the sum | `apps/a/sum.test.ts` › adds up |',
    '5 names no file where it is built',
  ],
  [
    '| [scope](spec/product.md#scope) | sums | `apps/b` | `apps/a/sum.test.ts` › adds up |',
    '5 apps/b does not exist',
  ],
  [
    '| [scope](spec/product.md#scope) | sums | `apps/a` | `apps/a/sum.test.ts` › adds |',
    '5 apps/a/sum.test.ts has no test «adds»',
  ],
  [
    '| [scope](spec/product.md#scope) | sums | `apps/a` | `apps/a/b.test.ts` › adds up |',
    '5 apps/a/b.test.ts does not exist',
  ],
  [
    '| [scope](spec/product.md#scope) | sums | `apps/a` | `apps/a/sum.ts` › adds up |',
    '5 apps/a/sum.ts holds no tests',
  ],
  [
    '| [scope](spec/product.md#scope) | sums | `apps/a` | seen by hand |',
    '5 «seen by hand» is not written as `path` › title',
  ],
])('coverage page: rejects the row %s', (row, message) => {
  expect(said(row)).toEqual([message]);
});

test('coverage page: is rejected without rows', () => {
  expect(said('')).toEqual(['undefined has no row']);
});
