import { expect, it } from 'vitest';
import type { HistoryQuery } from '../connector.ts';
import type { Candle } from './oanda-venue.fixture.ts';
import { NOON, streaming } from './oanda-world.fixture.ts';

const LONG = `"${'x'.repeat(8_100_000)}"`;
const query = (more: Partial<HistoryQuery> = {}): HistoryQuery => ({
  symbol: 'EUR_USD',
  period: '1min',
  count: 3,
  before: NOON,
  signal: new AbortController().signal,
  ...more,
});
const candle = (time: string, o = '1.1', h = '1.3', l = '1.0', c = '1.2'): Candle => ({
  time,
  complete: true,
  volume: 34,
  mid: { o, h, l, c },
});

it('oanda history: asks for bars of middle prices and returns the latest, oldest first', async () => {
  const { venue, history } = await streaming();
  venue.candles = () => [
    candle('2026-11-18T11:57:00.000000000Z'),
    candle('2026-11-18T11:56:00.000000000Z'),
    candle('2026-11-18T11:58:00.000000000Z', '1.25', '1.25', '1.25', '1.25'),
    candle('2026-11-18T11:59:00.000000000Z'),
    candle('2026-11-18T12:00:00.000000000Z'),
  ];
  const bars = await history(query());
  expect(bars).toEqual([
    { time: NOON - 180_000, open: '1.1', high: '1.3', low: '1.0', close: '1.2', volume: 34 },
    { time: NOON - 120_000, open: '1.25', high: '1.25', low: '1.25', close: '1.25', volume: 34 },
    { time: NOON - 60_000, open: '1.1', high: '1.3', low: '1.0', close: '1.2', volume: 34 },
  ]);
  expect(venue.requests.at(-1)).toBe(
    '/v3/instruments/EUR_USD/candles?price=M&granularity=M1&count=3&to=2026-11-18T12%3A00%3A00.000Z',
  );
});

it('oanda history: asks for days that begin at midnight UTC', async () => {
  const { venue, history } = await streaming();
  await history(query({ period: '1day', count: 9000 }));
  expect(venue.requests.at(-1)).toContain('granularity=D&count=5000');
  expect(venue.requests.at(-1)).toContain('dailyAlignment=0&alignmentTimezone=UTC');
});

it.each([
  ['an unknown symbol', { symbol: 'NO_SUCH' }, 'market.source_unknown_symbol'],
  ['a wrong bar', {}, 'market.source_malformed'],
] as const)('oanda history: refuses %s', async (_, more, trouble) => {
  const { venue, history } = await streaming();
  venue.candles = () => [candle('2026-11-18T11:57:00Z', '1.4')];
  await expect(history(query(more))).rejects.toMatchObject({ trouble });
});

it.each([
  [401, 'market.source_unauthorized', ''],
  [429, 'market.source_limited', ''],
  [502, 'market.source_unreachable', ''],
  [200, 'market.source_malformed', '<html>'],
  [200, 'market.source_malformed', '{}'],
  [200, 'market.source_malformed', 'null'],
  [200, 'market.source_malformed', LONG],
] as const)('oanda history: an answer with status %s is a failure (%s)', async (status, trouble, body) => {
  const { venue, history } = await streaming();
  venue.restRefusal = { status, body };
  await expect(history(query())).rejects.toMatchObject({ trouble });
});

it('oanda history: ends with its signal', async () => {
  const { history } = await streaming();
  const given = new AbortController();
  const asked = history(query({ signal: given.signal }));
  given.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});
