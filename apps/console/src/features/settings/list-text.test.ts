import { createNumberReader } from '@tidemark/i18n';
import { expect, test } from 'vitest';
import { listWays } from './list-text.ts';

const reader = createNumberReader('en');
const list = listWays(
  {
    read: (typed, kind) => {
      const { value, refusal } = reader.read(typed, kind);
      return { value, refusal: refusal?.is };
    },
  },
  'unclear',
);

test.each([
  ['1, 50, 100', '1 50 100'],
  ['1; 50 100', '1 50 100'],
  ['1;50;100', '1 50 100'],
  [' 10, 0.5,  1000 ', '10 0.5 1000'],
  ['١، ٥٠', '1 50'],
  ['', ''],
])('listWays: reads the typed list %j as %j', (typed, value) => {
  expect(list.read(typed, { places: 6 })).toEqual({ value, refusal: undefined });
});

test.each([
  ['1,500', 'unclear'],
  ['5,10', 'unclear'],
  ['1,50,100', 'unclear'],
  ['1 000', 'unclear'],
  ['1, -5', 'unclear'],
  ['1e6', 'unclear'],
  ['0.1234567', 'places'],
])('listWays: refuses the ambiguous or invalid list %j', (typed, refusal) => {
  expect(list.read(typed, { places: 6 })).toEqual({ value: `?${typed}`, refusal });
});

test('listWays: formats a list so that it can be typed again', () => {
  expect([list.write('1 50 1000'), list.write('?1,500'), list.write('')]).toEqual([
    '1, 50, 1000',
    '1,500',
    '',
  ]);
});
