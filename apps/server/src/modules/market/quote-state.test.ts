import { expect, it } from 'vitest';
import { type QuoteState, quoteNow } from './quote-state.ts';

it('quote cache: a price stays open when the clock moves on during a read', () => {
  let at = 1_000_000;
  const clock = { now: () => (at += 1) };
  const quoteState = {
    isCovered: true,
    phase: { isOpen: true, until: Number.POSITIVE_INFINITY },
    inForce: { tick: { seq: 1, price: 1, at } },
    refusedRun: undefined,
  } as unknown as QuoteState;
  // A source inside this process counts as alive at the time of the query.
  expect(quoteNow(quoteState, clock, () => clock.now()).status).toBe('open');
});
