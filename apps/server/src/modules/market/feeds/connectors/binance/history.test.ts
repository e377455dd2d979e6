import { barTime, PERIOD_MS, type Period } from '@tidemark/domain/market';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../../../../test/support/manual-clock.ts';
import { SourceFailure } from '../connector.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { createBinanceConnector } from './binance-connector.ts';
import { BinanceVenue, type KlineRow, type Refusal } from './binance-venue.fixture.ts';
import { NOON } from './venue-world.fixture.ts';

const INTERVALS: readonly (readonly [Period, string])[] = [
  ['1min', '1m'],
  ['5min', '5m'],
  ['15min', '15m'],
  ['30min', '30m'],
  ['60min', '1h'],
  ['1day', '1d'],
];

/** A row as the exchange writes it: open n, high n + 2, low n - 1, close n + 1, n trades. */
const row = (time: number, n: number): KlineRow => [
  ...[time, `${n}.10`, `${n + 2}.00000001`, `${n - 1}`, `${n + 1}.5`, '148976.11427815'],
  ...[time + 59_999, '2434.19055334', n, '1756.87402397', '28.46694368', '0'],
];

/** A venue with so many bars of every period, the latest one forming. */
async function venueWith(bars: number) {
  const venue = await new BinanceVenue().listen();
  for (const [period, interval] of INTERVALS) {
    const latest = barTime(period, NOON + 31_000);
    const rows = Array.from({ length: bars }, (_, i) =>
      row(latest - (bars - 1 - i) * PERIOD_MS[period], 1000 + i),
    );
    venue.rows.set(interval, rows);
  }
  const clock = manualClock(NOON);
  const connector = createBinanceConnector({ settings: venue.settings, timers: clock, random: () => 1 });
  onTestFinished(async () => {
    await connector.stop();
    await venue.close();
  });
  /** Asks, and lets the time pass that the limit of requests needs. */
  const ask = async (
    period: Period,
    count: number,
    before = NOON + 31_000,
    symbol = 'BTCUSDT',
    signal = new AbortController().signal,
  ) => {
    let isOver = false;
    const bars = connector.history({ symbol, period, count, before, signal }).finally(() => {
      isOver = true;
    });
    bars.catch(() => undefined);
    while (!isOver) {
      await turns(5);
      clock.advance(20);
    }
    return bars;
  };
  return { venue, clock, connector, ask };
}

const queryOf = (path = '') => Object.fromEntries(new URL(path, 'http://x').searchParams);

describe('bars of binance', () => {
  it.each(INTERVALS)(
    'of %s are asked for as %s, and are the latest, oldest first',
    async (period, interval) => {
      const { venue, ask } = await venueWith(700);
      const bars = await ask(period, 500);
      expect(venue.requests).toEqual([
        `/api/v3/klines?symbol=BTCUSDT&interval=${interval}&limit=500&endTime=${NOON + 30_999}`,
      ]);
      expect(bars.length).toBe(500);
      expect(bars.at(-1)).toEqual({
        time: barTime(period, NOON + 31_000),
        open: '1699.10',
        high: '1701.00000001',
        low: '1698',
        close: '1700.5',
        volume: 1699,
      });
      const length = PERIOD_MS[period];
      expect(bars.every(({ time }, i) => i === 0 || time === (bars[i - 1]?.time ?? 0) + length)).toBe(true);
    },
  );

  it('begin before the moment, exactly', async () => {
    const { ask } = await venueWith(700);
    const bars = await ask('1min', 3, NOON - 60_000);
    expect(bars.map(({ time }) => NOON - time)).toEqual([240_000, 180_000, 120_000]);
    expect(await ask('1min', 1, NOON - 60_000 + 1)).toMatchObject([{ time: NOON - 60_000 }]);
    expect(await ask('1min', 0)).toEqual([]);
  });

  it('are fetched page by page backwards', async () => {
    const { venue, ask } = await venueWith(3000);
    const bars = await ask('1min', 2300);
    expect(bars.length).toBe(2300);
    expect(new Set(bars.map(({ time }) => time)).size).toBe(2300);
    expect(venue.requests.map((path) => queryOf(path).limit)).toEqual(['1000', '1000', '300']);
    expect(venue.requests.map((path) => queryOf(path).endTime)).toEqual([
      `${NOON + 30_999}`,
      `${NOON - 999 * 60_000 - 1}`,
      `${NOON - 1999 * 60_000 - 1}`,
    ]);
  });

  it('are complete, however few rows a page has', async () => {
    const { venue, ask } = await venueWith(1000);
    venue.pageRows = 90;
    expect((await ask('1min', 500)).length).toBe(500);
    expect(venue.requests.length).toBe(6);
    venue.requests.length = 0;
    venue.pageRows = 1;
    // So many requests, and no more.
    expect((await ask('1min', 500)).length).toBe(60);
    expect(venue.requests.length).toBe(60);
  });

  it('end where the exchange has no more, and where it repeats a page', async () => {
    const { venue, ask } = await venueWith(30);
    expect((await ask('1min', 500)).length).toBe(30);
    expect(venue.requests.length).toBe(2);
    venue.requests.length = 0;
    venue.restRefusal = { status: 200, body: JSON.stringify(venue.rows.get('1m')) };
    expect((await ask('1min', 500)).length).toBe(30);
    expect(venue.requests.length).toBe(2);
    venue.restRefusal = { status: 200, body: '[]' };
    expect(await ask('1min', 500)).toEqual([]);
  });

  it.each<[string, unknown]>([
    ['no list', { rows: [] }],
    ['null', null],
    ['a row that is none', [{}]],
    ['a row without close', [[NOON - 60_000, '1', '2', '1']]],
    ['a price that is none', [[NOON - 60_000, '1', '2', 'x', '1']]],
    ['a price of zero', [[NOON - 60_000, '1', '2', '0', '1']]],
    ['a negative price', [[NOON - 60_000, '1', '2', '-1', '1']]],
    ['a high below the close', [[NOON - 60_000, '1', '2', '1', '3']]],
    ['a low above the open', [[NOON - 60_000, '1', '4', '2', '3']]],
    ['a time that is none', [['now', '1', '2', '1', '1']]],
    ['a time in seconds with a fraction', [[1.5, '1', '2', '1', '1']]],
  ])('are refused where the exchange sends %s', async (_, answer) => {
    const { venue, ask } = await venueWith(1);
    venue.restRefusal = { status: 200, body: JSON.stringify(answer) };
    await expect(ask('1min', 10)).rejects.toMatchObject({ trouble: 'market.source_malformed' });
  });

  it.each<[string, unknown]>([
    ['no number of trades', [[NOON - 60_000, '1', '3', '1', '2', '5']]],
    ['a text as number of trades', [[NOON - 60_000, '1', '3', '1', '2', '5', 0, '0', '12']]],
  ])('have a volume of 0 where the exchange sends %s', async (_, answer) => {
    const { venue, ask } = await venueWith(1);
    venue.restRefusal = { status: 200, body: JSON.stringify(answer) };
    expect(await ask('1min', 1)).toMatchObject([{ volume: 0, close: '2' }]);
  });

  it.each<[string, Exclude<Refusal, 'hang'>, SourceFailure['trouble']]>([
    ['breaks', { status: 500 }, 'market.source_unreachable'],
    ['breaks with a code', { status: 500, body: '{"code":-1121}' }, 'market.source_unreachable'],
    ['is in maintenance', { status: 503, body: '<html>' }, 'market.source_unreachable'],
    ['limits us', { status: 429, body: '{"code":-1003,"msg":"Too many."}' }, 'market.source_limited'],
    ['bans us', { status: 418, retryAfter: '120' }, 'market.source_limited'],
    ['refuses us', { status: 401 }, 'market.source_unauthorized'],
    ['is behind a firewall', { status: 403 }, 'market.source_unauthorized'],
    ['does not like a parameter', { status: 400, body: '{"code":-1102}' }, 'market.source_malformed'],
    ['has another interface', { status: 404 }, 'market.source_malformed'],
    ['has moved', { status: 301 }, 'market.source_unreachable'],
    ['sends no JSON', { status: 200, body: '<html>' }, 'market.source_malformed'],
  ])('fail where the exchange %s', async (_, refusal, trouble) => {
    const { venue, ask } = await venueWith(1);
    venue.restRefusal = refusal;
    const asked = ask('1min', 10);
    await expect(asked).rejects.toBeInstanceOf(SourceFailure);
    await expect(asked).rejects.toMatchObject({ trouble });
  });

  it('fail where the exchange cannot be reached, and are there again after its restart', async () => {
    const { venue, ask } = await venueWith(10);
    await venue.close();
    await expect(ask('1min', 10)).rejects.toMatchObject({ trouble: 'market.source_unreachable' });
    await venue.listen();
    expect((await ask('1min', 10)).length).toBe(10);
  });

  it.each([429, 418])('wait as long as the exchange asks with status %i', async (status) => {
    const { venue, clock, connector, ask } = await venueWith(10);
    venue.restRefusal = { status, retryAfter: '30' };
    await expect(ask('1min', 10)).rejects.toMatchObject({ trouble: 'market.source_limited', status });
    venue.restRefusal = undefined;
    const { signal } = new AbortController();
    const bars = connector.history({ symbol: 'BTCUSDT', period: '1min', count: 9, before: NOON, signal });
    await turns(20);
    clock.advance(29_000);
    await turns(20);
    expect(venue.requests.length).toBe(1);
    clock.advance(1000);
    expect((await bars).length).toBe(9);
  });

  it.each(['DOGEUSDT', 'ÄÖUSDT', 'BTC/USDT', ''])('of the unknown symbol %j are refused', async (symbol) => {
    const { ask } = await venueWith(10);
    await expect(ask('1day', 10, NOON, symbol)).rejects.toMatchObject({
      trouble: 'market.source_unknown_symbol',
      message: `the exchange has no symbol ${symbol}`,
    });
  });

  it('are asked for at most five times a second, in order', async () => {
    const { venue, clock, connector } = await venueWith(10);
    const { signal } = new AbortController();
    const query = { symbol: 'BTCUSDT', period: '1min', before: NOON, signal } as const;
    const asked = [1, 2, 3, 4, 5, 6, 7].map((count) => connector.history({ ...query, count }));
    for (let request = 1; request <= 7; request += 1) {
      await until(() => venue.requests.length >= request, 'a request');
      await turns(20);
      expect(venue.requests.length).toBe(request);
      clock.advance(200);
    }
    await Promise.all(asked);
    expect(venue.requests.map((path) => queryOf(path).limit)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  });

  it('are not asked for any more after the caller gave up, or the connector has stopped', async () => {
    const { venue, connector, ask } = await venueWith(10);
    const aborted = AbortSignal.abort(new Error('given up'));
    await expect(ask('1min', 10, NOON, 'BTCUSDT', aborted)).rejects.toThrow('given up');
    expect(venue.requests).toEqual([]);
    venue.restRefusal = 'hang';
    const asked = ask('1min', 10);
    await until(() => venue.hanging.size === 1, 'a request');
    await connector.stop();
    await expect(asked).rejects.toThrow('the connector was stopped');
    await until(() => venue.hanging.size === 0, 'no request');
  });
});
