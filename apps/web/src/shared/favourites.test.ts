import { expect, test } from 'vitest';
import { readFavourites, toggled } from './favourites.ts';

test.each([
  [null, []],
  ['["EURUSD","BTCUSD"]', ['EURUSD', 'BTCUSD']],
  ['["EURUSD","EURUSD",7,null]', ['EURUSD']],
  ['{"EURUSD":true}', []],
  ['["EURU', []],
])('kept «%s»', (stored, codes) => {
  expect(readFavourites(stored)).toEqual(codes);
});

test('a star is set once and taken away by the second tap', () => {
  expect(toggled(toggled([], 'EURUSD'), 'BTCUSD')).toEqual(['EURUSD', 'BTCUSD']);
  expect(toggled(['EURUSD', 'BTCUSD'], 'EURUSD')).toEqual(['BTCUSD']);
});
