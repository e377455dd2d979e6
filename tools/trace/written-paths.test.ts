import { expect, it } from 'vitest';
import { writtenPaths } from './written-paths.ts';

const called = (...files: string[]) => new Map(files.map((file) => [file, new Set(['f:1'])]));
const traced = {
  submit: called('a/b/two.ts', 'a/one.ts', 'a/b/one.ts'),
  tick: called('a/one.ts'),
  fill: called(),
};
const BEGIN = '<!-- order path: written by npm run trace -- --write -->';
const END = '<!-- end of the order path -->';

it('order path: replaces the text between the markers by the files of each path, by folder', () => {
  const page = writtenPaths(`# Page\n\n${BEGIN}\nold\n${END}\n\nAfter\n`, traced);
  expect(page).not.toContain('old');
  expect(page).toContain('to its answer: 3 files**\n\n- `a/b`: one, two\n- `a`: one\n');
  expect(page.startsWith('# Page')).toBe(true);
  expect(page.endsWith(`${END}\n\nAfter\n`)).toBe(true);
  expect(writtenPaths(page, traced)).toBe(page);
});

it('order path: refuses a page without the markers', () => {
  expect(() => writtenPaths('# Page\n', traced)).toThrow('has no <!-- order path');
});
