import { expect, it } from 'vitest';
import { formatPrice, priceFromUnits } from './index.ts';

it.each([
  [108_345_000, '1.08345'],
  [100_000_000, '1'],
  [1, '0.00000001'],
  [9_876_543_210_000_000, '98765432.1'],
  [1_230_000_000_000, '12300'],
])('a price of %d units is written as %s', (units, text) => {
  expect(formatPrice(priceFromUnits(units))).toBe(text);
});
