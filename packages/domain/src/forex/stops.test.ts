import { describe, expect, it } from 'vitest';
import { type Price, priceFromNumber } from '../market/index.ts';
import { type AskedStops, armedStops, lossLevel, NO_STOPS, type StopLevels, stopLevels } from './stops.ts';

const price = (value: number): Price => priceFromNumber(value, 5);
const trailed: StopLevels = { ...NO_STOPS, trailingDistance: price(0.01) };
const waiting: StopLevels = { ...trailed, trailingFrom: price(1.15) };

const asking = (side: 'buy' | 'sell', asked: AskedStops, current = NO_STOPS) =>
  stopLevels({ side, price: price(1.1), precision: 5, asked, current });

describe('the activation price of a trailing stop', () => {
  it.each<[string, 'buy' | 'sell', AskedStops, StopLevels, number | undefined]>([
    [
      'is above the price for a buy',
      'buy',
      { trailingDistance: 0.01, trailingFrom: 1.10001 },
      NO_STOPS,
      1.10001,
    ],
    ['is below the price for a sell', 'sell', { trailingDistance: 0.01, trailingFrom: 1.09 }, NO_STOPS, 1.09],
    ['joins a trailing stop that is there', 'buy', { trailingFrom: 1.12 }, trailed, 1.12],
    ['stays where only the distance changes', 'buy', { trailingDistance: 0.02 }, waiting, 1.15],
    ['stays where only the take-profit changes', 'buy', { takeProfit: 1.2 }, waiting, 1.15],
    ['is removed by 0', 'buy', { trailingFrom: 0 }, waiting, undefined],
    ['goes with the trailing stop', 'buy', { trailingDistance: 0 }, waiting, undefined],
    ['goes where a stop-loss replaces it', 'buy', { stopLoss: 1.05 }, waiting, undefined],
  ])('%s', (_, side, asked, current, from) => {
    const expected = from === undefined ? undefined : price(from);
    expect(asking(side, asked, current)).toHaveProperty('trailingFrom', expected);
  });

  it.each<[string, 'buy' | 'sell', AskedStops, string]>([
    ['a buy at the price', 'buy', { trailingDistance: 0.01, trailingFrom: 1.1 }, 'activation_wrong_side'],
    ['a sell at the price', 'sell', { trailingDistance: 0.01, trailingFrom: 1.1 }, 'activation_wrong_side'],
    ['a position without a trailing stop', 'buy', { trailingFrom: 1.12 }, 'activation_without_trailing'],
    ['a stop-loss', 'buy', { stopLoss: 1.05, trailingFrom: 1.12 }, 'activation_without_trailing'],
    ['a value that rounds to 0', 'buy', { trailingDistance: 0.01, trailingFrom: 1e-7 }, 'price_below_min'],
  ])('is refused at its field for %s', (_, side, asked, key) => {
    expect(asking(side, asked)).toMatchObject({ refusal: `forex.${key}`, field: 'trailingFrom' });
  });

  it('limits no loss before it is reached', () => {
    const armed = { seq: 1, best: price(1.1), isPassed: false };
    const levelOf = (levels: StopLevels) => {
      const stops = armedStops(levels, armed);
      return stops && lossLevel('buy', stops, undefined);
    };
    expect([levelOf(waiting), levelOf(trailed)]).toEqual([undefined, price(1.09)]);
  });
});
