import { barTime, PERIOD_MS, periods } from '@tidemark/domain/market';
import { DAY_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { turns } from '../pacing/until.fixture.ts';
import type { Refusal } from '../vendor/fake-vendor.fixture.ts';
import { NOON, TOKEN } from '../vendor/vendor-world.fixture.ts';
import { type PolygonWorld, polygonWorld } from './polygon-world.fixture.ts';

const EUR = 'C:EUR-USD';

/** Asks, and lets the pace's clock run until it is answered. */
async function ask(
  { history, clock }: PolygonWorld,
  query: Parameters<PolygonWorld['history']>[0],
): ReturnType<PolygonWorld['history']> {
  let isOver = false;
  const asked = history({ symbol: EUR, ...query }).finally(() => {
    isOver = true;
  });
  asked.catch(() => undefined);
  while (!isOver) {
    clock.advance(100);
    await turns(5);
  }
  return asked;
}

describe('polygon: bars', () => {
  it.each(periods)('of %s are the latest before the moment, oldest first', async (period) => {
    const world = await polygonWorld();
    const before = NOON - 90_000;
    const bars = await ask(world, { period, count: 50, before });
    const latest = barTime(period, before - 1);
    const n = latest / PERIOD_MS[period];
    expect(bars.at(-1)).toEqual({
      time: latest,
      open: `${n}`,
      high: `${n + 2}`,
      low: `${n - 1}`,
      close: `${n + 1}`,
      volume: 12,
    });
    expect(bars.map(({ time }) => time)).toEqual(
      Array.from({ length: 50 }, (_, i) => latest - (49 - i) * PERIOD_MS[period]),
    );
    expect(world.vendor.requests.length).toBe(1);
  });

  it.each<[string, string]>([
    [EUR, 'C:EURUSD'],
    ['X:BTC-USD', 'X:BTCUSD'],
  ])('of %s are asked for as %s', async (symbol, ticker) => {
    const world = await polygonWorld();
    expect((await ask(world, { symbol, period: '60min' })).length).toBe(10);
    const [url] = world.vendor.requests;
    const from = NOON - 15 * 3_600_000 - 7 * DAY_MS;
    expect(url?.pathname).toBe(`/v2/aggs/ticker/${ticker}/range/60/minute/${from}/${NOON - 1}`);
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      adjusted: 'true',
      sort: 'desc',
      limit: '50000',
      apiKey: TOKEN,
    });
  });

  it('are fetched month by month, across weekends, and end where there are no more', async () => {
    const world = await polygonWorld();
    world.fake.isClosed = (ms) => [0, 6].includes(new Date(ms).getUTCDay());
    world.fake.from = NOON - 80 * DAY_MS;
    const bars = await ask(world, { period: '60min', count: 5000 });
    expect(world.vendor.requests.length).toBe(4);
    const hours = Array.from({ length: 80 * 24 }, (_, i) => NOON - (80 * 24 - i) * 3_600_000);
    expect(bars.map(({ time }) => time)).toEqual(hours.filter((ms) => !world.fake.isClosed(ms)));
  });

  it('of a day that begins in New York are made of hours', async () => {
    const world = await polygonWorld();
    world.fake.dayShift = 5 * 3_600_000;
    const bars = await ask(world, { period: '1day', count: 20 });
    const today = barTime('1day', NOON);
    expect(bars.map(({ time }) => time)).toEqual(
      Array.from({ length: 20 }, (_, i) => today - (19 - i) * DAY_MS),
    );
    expect(bars.at(-2)?.volume).toBe(24 * 12);
  });

  it('are none where there are no results', async () => {
    const world = await polygonWorld();
    expect(await ask(world, { symbol: 'C:NOO-USD' })).toEqual([]);
    world.fake.answers.push({ status: 'OK', results: null });
    expect(await ask(world, {})).toEqual([]);
  });
});

describe('polygon: a request for bars', () => {
  it.each<[string, Refusal, object]>([
    ['401', { status: 401, body: `{"error":"no ${TOKEN}"}` }, { trouble: 'market.source_unauthorized' }],
    ['403', { status: 403 }, { trouble: 'market.source_unauthorized', status: 403 }],
    ['404', { status: 404 }, { trouble: 'market.source_unknown_symbol', status: 404 }],
    ['429', { status: 429 }, { trouble: 'market.source_limited', retryAfterMs: 60_000 }],
    ['502', { status: 502, body: 'x' }, { trouble: 'market.source_unreachable' }],
    ['no JSON', { status: 200, body: '<html>' }, { trouble: 'market.source_malformed' }],
  ])('fails where it is answered with %s, and does not show the token', async (_, refusal, failure) => {
    const world = await polygonWorld();
    world.vendor.refusal = refusal;
    const error = await ask(world, {}).catch((reason: unknown) => reason);
    expect(error).toMatchObject(failure);
    expect(String(error)).not.toContain('sun');
  });

  it.each<[string, unknown, string]>([
    ['a wrong key', { status: 'ERROR', error: 'Unknown API Key' }, 'market.source_unauthorized'],
    ['a missing right', { status: 'NOT_AUTHORIZED', message: 'x' }, 'market.source_unauthorized'],
    [
      'the limit',
      { status: 'ERROR', error: "You've exceeded the maximum requests per minute" },
      'market.source_limited',
    ],
    ['an unknown ticker', { status: 'NOT_FOUND' }, 'market.source_unknown_symbol'],
    ['another error', { status: 'ERROR', error: 'oops' }, 'market.source_malformed'],
    ['null', 'null', 'market.source_malformed'],
    ['no list', { status: 'OK', results: {} }, 'market.source_malformed'],
    ['a bar that is none', { status: 'OK', results: [7] }, 'market.source_malformed'],
    [
      'a time that is none',
      { status: 'OK', results: [{ t: 'x', o: 1, h: 1, l: 1, c: 1 }] },
      'market.source_malformed',
    ],
    [
      'a price of zero',
      { status: 'OK', results: [{ t: 60_000, o: 0, h: 1, l: 0, c: 1 }] },
      'market.source_malformed',
    ],
  ])('fails where the answer has %s although its status is 200', async (_, answer, trouble) => {
    const world = await polygonWorld();
    world.fake.answers.push(answer);
    await expect(ask(world, {})).rejects.toMatchObject({ trouble });
  });

  it('of a symbol that is none of its names is not sent', async () => {
    const world = await polygonWorld();
    await expect(ask(world, { symbol: 'EUR/USD' })).rejects.toMatchObject({
      trouble: 'market.source_unknown_symbol',
    });
    expect(world.vendor.requests).toEqual([]);
  });
});
