import { barTime, PERIOD_MS, periods } from '@tidemark/domain/market';
import { DAY_MS } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { turns } from '../pacing/until.fixture.ts';
import type { Refusal } from '../vendor/fake-vendor.fixture.ts';
import { NOON, TOKEN } from '../vendor/vendor-world.fixture.ts';
import { type FinnhubWorld, finnhubWorld } from './finnhub-world.fixture.ts';

const EUR = 'OANDA:EUR_USD';

/** Asks, and lets the pace's clock run until it is answered. */
async function ask(
  { history, clock }: FinnhubWorld,
  query: Parameters<FinnhubWorld['history']>[0],
): ReturnType<FinnhubWorld['history']> {
  let isOver = false;
  const asked = history({ symbol: EUR, ...query }).finally(() => {
    isOver = true;
  });
  asked.catch(() => undefined);
  while (!isOver) {
    clock.advance(40);
    await turns(5);
  }
  return asked;
}

describe('finnhub: bars', () => {
  it.each(periods)('of %s are the latest before the moment, oldest first', async (period) => {
    const world = await finnhubWorld();
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
      volume: 0,
    });
    expect(bars.map(({ time }) => time)).toEqual(
      Array.from({ length: 50 }, (_, i) => latest - (49 - i) * PERIOD_MS[period]),
    );
    expect(world.vendor.requests.length).toBe(1);
  });

  it.each<[string, string]>([
    [EUR, '/api/v1/forex/candle'],
    ['IC MARKETS:1', '/api/v1/forex/candle'],
    ['BINANCE:BTCUSDT', '/api/v1/crypto/candle'],
  ])('of %s are asked for at %s', async (symbol, path) => {
    const world = await finnhubWorld();
    expect((await ask(world, { symbol })).length).toBe(10);
    const [url] = world.vendor.requests;
    expect(url?.pathname).toBe(path);
    expect(Object.fromEntries(url?.searchParams ?? [])).toEqual({
      symbol,
      resolution: '1',
      from: String((NOON - 15 * 60_000 - 7 * DAY_MS) / 1000),
      to: String(NOON / 1000 - 1),
      token: TOKEN,
    });
  });

  it('are fetched month by month, across weekends, and end where there are no more', async () => {
    const world = await finnhubWorld();
    world.fake.isClosed = (ms) => [0, 6].includes(new Date(ms).getUTCDay());
    world.fake.from = NOON - 80 * DAY_MS;
    const bars = await ask(world, { period: '60min', count: 5000 });
    expect(world.vendor.requests.length).toBe(4);
    const hours = Array.from({ length: 80 * 24 }, (_, i) => NOON - (80 * 24 - i) * 3_600_000);
    expect(bars.map(({ time }) => time)).toEqual(hours.filter((ms) => !world.fake.isClosed(ms)));
  });

  it('of a day that ends in New York are made of hours', async () => {
    const world = await finnhubWorld();
    world.fake.shifts.D = 21 * 3600;
    const bars = await ask(world, { period: '1day', count: 20 });
    const today = barTime('1day', NOON);
    expect(bars.map(({ time }) => time)).toEqual(
      Array.from({ length: 20 }, (_, i) => today - (19 - i) * DAY_MS),
    );
    // The day of 24 hours before today, of which 12 exist.
    const n = (today - DAY_MS) / 3_600_000;
    expect(bars.at(-2)).toEqual({
      time: today - DAY_MS,
      open: `${n}`,
      high: `${n + 25}`,
      low: `${n - 1}`,
      close: `${n + 24}`,
      volume: 0,
    });
    expect(bars.at(-1)).toMatchObject({ open: `${n + 24}`, close: `${n + 36}` });
  });

  it('that begin within a minute are refused', async () => {
    const world = await finnhubWorld();
    world.fake.shifts['1'] = 30;
    await expect(ask(world, { period: '1min' })).rejects.toMatchObject({
      trouble: 'market.source_malformed',
    });
  });

  it('are none where the vendor has no data', async () => {
    const world = await finnhubWorld();
    expect(await ask(world, { symbol: 'OANDA:NO_USD' })).toEqual([]);
    world.fake.answers.push({ c: null, h: null, l: null, o: null, s: 'no_data', t: null });
    expect(await ask(world, {})).toEqual([]);
  });
});

describe('finnhub: a request for bars', () => {
  it.each<[string, Refusal, object]>([
    ['401', { status: 401, body: `{"error":"no ${TOKEN}"}` }, { trouble: 'market.source_unauthorized' }],
    ['403', { status: 403 }, { trouble: 'market.source_unauthorized', status: 403 }],
    ['429', { status: 429 }, { trouble: 'market.source_limited', retryAfterMs: 60_000 }],
    ['502', { status: 502, body: 'x' }, { trouble: 'market.source_unreachable' }],
    ['no JSON', { status: 200, body: '<html>' }, { trouble: 'market.source_malformed' }],
  ])('fails where it is answered with %s, and does not show the token', async (_, refusal, failure) => {
    const world = await finnhubWorld();
    world.vendor.refusal = refusal;
    const error = await ask(world, {}).catch((reason: unknown) => reason);
    expect(error).toMatchObject(failure);
    expect(String(error)).not.toContain('sun');
  });

  it.each<[string, unknown, string]>([
    ['a wrong key', { error: 'Invalid API key' }, 'market.source_unauthorized'],
    ['a missing right', { error: "You don't have access to this resource." }, 'market.source_unauthorized'],
    ['the limit', { error: 'API limit reached. Please try again later.' }, 'market.source_limited'],
    ['an unknown symbol', { error: 'Invalid symbol' }, 'market.source_unknown_symbol'],
    ['another error', { error: {} }, 'market.source_malformed'],
    ['another status', { s: 'error' }, 'market.source_malformed'],
    ['null', 'null', 'market.source_malformed'],
    ['no lists', { s: 'ok' }, 'market.source_malformed'],
    ['lists of two lengths', { s: 'ok', t: [60], o: [1], h: [1], l: [1], c: [] }, 'market.source_malformed'],
    ['a time that is none', { s: 'ok', t: ['x'], o: [1], h: [1], l: [1], c: [1] }, 'market.source_malformed'],
    ['a price of zero', { s: 'ok', t: [60], o: [0], h: [1], l: [0], c: [1] }, 'market.source_malformed'],
    ['a low above the open', { s: 'ok', t: [60], o: [1], h: [2], l: [2], c: [2] }, 'market.source_malformed'],
  ])('fails where the answer has %s although its status is 200', async (_, answer, trouble) => {
    const world = await finnhubWorld();
    world.fake.answers.push(answer);
    await expect(ask(world, {})).rejects.toMatchObject({ trouble });
  });

  it('is one of at most 30 in a second', async () => {
    const world = await finnhubWorld();
    const asked = Promise.all(
      Array.from({ length: 31 }, () => world.history({ symbol: EUR, period: '1day' })),
    );
    for (let ms = 0; ms < 999; ms += 1) {
      world.clock.advance(1);
      await turns(1);
    }
    expect(world.vendor.requests.length).toBeLessThanOrEqual(30);
    world.clock.advance(10);
    expect((await asked).length).toBe(31);
  });
});
