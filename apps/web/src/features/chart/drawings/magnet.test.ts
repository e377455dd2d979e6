import { expect, test } from 'vitest';
import { snapped } from './magnet.ts';

const bar = { open: 1.2, high: 1.5, low: 1, close: 1.4 };

test.each([
  ['above the bar and near', 1.53, 1.5],
  ['above the bar and far', 1.6, 1.6],
  ['below the bar and near', 0.96, 1],
  ['below the bar and far', 0.9, 0.9],
  ['in the upper wick, nearer to the close', 1.44, 1.4],
  ['in the upper wick, nearer to the high', 1.46, 1.5],
  ['in the body, nearer to the open', 1.27, 1.2],
  ['in the lower wick, nearer to the low', 1.05, 1],
])('snapped: a point %s', (_, price, to) => {
  expect(snapped(price, bar, 0.05)).toBe(to);
});
