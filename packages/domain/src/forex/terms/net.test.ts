import { describe, expect, it } from 'vitest';
import { type Amount, amountFromMillionths, minus, sum, usd } from '../../money/index.ts';
import { netProfit, shareOfPart } from './net.ts';
import { lotsFromUnits } from './profit-margin-fee.ts';

/** A small generator of its own, so that a failure can be repeated by its seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
}

describe('netProfit', () => {
  it('subtracts the fee from the profit', () => {
    expect(netProfit({ profit: usd('0.72'), fee: usd('0.73') })).toBe(usd('-0.01'));
  });
});

describe('shareOfPart', () => {
  it('splits the fee by lots and rounds half to even', () => {
    expect(shareOfPart(usd('0.000001'), lotsFromUnits(1), lotsFromUnits(2))).toBe(usd('0'));
    expect(shareOfPart(usd('0.000003'), lotsFromUnits(1), lotsFromUnits(2))).toBe(usd('0.000002'));
    expect(shareOfPart(usd('10'), lotsFromUnits(100_000), lotsFromUnits(1_000_000))).toBe(usd('1'));
  });

  const seed = Math.trunc(Date.now() % 2 ** 31);
  it(`splits a fee so that all parts together pay exactly the whole (seed ${seed})`, () => {
    const pick = chance(seed);
    for (let round = 0; round < 500; round += 1) {
      const fee = amountFromMillionths(BigInt(pick(50_000_000)));
      let [left, lots] = [fee, 1 + pick(5_000_000)];
      const paid: Amount[] = [];
      while (lots > 1 && paid.length < 30) {
        const part = 1 + pick(lots - 1);
        const share = shareOfPart(left, lotsFromUnits(part), lotsFromUnits(lots));
        expect(share >= 0n && share <= left).toBe(true);
        paid.push(share);
        left = minus(left, share);
        lots -= part;
      }
      // The last one closes what is left and takes the rest.
      expect(sum([...paid, left])).toBe(fee);
    }
  });
});
