import { describe, expect, it } from 'vitest';
import type { RateAt } from '../../../shared/instruments/use-conversion.ts';
import { anOrder } from '../../../shared/orders/an-order.fixture.ts';
import { breakEvenOf } from './break-even.ts';

const usd = (() => ({ numerator: 1n, denominator: 1n })) as unknown as RateAt;
const terms = { unitsPerLot: 100_000, rateAt: usd };

// 0.50 lots bought or sold at 1.08420 for a fee of 2.50: five points earn it.
describe('break-even of a position', () => {
  it.each([
    ['a buy in profit', { OrderType: 1 }, 1.09, { is: 'ready', level: 1.08425, result: '0.000000' }],
    ['a sell in profit', { OrderType: 2 }, 1.08, { is: 'ready', level: 1.08415, result: '0.000000' }],
    ['a buy at its break-even price', { OrderType: 1 }, 1.08425, { is: 'notYet', level: 1.08425 }],
    ['a sell in loss', { OrderType: 2 }, 1.09, { is: 'notYet', level: 1.08415 }],
    [
      'a buy with a worse stop-loss',
      { OrderType: 1, TargetLossPrice: 1.08 },
      1.09,
      { is: 'ready', level: 1.08425, result: '0.000000' },
    ],
    [
      'a buy with a better stop-loss',
      { OrderType: 1, TargetLossPrice: 1.085 },
      1.09,
      { is: 'already', level: 1.08425 },
    ],
    [
      'a sell with its stop-loss there',
      { OrderType: 2, TargetLossPrice: 1.08415 },
      1.08,
      { is: 'already', level: 1.08415 },
    ],
  ] as const)('is found for %s', (_, order, price, found) => {
    expect(breakEvenOf(anOrder(order), price, terms)).toEqual(found);
  });

  it('is unknown until the result can be expressed in USD', () => {
    expect(breakEvenOf(anOrder(), 1.09, { ...terms, rateAt: () => undefined })).toEqual({ is: 'unknown' });
  });
});
