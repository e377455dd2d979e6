import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { specReferences } from './spec-references.ts';

const problemsOf = (path: string, text: string) =>
  specReferences.check(treeOf({ [path]: text })).map(({ line, message }) => `${line} ${message}`);

it.each([
  ['a document outside the repository', '// (contract.md, «HTTP»)', 'contract.md'],
  ['the former documents by name', ' * as the two documents say', 'the two documents'],
  ['a page without its folder', '// rules.md, «Prices»', 'rules.md'],
])('spec references: refuse %s', (_, text, named) => {
  expect(problemsOf('apps/a.ts', text)).toEqual([
    `1 ${named}: name the page as the file in docs/spec with its heading`,
  ]);
});

it.each([
  ['code with the path', 'apps/a.ts', '// docs/spec/rules.md#prices'],
  ['a link in a document', 'docs/page.md', '[prices](spec/rules.md#prices)'],
  ['a link between pages of the specification', 'docs/spec/product.md', '[prices](rules.md#prices)'],
])('spec references: accept %s', (_, path, text) => {
  expect(problemsOf(path, text)).toEqual([]);
});
