import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { testTitles } from './test-titles.ts';

const problemsOf = (text: string) =>
  testTitles.check(treeOf({ 'a/b.test.ts': text })).map(({ message }) => message);

it.each([
  ['a sentence', "it('adds up all the postings', () => {});"],
  [
    'a sentence that begins with its describe',
    "describe('ledger: a posting', () => { it('adds up', () => {}); });",
  ],
  ['the placeholders of a table as words', "it.each([[1, 2]])('%s and %s add up', () => {});"],
  ['what is no title', "expect('dealt').toBe(1); /x/.test('ab');"],
])('test titles: accept %s', (_, text) => {
  expect(problemsOf(text)).toEqual([]);
});

it('test titles: refuse fewer than four words', () => {
  expect(problemsOf("test('adds up', () => {});")).toEqual(['"adds up": a sentence of at least 4 words']);
});

it('test titles: refuse words that name no one', () => {
  const [vague] = ['whoever'];
  expect(problemsOf(`it('register: refuses ${vague} comes twice', () => {});`)).toEqual([
    `"register: refuses ${vague} comes twice": name what "${vague}" stands for`,
  ]);
});
