import { expect, it } from 'vitest';
import { readRecent, withRecent } from './recent.ts';

it('withRecent: keeps eight searches, newest first, each once', () => {
  const typed = ['gold', 'EUR', 'btc', 'Gold', ' ', 'a', 'b', 'c', 'd', 'e', 'f'];
  const kept = typed.reduce<readonly string[]>(withRecent, []);
  expect(kept).toEqual(['f', 'e', 'd', 'c', 'b', 'a', 'Gold', 'btc']);
});

it.each([
  ['["a","b"]', ['a', 'b']],
  ['["a",7,null]', ['a']],
  ['{"a":1}', []],
  ['broken', []],
  [null, []],
])('readRecent: reads the stored text %s as %j', (stored, read) => expect(readRecent(stored)).toEqual(read));
