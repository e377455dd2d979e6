import { describe, expect, it } from 'vitest';
import { testServer } from '../support/test-server.ts';
import { otherUser } from './black-box-client.fixture.ts';

/** Whatever a price source posts (docs/spec/interface.md#ingest-feed; docs/spec/rules.md#prices). */
const server = await testServer();
const { send, json, feed, demo } = otherUser(server.url);
const now = Date.now();

describe('who posts prices', () => {
  it.each([
    ['no token', undefined, 403],
    ['another token', 'Bearer guessed', 403],
    ['the token without Bearer', 'token-of-the-test-feed', 403],
    ['bearer in small letters', 'bearer token-of-the-test-feed', 200],
  ])('%s: %s', async (_who, authorization, status) => {
    const headers = authorization === undefined ? {} : { authorization };
    expect((await json('/feed/v1/ticks', [], headers)).status).toBe(status);
  });
});

describe('a list as a whole', () => {
  it.each([
    ['an object', '{}', 400],
    ['null', 'null', 400],
    ['nothing', '', 400],
    ['cut off', '[{', 400],
    ['20,001 ticks', JSON.stringify(Array.from({ length: 20_001 }, () => 0)), 400],
    ['five megabytes', JSON.stringify(['x'.repeat(5_000_000)]), 413],
    ['a heartbeat', '[]', 200],
    ['lists in lists in lists', '['.repeat(50_000) + ']'.repeat(50_000), 200],
  ])('is answered with its refusal: %s', async (_what, body, status) => {
    const seen = await feed(body);
    expect(seen.status).toBe(status);
    if (status === 400) expect(seen.body.data.fields[0].field).toBe('body');
  });
});

describe('a tick that cannot be taken', () => {
  it.each<[string, unknown, string]>([
    ['null', null, 'tick_malformed'],
    ['a number', 1, 'tick_malformed'],
    ['a symbol of half a letter', { symbol: 'ETH\ud83d', price: 3000 }, 'tick_unknown_symbol'],
    ['a symbol with a NUL', { symbol: 'ETH\0', price: 3000 }, 'tick_unknown_symbol'],
    ['without a price', { symbol: 'ETHUSD' }, 'tick_malformed'],
    ['a price as text', { symbol: 'ETHUSD', price: '3000' }, 'tick_malformed'],
    ['a price below zero', { symbol: 'ETHUSD', price: -1 }, 'tick_not_positive'],
    ['a price of zero', { symbol: 'ETHUSD', price: 0 }, 'tick_not_positive'],
    ['a price that rounds to zero', { symbol: 'ETHUSD', price: 0.001 }, 'tick_not_positive'],
    ['a price beyond counting', { symbol: 'ETHUSD', price: 1e308 }, 'tick_malformed'],
    ['a time as text', { symbol: 'ETHUSD', price: 3000, time: 'now' }, 'tick_malformed'],
    ['a time before 1970', { symbol: 'ETHUSD', price: 3000, time: -9e15 }, 'tick_malformed'],
    ['a time before everything', { symbol: 'ETHUSD', price: 3000, time: -1e308 }, 'tick_malformed'],
    ['a time after everything', { symbol: 'ETHUSD', price: 3000, time: 1e308 }, 'tick_ahead'],
    ['a minute ahead', { symbol: 'ETHUSD', price: 3000, time: now + 60_000 }, 'tick_ahead'],
    ['an unknown symbol', { symbol: 'NOPE', price: 1 }, 'tick_unknown_symbol'],
    ['a prototype as symbol', { symbol: '__proto__', price: 1 }, 'tick_unknown_symbol'],
    ['a NUL in the symbol', { symbol: 'ETHUSD\0', price: 1 }, 'tick_unknown_symbol'],
  ])('%s is named, and the good one beside it taken', async (_what, tick, key) => {
    const { body } = await feed([tick, { symbol: 'SOLUSD', price: 150 }]);
    expect(body.data).toEqual({ accepted: 1, refused: [{ index: 0, key: `market.${key}` }], held: [] });
  });
});

describe('ticks in their order', () => {
  it('refuses what is before the last one, takes what is at the same moment', async () => {
    expect((await feed([{ symbol: 'LTCUSD', price: 100, time: now - 1000.5 }])).body.data.accepted).toBe(1);
    const { body } = await feed([
      { symbol: 'LTCUSD', price: 100, time: now - 5000 },
      { symbol: 'LTCUSD', price: 101, time: now },
      { symbol: 'LTCUSD', price: 102, time: now },
    ]);
    expect(body.data).toEqual({ accepted: 2, refused: [{ index: 0, key: 'market.tick_late' }], held: [] });
  });

  it('takes a tick without a time behind one that is stamped a little ahead', async () => {
    await feed([{ symbol: 'SOLUSD', price: 100, time: Date.now() + 900 }]);
    expect((await feed([{ symbol: 'SOLUSD', price: 101 }])).body.data).toEqual({
      accepted: 1,
      refused: [],
      held: [],
    });
  });

  it('holds a jump of more than 10 % until the next within 1 % confirms it', async () => {
    await feed([{ symbol: 'XRPUSD', price: 1 }]);
    expect((await feed([{ symbol: 'XRPUSD', price: 1.5 }])).body.data).toMatchObject({
      accepted: 0,
      held: [0],
    });
    expect((await closes('XRPUSD')).at(-1)).toBe(1);
    expect((await feed([{ symbol: 'XRPUSD', price: 1.51 }])).body.data).toMatchObject({ held: [] });
    expect((await closes('XRPUSD')).at(-1)).toBe(1.51);
    expect(
      (
        await feed([
          { symbol: 'XRPUSD', price: 9 },
          { symbol: 'XRPUSD', price: 1.52 },
        ])
      ).body.data,
    ).toEqual({
      accepted: 1,
      refused: [],
      held: [0],
    });
    expect((await closes('XRPUSD')).at(-1)).toBe(1.52);
  });

  it('deals at the price of the answer, after twenty thousand of them', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => ({ symbol: 'BTCUSD', price: 60_000 + (i % 7) }));
    expect((await feed([...many.slice(1), { symbol: 'BTCUSD', price: 60_123 }])).body.data.accepted).toBe(
      20_000,
    );
    const authorization = await demo('after the flood');
    const order = { forex_id: 27, type: 2, cont: 0.01, multiple: 20 };
    expect((await json('/v2/api/forex/submit', order, { authorization })).body.data.OriginPrice).toBe(60_123);
  });
});

it.each([
  ['forex_id=999999', 'market.unknown_instrument', 'forex_id'],
  ['forex_id=-1', 'request.malformed', 'forex_id'],
  ['forex_id=27&period=2min', 'request.malformed', 'period'],
])('abbreviated_cache_kline: refuses %s with %s', async (query, key, field) => {
  const { body } = await send(`/v2/api/forex/abbreviated_cache_kline?${query}`);
  expect(body).toMatchObject({ key });
  expect(body.data.field ?? body.data.fields[0].field).toBe(field);
});

it('no defect was recorded', () => {
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

async function closes(code: string): Promise<number[]> {
  const { body } = await send('/v2/api/forex/abbreviated_cache_kline');
  return body.data.find((row: { Code: string }) => row.Code === code).Closes;
}
