import { describe, expect, it } from 'vitest';
import { type Amount, amountFromMillionths, formatAmount, minus, sum, usd, ZERO } from '../money/index.ts';
import { isRefusal } from '../outcome/index.ts';
import { type FeeBase, performanceFee, readFeeRate } from './performance-fee.ts';

const charge = (asked: Partial<Record<'result' | 'highWater' | 'free', string>> & { rate?: number }) => {
  const { result = '100', highWater = '0', free = '1000000', rate = 2000 } = asked;
  const made = performanceFee({ rate, result: usd(result), highWater: usd(highWater), free: usd(free) });
  return [formatAmount(made.fee), formatAmount(made.paid), formatAmount(made.highWater)];
};

describe('a performance fee', () => {
  it.each([
    ['is the share of the profit', {}, ['20.000000', '20.000000', '100.000000']],
    [
      'counts the result above the mark only',
      { result: '150', highWater: '100' },
      ['10.000000', '10.000000', '150.000000'],
    ],
    [
      'is nothing below the mark, which stays',
      { result: '80', highWater: '100' },
      ['0.000000', '0.000000', '100.000000'],
    ],
    ['is nothing on a loss', { result: '-5' }, ['0.000000', '0.000000', '0.000000']],
    ['rounds down', { result: '0.000009', rate: 1234 }, ['0.000001', '0.000001', '0.000009']],
    ['is nothing at a rate of zero', { rate: 0 }, ['0.000000', '0.000000', '100.000000']],
    ['is paid as far as money is free', { free: '5' }, ['20.000000', '5.000000', '25.000000']],
    ['is not paid from a negative free margin', { free: '-5' }, ['20.000000', '0.000000', '0.000000']],
    ['leaves the mark rounded up', { free: '0.000001', rate: 3333 }, ['33.330000', '0.000001', '0.000004']],
  ])('%s', (_what, asked, expected) => {
    expect(charge(asked)).toEqual(expected);
  });

  it('never exceeds the share of the highest result, whatever the sequence of results and free money', () => {
    const seed = Date.now() % 1_000_000;
    let state = BigInt(seed) + 1n;
    const random = (below: bigint) => {
      state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % (1n << 64n);
      return (state >> 20n) % below;
    };
    for (let round = 0; round < 300; round += 1) {
      const rate = Number(random(5001n));
      let [highWater, highest] = [ZERO, ZERO];
      const paid: Amount[] = [];
      for (let period = 0; period < 12; period += 1) {
        const result = amountFromMillionths(random(2_000_000n) - 700_000n);
        const free = amountFromMillionths(random(300_000n) - 50_000n);
        const base: FeeBase = { rate, result, highWater, free };
        const made = performanceFee(base);
        if (result > highest) highest = result;
        expect(made.paid <= made.fee && made.paid >= 0n, `seed ${seed}`).toBe(true);
        expect(made.paid === 0n || made.paid <= free, `seed ${seed}`).toBe(true);
        expect(made.highWater >= highWater && minus(made.highWater, highest) <= 0n, `seed ${seed}`).toBe(
          true,
        );
        paid.push(made.paid);
        highWater = made.highWater;
        expect(sum(paid) * 10_000n <= highest * BigInt(rate), `seed ${seed}`).toBe(true);
      }
    }
  });
});

describe('the rate of a performance fee', () => {
  it('is 0 to 50 percent with at most two decimals', () => {
    for (const [percent, rate] of [
      [0, 0],
      [12.5, 1250],
      [20.01, 2001],
      [50, 5000],
    ] as const) {
      expect(readFeeRate(percent)).toBe(rate);
    }
    for (const wrong of [-0.01, 50.01, 12.345, Number.NaN]) expect(isRefusal(readFeeRate(wrong))).toBe(true);
  });
});
