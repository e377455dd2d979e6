import type { PriceQuality } from '@tidemark/contract/calls/trading/quality';
import { expect, it } from 'vitest';
import { outagesIn } from './events.ts';

type SourceEvent = PriceQuality['events'][number];

const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 10, minute)).toISOString();
const event = (kind: SourceEvent['kind'], source: string, minute: number): SourceEvent => ({
  ...{ at: at(minute), kind, source, instrument: null, from: null, reason: kind },
});
const spans = (events: readonly SourceEvent[], now = 60) =>
  outagesIn([...events].reverse(), Date.parse(at(now))).map(({ name, start, end, lasted }) => [
    ...[name, start, end],
    lasted / 60_000,
  ]);

it('outages: end with the next connection of the same source, not of another one', () => {
  const events = [
    event('lost', 'FIX', 1),
    event('lost', 'Kraken', 2),
    event('connected', 'Kraken', 3),
    event('connected', 'FIX', 5),
    event('lost', 'Kraken', 7),
    event('connected', 'Kraken', 9),
  ];
  expect(spans(events)).toEqual([
    ['Kraken', at(7), at(9), 2],
    ['Kraken', at(2), at(3), 1],
    ['FIX', at(1), at(5), 4],
  ]);
});

it('outages: last until now where no connection came after them', () => {
  expect(spans([event('connected', 'FIX', 1), event('lost', 'FIX', 4)])).toEqual([
    ['FIX', at(4), undefined, 56],
  ]);
  expect(spans([event('lost', 'FIX', 4)], 3)).toEqual([['FIX', at(4), undefined, 0]]);
});

it('outages: of a source that was lost twice, by a server that was started again, both end then', () => {
  const events = [event('lost', 'FIX', 1), event('lost', 'FIX', 3), event('connected', 'FIX', 5)];
  expect(spans(events)).toEqual([
    ['FIX', at(3), at(5), 2],
    ['FIX', at(1), at(5), 4],
  ]);
});
