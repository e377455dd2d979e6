import { describe, expect, it } from 'vitest';
import { verifyLedger } from '../../src/modules/ledger/index.ts';
import { Client } from '../../src/modules/live/testing/client.ts';
import { verifyMicro } from '../../src/modules/options/index.ts';
import { manualClock } from '../support/manual-clock.ts';
import { testServer } from '../support/test-server.ts';
import { otherUser, type Seen } from './black-box-client.fixture.ts';

/**
 * Up/Down trades as an external client places them (docs/spec/rules.md#updown-trades), on the test's clock.
 */
const NOON = Date.parse('2026-11-18T12:00:00Z');
const clock = manualClock(NOON);
const server = await testServer({ clock });
const { send, json, form, feed, demo } = otherUser(server.url);

const SUBMIT = '/v2/api/micro/submit';
const ORDERS = '/v2/api/micro/orders';
const bet = { forex_id: 27, type: 1, number: 10, seconds: 30 };
const as = (token: string, key?: string) => ({
  authorization: token,
  ...(key === undefined ? {} : { 'idempotency-key': key }),
});
const query = (fields: object) => new URLSearchParams(fields as Record<string, string>).toString();
const idOf = (seen: Seen): number => seen.body.data.Id;
const orders = async (token: string, status: number, more = '') =>
  (await send(`${ORDERS}?status=${status}${more}`, { headers: as(token) })).body.data;
const micro = async (token: string) => {
  const { body } = await send('/v2/api/main/wallet/getBalance', { headers: as(token) });
  const { balance, lockBalance } = body.data.find((account: { type: string }) => account.type === 'micro');
  return [balance, lockBalance];
};

let price = 60_000;
/** A fresh price, a little above the last one. */
async function tick(): Promise<void> {
  price += 1;
  await feed([{ symbol: 'BTCUSD', price }]);
}

/** Half a minute, with prices that keep the source alive, up to the settlement of what was due. */
async function halfAMinute(token: string): Promise<void> {
  const total = (await orders(token, 3)).total;
  for (let n = 0; n < 6; n += 1) {
    clock.advance(5000);
    await tick();
  }
  clock.advance(1);
  await expect.poll(async () => (await orders(token, 3)).total).toBeGreaterThan(total);
}

await tick();

describe('what may be chosen', () => {
  it('is public: durations, amounts, and how often the source failed', async () => {
    const { body } = await send('/v2/api/micro/get_seconds');
    expect([body.code, body.msg]).toEqual([1, '']);
    expect(body.data.sec).toEqual([
      { Id: 30, Seconds: 30, ProfitRatio: 0.8, LimitAmount: '10.000000' },
      { Id: 60, Seconds: 60, ProfitRatio: 0.82, LimitAmount: '10.000000' },
      { Id: 120, Seconds: 120, ProfitRatio: 0.85, LimitAmount: '50.000000' },
      { Id: 300, Seconds: 300, ProfitRatio: 0.88, LimitAmount: '100.000000' },
    ]);
    expect(body.data.number.map(({ Number: amount }: { Number: string }) => amount)).toEqual([
      '10.000000',
      '50.000000',
      '100.000000',
      '500.000000',
      '1000.000000',
    ]);
    expect([body.data.micro_loss_level, body.data.void_total]).toEqual([0, 0]);
  });
});

describe('one future', () => {
  it('is placed by GET, by JSON and by form, bare or after Bearer, and nothing else is', async () => {
    const token = await demo('one future');
    const seen = [
      await send(`${SUBMIT}?${query({ ...bet, t: 1 })}`, { headers: as(token) }),
      await json(SUBMIT, { ...bet, t: 2 }, as(`Bearer ${token}`)),
      await form(SUBMIT, query({ ...bet, number: '10.00', t: 3 }), as(token)),
    ];
    expect(seen.map(({ status, body }) => [status, body.code, body.msg])).toEqual(
      Array.from({ length: 3 }, () => [200, 1, 'Up/Down trade opened.']),
    );
    expect((await orders(token, 1)).total).toBe(3);
    expect(await micro(token)).toEqual(['10000.000000', '30.000000']);
    expect((await json(SUBMIT, bet)).body.code).toBe(999);
    expect((await send(`${ORDERS}?status=1`)).body.code).toBe(999);
  });

  it('has the fields of the specification, money as text and prices as numbers', async () => {
    const token = await demo('fields');
    const { body } = await json(SUBMIT, { ...bet, type: 2 }, as(token));
    const { Id, CreatedAtST, DueAt, OpenTick, ...rest } = body.data;
    expect(rest).toEqual({
      ForexTradeList: { Id: 27, Code: 'BTCUSD', ShowCode: 'BTC/USD', PricePrecision: 2 },
      Type: 2,
      Number: '10.000000',
      Seconds: 30,
      ProfitRatio: 0.8,
      LossLevel: 0,
      OpenPrice: price,
      EndPrice: 0,
      FactProfits: '0.000000',
      Status: 1,
      RemainMilliSeconds: 30_000,
      CompleteAtST: null,
      VoidReason: null,
      EndTick: null,
    });
    expect([Id > 0, Date.parse(DueAt) - Date.parse(CreatedAtST), OpenTick.price]).toEqual([
      true,
      30_000,
      price,
    ]);
  });

  it('wins or loses at the price of its due time, and its owner is notified at once', async () => {
    const [mine, yours] = [await demo('winner'), await demo('watcher')];
    const [owner, other] = [await live(mine), await live(yours)];
    await tick();
    const won = idOf(await json(SUBMIT, bet, as(mine)));
    const lost = idOf(await json(SUBMIT, { ...bet, type: 2, number: 50 }, as(mine)));
    await expect.poll(() => told(owner, 'ACCOUNT').at(-1)).toMatchObject([{ lockBalance: '60.000000' }]);
    await halfAMinute(mine);
    await expect
      .poll(() => told(owner, 'MICRO_CLOSED').flat())
      .toEqual(
        expect.arrayContaining([
          { Id: won, EndPrice: price, FactProfits: '8.000000' },
          { Id: lost, EndPrice: price, FactProfits: '-50.000000' },
        ]),
      );
    await expect
      .poll(() => told(owner, 'ACCOUNT').at(-1))
      .toMatchObject([{ type: 'micro', balance: '9958.000000', lockBalance: '0.000000' }]);
    expect(await micro(mine)).toEqual(['9958.000000', '0.000000']);
    expect((await orders(mine, 3)).all_fact_profits).toBe('-42.000000');
    expect(told(other, 'MICRO_CLOSED')).toEqual([]);
    for (const client of [owner, other]) client.ws.terminate();
  });

  it('is void with the amount back where the source fell silent', async () => {
    const token = await demo('void');
    await tick();
    await json(SUBMIT, bet, as(token));
    clock.advance(30_001);
    await expect.poll(async () => (await orders(token, 3)).total).toBe(1);
    const [closed] = (await orders(token, 3)).data;
    expect(closed).toMatchObject({ Status: 3, FactProfits: '0.000000', VoidReason: 'source_silent' });
    expect(await micro(token)).toEqual(['10000.000000', '0.000000']);
    expect((await send('/v2/api/micro/get_seconds')).body.data.void_total).toBeGreaterThanOrEqual(1);
  });
});

async function live(token: string): Promise<Client> {
  const client = await Client.open(`${server.url.replace('http', 'ws')}/v2/ws`);
  client.send(
    { type: 'login', token },
    { type: 'sub', topic: 'MICRO_CLOSED' },
    { type: 'sub', topic: 'ACCOUNT' },
  );
  await expect.poll(() => told(client, 'ACCOUNT').length).toBe(1);
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: a black-box client has no types.
function told(client: Client, type: string): any[] {
  return client.inbox.flatMap((message) =>
    message.type === type && 'data' in message ? [message.data] : [],
  );
}

describe('the same call twice', () => {
  it('with one key is one trade, for any t and method', async () => {
    const token = await demo('one key');
    await tick();
    const first = await json(SUBMIT, { ...bet, t: 1 }, as(token, 'k1'));
    clock.advance(1000);
    const again = await json(SUBMIT, { ...bet, t: 2 }, as(token, 'k1'));
    const byGet = await send(`${SUBMIT}?${query({ ...bet, t: 3 })}`, { headers: as(token, 'k1') });
    expect([again.text, byGet.text]).toEqual([first.text, first.text]);
    const other = await json(SUBMIT, { ...bet, seconds: 60 }, as(token, 'k1'));
    expect(other.body.key).toBe('request.idempotency_conflict');
    expect((await orders(token, 1)).total).toBe(1);
  });

  it('at the same moment is one future; of another user it is another', async () => {
    const [mine, yours] = [await demo('at once'), await demo('another')];
    await tick();
    const seen = await Promise.all(Array.from({ length: 20 }, () => json(SUBMIT, bet, as(mine, 'k2'))));
    expect(new Set(seen.map(idOf)).size).toBe(1);
    expect(idOf(await json(SUBMIT, bet, as(yours, 'k2')))).not.toBe(idOf(seen[0] as Seen));
    expect((await orders(mine, 1)).total).toBe(1);
  });
});

describe('what is asked for in vain', () => {
  it.each<[object, number, string]>([
    [{ seconds: 45 }, 7001, 'micro.unknown_duration'],
    [{ number: 11 }, 7002, 'micro.amount_not_offered'],
    [{ number: -10 }, 7002, 'micro.amount_not_offered'],
    [{ number: 10, seconds: 300 }, 7003, 'micro.amount_below_min'],
    [{ forex_id: 999_999 }, 3001, 'market.unknown_instrument'],
    [{ forex_id: 1 }, 3004, 'market.no_price'],
  ])('%j is answered with %i', async (more, code, key) => {
    const token = await demo(JSON.stringify(more));
    await tick();
    const { status, body } = await json(SUBMIT, { ...bet, ...more }, as(token));
    expect([status, body.code, body.key]).toEqual([200, code, key]);
    expect(body.msg).not.toMatch(/[{}]/);
    expect(await micro(token)).toEqual(['10000.000000', '0.000000']);
  });

  it.each<[string, unknown, string]>([
    ['a third direction', { ...bet, type: 3 }, 'type'],
    ['an amount in words', { ...bet, number: 'ten' }, 'number'],
    ['half a second', { ...bet, seconds: 30.5 }, 'seconds'],
    ['no instrument', { type: 1, number: 10, seconds: 30 }, 'forex_id'],
    ['a list', [], ''],
  ])('%s is malformed', async (_what, body, field) => {
    const token = await demo('malformed');
    const seen = await json(SUBMIT, body, as(token));
    expect([seen.status, seen.body.code]).toEqual([400, 400]);
    if (field) expect(JSON.stringify(seen.body.data.fields)).toContain(field);
  });

  it('more than the account holds is answered with 7004, and nothing is locked beyond it', async () => {
    const token = await demo('broke');
    await tick();
    const big = { ...bet, number: 1000 };
    const seen = await Promise.all(
      Array.from({ length: 15 }, (_, t) => json(SUBMIT, { ...big, t }, as(token))),
    );
    const codes = seen.map(({ body }) => body.code);
    expect([codes.filter((code) => code === 1).length, codes.filter((code) => code === 7004).length]).toEqual(
      [10, 5],
    );
    expect(await micro(token)).toEqual(['10000.000000', '10000.000000']);
  });

  it('without a fresh price of the symbol is answered with 7005, with a stale one with 3003', async () => {
    const token = await demo('stale');
    await tick();
    clock.advance(9999);
    await feed([]);
    expect((await json(SUBMIT, { ...bet, t: 1 }, as(token))).body.code).toBe(1);
    clock.advance(1);
    expect((await json(SUBMIT, { ...bet, t: 2 }, as(token))).body.code).toBe(7005);
    clock.advance(10_000);
    expect((await json(SUBMIT, { ...bet, t: 3 }, as(token))).body.code).toBe(3003);
  });
});

describe('a demo account that starts again', () => {
  it('gets back what it had at stake', async () => {
    const token = await demo('again');
    await tick();
    for (let t = 0; t < 3; t += 1) await json(SUBMIT, { ...bet, t }, as(token));
    const { body } = await send('/v2/api/main/user/resetForexDemoAccount', { headers: as(token) });
    expect(body.code).toBe(1);
    expect(await micro(token)).toEqual(['10000.000000', '0.000000']);
    const { data, total } = await orders(token, 3);
    expect([total, (await orders(token, 1)).total]).toEqual([3, 0]);
    expect(data.map(({ VoidReason }: { VoidReason: string }) => VoidReason)).toEqual(
      Array.from({ length: 3 }, () => 'demo_reset'),
    );
  });
});

it('afterwards every balance follows from the ledger and every end from the record', async () => {
  expect(await verifyLedger(server.database)).toEqual([]);
  expect(await verifyMicro(server.database)).toEqual([]);
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
