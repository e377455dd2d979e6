import { describe, expect, it } from 'vitest';
import { type Price, priceFromNumber, priceToNumber, type UsdRate } from '../../market/index.ts';
import { amountFromMillionths } from '../../money/index.ts';
import { breakEvenLevel } from './break-even.ts';
import { netProfit } from './net.ts';
import { lotsFromNumber, profitAt, type Side } from './profit-margin-fee.ts';

const usd: UsdRate = { numerator: 1n, denominator: 1n } as UsdRate;

function levelOf(side: Side, open: number, fee: number, lots = 0.5) {
  const openPrice = priceFromNumber(open, 5);
  const exposure = { side, lots: lotsFromNumber(lots), unitsPerLot: 100_000, openPrice };
  const paid = amountFromMillionths(BigInt(Math.round(fee * 1e6)));
  const netAt = (level: Price) => netProfit({ profit: profitAt(exposure, level, usd), fee: paid });
  const level = breakEvenLevel({ side, entry: openPrice, step: 1000 }, netAt);
  return { level, netAt };
}

describe('break-even price', () => {
  it.each([
    // 0.50 lots of 100,000: a point of 0.00001 is worth 0.50 USD.
    ['buy', 1.0842, 2.5, 1.08425],
    ['sell', 1.0842, 2.5, 1.08415],
    ['buy', 1.0842, 2.6, 1.08426],
    ['sell', 1.0842, 2.6, 1.08414],
    ['buy', 1.0842, 0, 1.0842],
    ['sell', 1.0842, 0, 1.0842],
  ] as const)('covers the fee of a %s from %d with %d USD at %d', (side, open, fee, at) => {
    const { level } = levelOf(side, open, fee);
    expect(level && priceToNumber(level)).toBeCloseTo(at, 8);
  });

  it('is the nearest level that loses nothing, as a search point by point finds it', () => {
    for (let fee = 0; fee < 12; fee += 0.37) {
      for (const side of ['buy', 'sell'] as const) {
        const { level, netAt } = levelOf(side, 1.2, fee, 0.13);
        let expected: number = priceFromNumber(1.2, 5);
        while (netAt(expected as Price) < 0n) expected += side === 'buy' ? 1000 : -1000;
        expect(level, `${side} ${fee}`).toBe(expected);
      }
    }
  });

  it('is unknown where no price earns the fee', () => {
    expect(levelOf('sell', 0.0001, 1000).level).toBeUndefined();
  });
});
