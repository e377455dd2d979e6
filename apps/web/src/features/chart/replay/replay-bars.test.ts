import { barsOfTicks, periods, priceFromNumber, priceToNumber } from '@tidemark/domain/market';
import { expect, it } from 'vitest';
import { foldTicks } from './replay-bars.ts';

const START = Date.parse('2026-11-20T00:00:00Z');

it.each(periods)(
  'foldTicks: makes the bars of %s that the server stores, at once or one tick at a time',
  (period) => {
    const ticks = Array.from({ length: 500 }, (_, at) => ({
      ...{ seq: at + 1, time: START + at * 37_000, price: 1.1 + ((at * 7919) % 101) / 10_000 },
    }));
    const stored = barsOfTicks(
      period,
      ticks.map(({ time, price, seq }) => ({
        ...{ instrumentId: 1, seq, at: time, price: priceFromNumber(price, 5) },
      })),
    ).map(({ time, open, high, low, close, volume }) => ({
      timestamp: time,
      open: priceToNumber(open),
      high: priceToNumber(high),
      low: priceToNumber(low),
      close: priceToNumber(close),
      volume,
    }));
    const rounded = ticks.map((tick) => ({ ...tick, price: Math.round(tick.price * 1e5) / 1e5 }));
    expect(foldTicks(period, rounded)).toEqual(stored);
    const byOne = new Map<number, unknown>();
    let last: ReturnType<typeof foldTicks>[number] | undefined;
    for (const tick of rounded) {
      [last] = foldTicks(period, [tick], last);
      if (last) byOne.set(last.timestamp, last);
    }
    expect([...byOne.values()]).toEqual(stored);
  },
);
