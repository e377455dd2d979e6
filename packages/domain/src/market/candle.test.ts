import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOfTicks, foldBars, PERIOD_MS, periods } from './candle.ts';
import { priceFromUnits } from './price.ts';

const START = Date.parse('2026-11-20T23:50:00Z');

describe('price bars', () => {
  it('hold open, high, low, close and tick count of their period', () => {
    const ticks = [
      { at: START, price: priceFromUnits(100) },
      { at: START + 10_000, price: priceFromUnits(130) },
      { at: START + 59_999, price: priceFromUnits(90) },
      // The next minute has no tick and so no bar.
      { at: START + 120_000, price: priceFromUnits(95) },
    ];
    expect(barsOfTicks('1min', ticks)).toEqual([
      { time: START, open: 100, high: 130, low: 90, close: 90, volume: 3 },
      { time: START + 120_000, open: 95, high: 95, low: 95, close: 95, volume: 1 },
    ]);
  });

  it('start a daily bar at 00:00 UTC', () => {
    const [before, after] = barsOfTicks('1day', [
      { at: Date.parse('2026-11-20T23:59:59.999Z'), price: priceFromUnits(1) },
      { at: Date.parse('2026-11-21T00:00:00Z'), price: priceFromUnits(2) },
    ]);
    expect(before?.time).toBe(Date.parse('2026-11-20T00:00:00Z'));
    expect(after?.time).toBe(Date.parse('2026-11-21T00:00:00Z'));
  });

  it('folded from finer periods equal the bars of the ticks', () => {
    const tickSteps = fc.array(
      fc.record({ wait: fc.integer({ min: 0, max: 20 * 60_000 }), price: fc.integer({ min: 1, max: 1e12 }) }),
      { maxLength: 300 },
    );
    fc.assert(
      fc.property(tickSteps, (steps) => {
        let at = START;
        const ticks = steps.map(({ wait, price }) => {
          at += wait;
          return { at, price: priceFromUnits(price) };
        });
        for (const [i, fine] of periods.entries()) {
          for (const coarse of periods.slice(i)) {
            expect(PERIOD_MS[coarse] % PERIOD_MS[fine]).toBe(0);
            expect(foldBars(coarse, barsOfTicks(fine, ticks))).toEqual(barsOfTicks(coarse, ticks));
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
