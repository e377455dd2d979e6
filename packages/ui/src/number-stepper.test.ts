import { expect, test } from 'vitest';
import { readDecimal, stepped } from './number-stepper.tsx';

test.each([
  ['1.5', '1.5'],
  ['1,5', '1.5'],
  ['1,', '1.'],
  ['.5', '.5'],
  ['1.5,', '1.5'],
  ['1.5.2', '1.52'],
  ['60,123.45', '60123.45'],
  ['60.123,45', '60123.45'],
  ['1,234,567.8', '1234567.8'],
  ['-1 USD', '1'],
  ['١٫٥', '1.5'],
  ['۱۲', '12'],
  ['१.५', '1.5'],
  ['１．５', '1.5'],
  ['', ''],
])('%j is read as %j', (text, decimal) => {
  expect(readDecimal(text)).toBe(decimal);
});

test('steps leave no dust', () => {
  expect(stepped(0.1, 0.2, 2)).toBe('0.3');
  expect(stepped(1.0842, -0.0001, 5)).toBe('1.0841');
});
