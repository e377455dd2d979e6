import { expect, test } from 'vitest';
import { farFromMarket, priceFromNumber } from './index.ts';

const at = (price: number, market: number, limit = 20) =>
  farFromMarket(priceFromNumber(price, 5), priceFromNumber(market, 5), limit);

test.each([
  ['a stop of 5 on BTC', 5, 111_628, { percent: 99.99, bound: 'below' }],
  ['a buy stop of 99,999 on NZD/USD', 99_999, 0.59, { percent: 16_948_883.05, bound: 'above' }],
  ['a little more than a fifth above', 120.001, 100, { percent: 20, bound: 'above' }],
  ['exactly a fifth above', 120, 100, undefined],
  ['exactly a fifth below', 80, 100, undefined],
  ['the market itself', 100, 100, undefined],
])('farFromMarket: judges the distance of %s', (_, price, market, expected) => {
  expect(at(price, market)).toEqual(expected);
});

test('farFromMarket: judges by the limit that is set, fractions of a percent included', () => {
  expect(at(100.6, 100, 0.5)).toEqual({ percent: 0.6, bound: 'above' });
  expect(at(100.5, 100, 0.5)).toBeUndefined();
});
