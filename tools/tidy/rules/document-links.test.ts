import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { documentLinks } from './document-links.ts';

const FILES = {
  'README.md': '# Home\n',
  'docs/limits.md': '# Limits\n\n## What `LIMIT_…` bounds\n\n## Prices\n\n## Prices\n\n<a id="own"></a>\n',
  'docs/pictures/phone.png': '',
};

const problemsOf = (path: string, text: string) =>
  documentLinks.check(treeOf({ ...FILES, [path]: text })).map(({ line, message }) => `${line} ${message}`);

it.each([
  ['a file', '[a](limits.md)'],
  ['a file further up', '[a](../README.md)'],
  ['a folder', '[a](pictures/), [b](pictures)'],
  ['a heading with code in it', '[a](limits.md#what-limit_-bounds)'],
  ['the second heading of a name', '[a](limits.md#prices-1)'],
  ['an anchor of its own', '[a](limits.md#own)'],
  ['a heading of the same page', '# Top\n\n[a](#top)'],
  [
    'another site, and a page of the server',
    '[a](https://example.com/x#y), [b](mailto:a@example.com), [c](/docs)',
  ],
  ['a picture', '<img src="pictures/phone.png" alt="">'],
])('document links: accepts %s', (_, text) => {
  expect(problemsOf('docs/page.md', text)).toEqual([]);
});

it.each([
  ['a missing file', '\n[a](gone.md)', '2 gone.md: docs/gone.md does not exist'],
  ['a missing heading', '[a](limits.md#gone)', '1 limits.md#gone: docs/limits.md has no heading #gone'],
  [
    'a third heading where there are two',
    '[a](limits.md#prices-2)',
    '1 limits.md#prices-2: docs/limits.md has no heading #prices-2',
  ],
  [
    'a heading that stands in a block of code',
    '```\n# Top\n```\n[a](#top)',
    '4 #top: docs/page.md has no heading #top',
  ],
  [
    'a missing picture',
    '<img src="pictures/gone.png">',
    '1 pictures/gone.png: docs/pictures/gone.png does not exist',
  ],
])('document links: refuses %s', (_, text, problem) => {
  expect(problemsOf('docs/page.md', text)).toEqual([problem]);
});

it('document links: ignores what is shown as code', () => {
  expect(problemsOf('docs/page.md', '`[a](gone.md)`\n\n```md\n[a](gone.md)\n```\n')).toEqual([]);
});

it.each([
  ['apps/a/b.ts', '// docs/limits.md#prices', []],
  ['apps/a/b.ts', '\n// docs/limits.md#gone', ['2 docs/limits.md#gone: docs/limits.md has no heading #gone']],
  ['apps/a/b.sql', '-- docs/gone.md', ['1 docs/gone.md: docs/gone.md does not exist']],
  ['tools/a/b.test.ts', '// docs/gone.md', []],
])('document links: reads the pages that %s names in %j', (path, text, problems) => {
  expect(problemsOf(path, text)).toEqual(problems);
});
