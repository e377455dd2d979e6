import { barTime, PERIOD_MS, type Period, periods } from '@tidemark/domain/market';
import { describe, expect, it } from 'vitest';
import { turns, until } from '../pacing/until.fixture.ts';
import type { Refusal } from '../vendor/fake-vendor.fixture.ts';
import { NOON, TOKEN } from '../vendor/vendor-world.fixture.ts';
import { twelveDataWorld } from './twelvedata-world.fixture.ts';

/** The fake's bar: its prices are made of its number since 1970. */
function barAt(period: Period, time: number) {
  const n = time / PERIOD_MS[period];
  return { time, open: `${n}.50`, high: `${n + 2}.00`, low: `${n - 1}.00`, close: `${n + 1}.00`, volume: 0 };
}

describe('twelvedata: bars', () => {
  it.each(periods)('of %s are the latest before the moment, oldest first', async (period) => {
    const { history, fake } = await twelveDataWorld();
    const before = NOON - 90_000;
    fake.now = NOON;
    const bars = await history({ period, count: 50, before });
    const latest = barTime(period, before - 1);
    expect(bars.at(-1)).toEqual(barAt(period, latest));
    expect(bars.map(({ time }) => time)).toEqual(
      Array.from({ length: 50 }, (_, i) => latest - (49 - i) * PERIOD_MS[period]),
    );
  });

  it('are asked for in UTC, with a symbol and a token that are encoded', async () => {
    const { history, vendor } = await twelveDataWorld();
    await history({ before: Date.parse('2026-11-17T00:00:00Z'), count: 10 });
    expect(vendor.requests.map((url) => Object.fromEntries(url.searchParams))).toEqual([
      {
        symbol: 'EUR/USD',
        interval: '1min',
        outputsize: '10',
        timezone: 'UTC',
        end_date: '2026-11-16 23:59:59',
        apikey: TOKEN,
      },
    ]);
  });

  it('are fetched in pages of 5,000, and end where the vendor has no more', async () => {
    const { history, vendor, fake, clock } = await twelveDataWorld();
    fake.bars = 5200;
    const asked = history({ count: 12_000 });
    await until(() => vendor.requests.length === 1, 'the first page');
    await turns(50);
    clock.advance(10);
    const bars = await asked;
    expect(bars.length).toBe(5200);
    expect(bars.every((bar, i) => i === 0 || bar.time === (bars[i - 1]?.time ?? 0) + 60_000)).toBe(true);
    expect(vendor.requests.map((url) => url.searchParams.get('outputsize'))).toEqual(['5000', '5000']);
  });

  it('are none where the vendor has none at that time', async () => {
    const { history } = await twelveDataWorld();
    expect(await history({ before: Date.parse('1990-01-01T00:00:00Z') })).toEqual([]);
  });

  it('are made of finer ones where the hours of the vendor begin with a session', async () => {
    const { history, vendor, fake, clock } = await twelveDataWorld();
    fake.shifts['1h'] = 1800;
    const asked = history({ period: '60min', count: 3 });
    await until(() => vendor.requests.length === 1, 'hours');
    await turns(50);
    clock.advance(10);
    const bars = await asked;
    expect(vendor.requests.map((url) => url.searchParams.get('interval'))).toEqual(['1h', '30min']);
    const first = NOON - 3_600_000;
    const n = first / 1_800_000;
    expect(bars.length).toBe(3);
    expect(bars.at(-1)).toEqual({
      time: first,
      open: `${n}.50`,
      high: `${n + 3}.00`,
      low: `${n - 1}.00`,
      close: `${n + 2}.00`,
      volume: 0,
    });
  });
});

describe('twelvedata: a request for bars', () => {
  it.each<[string, Refusal, object]>([
    [
      '401',
      { status: 401, body: `bad ${TOKEN} ${encodeURIComponent(TOKEN)}` },
      { trouble: 'market.source_unauthorized', status: 401 },
    ],
    ['404', { status: 404 }, { trouble: 'market.source_unknown_symbol', status: 404 }],
    ['429', { status: 429 }, { trouble: 'market.source_limited', retryAfterMs: 60_000 }],
    ['500', { status: 500, body: 'x' }, { trouble: 'market.source_unreachable' }],
    ['a redirect', { status: 302, headers: { location: '/x' } }, { trouble: 'market.source_unreachable' }],
    ['no JSON', { status: 200, body: '<html>' }, { trouble: 'market.source_malformed' }],
  ])('fails where it is answered with %s, and does not show the token', async (_, refusal, failure) => {
    const { history, vendor } = await twelveDataWorld();
    vendor.refusal = refusal;
    const error = await history({}).catch((reason: unknown) => reason);
    expect(error).toMatchObject(failure);
    expect(String(error)).not.toContain('sun');
  });

  it('brings no bars where status 400 says that there is no data', async () => {
    const { history, vendor } = await twelveDataWorld();
    vendor.refusal = { status: 400, body: '{"message":"No data is available on the specified dates."}' };
    expect(await history({})).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['a wrong key', { code: 401, status: 'error', message: 'x' }, 'market.source_unauthorized'],
    ['the limit', { code: 429, status: 'error', message: 'run out of API credits' }, 'market.source_limited'],
    ['an unknown symbol', { code: 404, status: 'error', message: 'x' }, 'market.source_unknown_symbol'],
    [
      'an invalid symbol',
      { code: 400, status: 'error', message: '**symbol** not found: X' },
      'market.source_unknown_symbol',
    ],
    ['another parameter', { code: 400, status: 'error', message: '**interval**' }, 'market.source_malformed'],
    ['an error of the vendor', { code: 500, status: 'error' }, 'market.source_unreachable'],
    ['no list', { values: {} }, 'market.source_malformed'],
    ['null', 'null', 'market.source_malformed'],
    ['a bar that is none', { values: [7] }, 'market.source_malformed'],
    [
      'a time that is none',
      { values: [{ datetime: '18/11/2026', open: 1, high: 1, low: 1, close: 1 }] },
      'market.source_malformed',
    ],
    [
      'a price of zero',
      { values: [{ datetime: '2026-11-18', open: 0, high: 1, low: 0, close: 1 }] },
      'market.source_malformed',
    ],
    [
      'a high below the close',
      { values: [{ datetime: '2026-11-18', open: 1, high: 1, low: 1, close: 2 }] },
      'market.source_malformed',
    ],
  ])('fails where the answer has %s although its status is 200', async (_, answer, trouble) => {
    const { history, fake } = await twelveDataWorld();
    fake.answers.push(answer);
    await expect(history({})).rejects.toMatchObject({ trouble });
  });

  it('waits a minute after the limit, and 7.5 s between two without a setting', async () => {
    const { history, vendor, fake, clock } = await twelveDataWorld({ TWELVEDATA_REQUESTS_PER_MINUTE: '' });
    fake.answers.push({ code: 429, status: 'error', message: 'run out of API credits' });
    await expect(history({})).rejects.toMatchObject({ retryAfterMs: 60_000 });
    const [second, third] = [history({}), history({})];
    clock.advance(59_999);
    await turns(50);
    expect(vendor.requests.length).toBe(1);
    clock.advance(1);
    expect((await second).length).toBe(10);
    clock.advance(7499);
    await turns(50);
    expect(vendor.requests.length).toBe(2);
    clock.advance(1);
    expect((await third).length).toBe(10);
  });

  it('ends with the connector, and with its own signal', async () => {
    const { history, connector, vendor, events } = await twelveDataWorld({
      TWELVEDATA_REQUESTS_PER_MINUTE: '1',
    });
    connector.start([], events);
    await history({});
    const controller = new AbortController();
    const [given, stopped] = [history({ signal: controller.signal }), history({})];
    controller.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    await Promise.all([connector.stop(), expect(stopped).rejects.toThrow('the source was stopped')]);
    await expect(history({})).rejects.toThrow('the source was stopped');
    expect(vendor.requests.length).toBe(1);
  });
});
