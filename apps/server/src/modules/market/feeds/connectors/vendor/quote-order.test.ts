import { describe, expect, it } from 'vitest';
import { manualClock } from '../../../../../../test/support/manual-clock.ts';
import type { SourceQuote } from '../connector.ts';
import { QuoteOrder } from './quote-order.ts';

const quote = (time: number | undefined, last: string, symbol = 'A'): SourceQuote => ({
  symbol,
  last,
  sourceTime: time,
  isTradeable: true,
});

function anOrder() {
  const clock = manualClock(0);
  const order = new QuoteOrder(clock);
  const place = (time: number | undefined, last: string, symbol?: string) =>
    order.place(quote(time, last, symbol));
  return { clock, place };
}

describe('the order of quotes', () => {
  it('drops older ones and knows repeated ones, for each symbol by itself', () => {
    const { place } = anOrder();
    expect(place(1000, '1')).toBe('newest');
    expect(place(1000, '1')).toBe('repeated');
    expect(place(1000, '2')).toBe('newest');
    expect(place(999, '3')).toBe('older');
    expect(place(500, '1', 'B')).toBe('newest');
    expect(place(1001, '2')).toBe('newest');
    // Repeated is what is the same as the one before; this is one that was overtaken.
    expect(place(1000, '2')).toBe('older');
  });

  it('keeps a quote without time where it was received', () => {
    const { place } = anOrder();
    expect(place(undefined, '1')).toBe('newest');
    expect(place(undefined, '1')).toBe('repeated');
    expect(place(1000, '2')).toBe('newest');
    expect(place(undefined, '3')).toBe('newest');
    expect(place(999, '4')).toBe('older');
  });

  it('goes on 3 s after the clock of the vendor was set back', () => {
    const { clock, place } = anOrder();
    expect(place(60_000, '1')).toBe('newest');
    clock.advance(10_000);
    expect(place(1000, '2')).toBe('older');
    clock.advance(2999);
    expect(place(3999, '3')).toBe('older');
    clock.advance(1);
    expect(place(4000, '4')).toBe('newest');
    expect(place(3999, '5')).toBe('older');
  });

  it('does not go on with an older quote while newer ones come', () => {
    const { clock, place } = anOrder();
    place(60_000, '1');
    for (let time = 60_001; time < 60_020; time += 1) {
      expect(place(time - 2, '2')).toBe('older');
      clock.advance(1000);
      expect(place(time, String(time))).toBe('newest');
    }
  });
});
