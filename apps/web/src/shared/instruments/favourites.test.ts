import { expect, test } from 'vitest';
import { readFavourites, toggled } from './favourites.ts';

test.each([
  [null, []],
  ['["EURUSD","BTCUSD"]', ['EURUSD', 'BTCUSD']],
  ['["EURUSD","EURUSD",7,null]', ['EURUSD']],
  ['{"EURUSD":true}', []],
  ['["EURU', []],
])('readFavourites: keeps only unique codes of the stored value “%s”', (stored, codes) => {
  expect(readFavourites(stored)).toEqual(codes);
});

test('toggled: adds a favourite by the first tap and removes it by the second', () => {
  expect(toggled(toggled([], 'EURUSD'), 'BTCUSD')).toEqual(['EURUSD', 'BTCUSD']);
  expect(toggled(['EURUSD', 'BTCUSD'], 'EURUSD')).toEqual(['BTCUSD']);
});
