import { expect, test } from 'vitest';
import { stepped, unitsOf } from './stepped.ts';

test.each([
  ['0.1', 0.2, 2, '0.3'],
  ['1.0842', -0.0001, 5, '1.0841'],
  ['', 0.01, 2, '0.01'],
  ['0.00000084', 0.00000001, 8, '0.00000085'],
  ['0.00000001', -0.00000001, 8, '0'],
  ['123456789012345.12345678', 0.00000001, 8, '123456789012345.12345679'],
  ['100', 1000, 0, '1100'],
  ['0.1', -0.2, 1, '-0.1'],
  ['1.2345', 0.01, 2, '1.24'],
])('stepped: adds to %j %d with %d places and gives %j', (value, by, precision, expected) => {
  expect(stepped(value, by, precision)).toBe(expected);
});

test('stepped: returns nothing for text that is not a number', () => {
  expect(stepped('?1e6', 1, 2)).toBeUndefined();
});

test('unitsOf: counts units of the last place', () => {
  expect([unitsOf('1.5', 2), unitsOf(0.07, 2), unitsOf('', 2)]).toEqual([150n, 7n, 0n]);
});
