import { expect, test } from 'vitest';
import {
  type StrategyKey,
  type StrategyTarget,
  strategyLeverage,
  strategyLots,
  strategyStop,
  strategyTarget,
} from './index.ts';

/** Bars whose high and low are one above and below the close. */
const bars = (closes: readonly number[]) =>
  closes.map((close) => ({ close, high: close + 1, low: close - 1 }));
const flat = (count: number, close = 100) => Array.from({ length: count }, () => close);
/** Swings by one around 100: a standard deviation of one. */
const swinging = (count: number) => Array.from({ length: count }, (_, at) => 100 + (at % 2 === 0 ? 1 : -1));

interface Case {
  readonly name: string;
  readonly closes: readonly number[];
  readonly held?: 'buy' | 'sell';
  readonly target: StrategyTarget;
}

const cases: Readonly<Record<StrategyKey, readonly Case[]>> = {
  moving_averages: [
    { name: 'buys when the fast average crosses above', closes: [...flat(30), 101], target: 'buy' },
    { name: 'sells when the fast average crosses below', closes: [...flat(30), 99], target: 'sell' },
    { name: 'keeps while the fast one stays above', closes: [...flat(30), 101, 102], target: 'keep' },
    { name: 'keeps with equal averages', closes: flat(31), target: 'keep' },
    { name: 'keeps with too few bars', closes: [...flat(29), 101], target: 'keep' },
  ],
  breakout: [
    { name: 'buys above the highest price of 20 bars', closes: [...flat(30), 101.5], target: 'buy' },
    { name: 'sells below the lowest price of 20 bars', closes: [...flat(30), 98.5], target: 'sell' },
    { name: 'keeps at the edge of the channel', closes: [...flat(30), 101], target: 'keep' },
    {
      name: 'forgets prices older than 20 bars',
      closes: [...flat(10, 200), ...flat(20), 101.5],
      target: 'buy',
    },
    {
      name: 'ends a purchase below the lowest price of 10 bars',
      closes: [...flat(20, 90), ...flat(10), 98.5],
      held: 'buy',
      target: 'flat',
    },
    {
      name: 'ends a sale above the highest price of 10 bars',
      closes: [...flat(20, 110), ...flat(10), 101.5],
      held: 'sell',
      target: 'flat',
    },
    {
      name: 'keeps holding nothing between the channels',
      closes: [...flat(20, 90), ...flat(10), 98.5],
      target: 'keep',
    },
  ],
  mean_reversion: [
    { name: 'sells far above the mean', closes: [...swinging(30), 104], target: 'sell' },
    { name: 'buys far below the mean', closes: [...swinging(30), 96], target: 'buy' },
    { name: 'keeps near the mean', closes: [...swinging(30), 101.5], target: 'keep' },
    { name: 'ends a purchase back at the mean', closes: [...swinging(30), 101], held: 'buy', target: 'flat' },
    { name: 'ends a sale back at the mean', closes: [...swinging(30), 99], held: 'sell', target: 'flat' },
    { name: 'does nothing on a market that does not move', closes: flat(31), target: 'keep' },
  ],
};

for (const [strategy, rows] of Object.entries(cases)) {
  test.each(rows)(`strategyTarget: the rule $name by ${strategy}`, ({ closes, held, target }) => {
    expect(strategyTarget(strategy as StrategyKey, bars(closes), held)).toBe(target);
  });
}

const eurusd = { lotStep: 0.01, lotsMin: 0.01, lotsMax: 50, unitsPerLot: 100_000 };

test.each([
  { name: 'EURUSD', terms: eurusd, price: 1.25, usdPerQuote: 1, lots: 0.08 },
  { name: 'USDJPY', terms: eurusd, price: 150, usdPerQuote: 1 / 150, lots: 0.1 },
  { name: 'the smallest order', terms: { ...eurusd, lotsMin: 0.5 }, price: 1.25, usdPerQuote: 1, lots: 0.5 },
  { name: 'the largest order', terms: { ...eurusd, lotsMax: 0.05 }, price: 1.25, usdPerQuote: 1, lots: 0.05 },
])('strategyLots: $name is worth about 10,000 USD on its step', ({ terms, price, usdPerQuote, lots }) => {
  expect(strategyLots(terms, { price, usdPerQuote })).toBe(lots);
});

test('strategyStop: is half a percent behind the price', () => {
  expect(strategyStop('buy', 1.0842, 5)).toBe(1.07878);
  expect(strategyStop('sell', 1.0842, 5)).toBe(1.08962);
});

test('strategyLeverage: takes the offered leverage nearest to 100', () => {
  expect(strategyLeverage({ marginMode: 'leverage', leverages: [10, 50, 200] })).toBe(50);
  expect(strategyLeverage({ marginMode: 'leverage', leverages: [10, 100, 200] })).toBe(100);
  expect(strategyLeverage({ marginMode: 'fixed', leverages: [] })).toBe(0);
});
