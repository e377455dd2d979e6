import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { oldWords } from './old-words.ts';

const problemsOf = (path: string, text: string) =>
  oldWords.check(treeOf({ [path]: text })).map(({ message }) => message);

it.each([
  ['a function', 'export function openLane() {}', '"Lane": use connection worker, heap, job'],
  ['a constant', 'const NAIVE_LOOKS = 3;', '"NAIVE": use reference'],
  ['a property', 'const order = { dealt: true };', '"dealt": use filled'],
  ['a line comment', '// Dealt at the last price.', '"Dealt": use filled, executed'],
  ['a comment behind code', 'const a = 1; // whoever asks', '"whoever": use the user who, the caller'],
  ['a block comment', ' * The price in force.', '"in force": use current, effective, applied'],
])('old words: refuses one in %s', (_, text, message) => {
  expect(problemsOf('apps/server/src/a.ts', text)).toEqual([message]);
});

it.each([
  ['texts in quotes', "const text = 'dealt by the house';"],
  ['parts of longer words', 'const planeOf = 1; // an interior part'],
  ['the standard term of transparency logs', 'export function openWitness() {} // cosigned by witnesses'],
  ['the table of options', '  select 1 from micro.wager where id = $1'],
])('old words: accepts %s', (_, text) => {
  expect(problemsOf('apps/server/src/a.ts', text)).toEqual([]);
});

it('old words: refuses one in a path and in a document, not in its code', () => {
  expect(problemsOf('apps/server/test/naive-account.ts', '')).toEqual(['"naive": use reference']);
  expect(problemsOf('docs/page.md', 'Whoever reads `dealt`.')).toEqual([
    '"Whoever": use the user who, the caller',
  ]);
});
