import { describe, expect, it } from 'vitest';
import { Client } from '../../src/modules/live/testing/client.ts';
import { testServer } from '../support/test-server.ts';
import { otherUser } from './black-box-client.fixture.ts';

/** Notifications and price alerts as an external client sees them (docs/spec/interface.md#live-channel). */
const server = await testServer();
const { send, json, feed, demo } = otherUser(server.url);
const as = (token: string, key?: string) => ({
  authorization: token,
  ...(key === undefined ? {} : { 'idempotency-key': key }),
});
const bitcoin = (price: number) => feed([{ symbol: 'BTCUSD', price }]);
const BTCUSD = 27;

/** A socket that receives its owner's notices. */
async function listening(token: string): Promise<Client> {
  const client = await Client.open(`${server.url.replace('http', 'ws')}/v2/ws?lang=en`);
  client.send({ type: 'login', token }, { type: 'sub', topic: 'NOTICE' });
  await client.next('login');
  await client.settled();
  return client;
}

await bitcoin(60_000);

describe('a price alert', () => {
  it('is set, fires once on the socket of its owner, is listed and is read', async () => {
    const [mine, yours] = [await demo('alert owner'), await demo('alert other')];
    const [owner, other] = [await listening(mine), await listening(yours)];
    const set = await json('/api/alert/submit', { forex_id: BTCUSD, price: 60_100.004 }, as(mine));
    expect(set.body).toMatchObject({
      code: 1,
      msg: 'Alert set. You will be notified once.',
      data: { price: 60_100, direction: 'rises', fired_at: null, ForexTradeLists: { Code: 'BTCUSD' } },
    });
    for (const price of [60_099, 60_200, 60_000, 60_300]) await bitcoin(price);
    const notice = (await owner.next('NOTICE')).data;
    expect(notice).toMatchObject({
      kind: 'alert',
      key: 'alert.price_reached',
      params: { instrument: 'BTC/USD', price: 60_100, direction: 'rises' },
    });
    const listed = (await send('/api/notice/list', { headers: as(mine) })).body.data;
    expect(listed).toEqual({
      data: [{ ...notice, read: false }],
      total: 1,
      page: 1,
      last_page: 1,
      unread: 1,
    });
    const alerts = (await send('/api/alert/list', { headers: as(mine) })).body.data;
    expect(alerts.data).toMatchObject([{ id: set.body.data.id, fired_at: expect.stringMatching(/Z$/) }]);
    expect((await json('/api/notice/read', {}, as(mine))).body.data).toEqual({ unread: 0 });
    await Promise.all([owner.settled(), other.settled()]);
    expect([owner.told('NOTICE').length, other.told('NOTICE').length]).toEqual([1, 0]);
    for (const client of [owner, other]) client.ws.terminate();
  });

  it('of another user is a missing one', async () => {
    const [mine, yours] = [await demo('mine'), await demo('thief')];
    const { id } = (await json('/api/alert/submit', { forex_id: BTCUSD, price: 1000 }, as(mine))).body.data;
    const theft = await json('/api/alert/delete', { id }, as(yours));
    const nothing = await json('/api/alert/delete', { id: 999_999_999 }, as(yours));
    expect([theft.text, theft.body.key]).toEqual([nothing.text, 'alert.unknown']);
    expect((await send('/api/alert/list', { headers: as(yours) })).body.data.total).toBe(0);
    const removed = await json('/api/alert/delete', { id }, as(mine));
    expect([removed.body.code, removed.body.msg]).toEqual([1, 'Alert removed.']);
  });

  it('asked for twice under one key is one, also at once', async () => {
    const token = await demo('twice');
    const ask = () => json('/api/alert/submit', { forex_id: BTCUSD, price: 2000 }, as(token, 'k1'));
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await send('/api/alert/list', { headers: as(token) })).body.data.total).toBe(1);
  });
});

describe('what is refused', () => {
  const submit = '/api/alert/submit';
  it.each<[string, string, object, number, string]>([
    ['no instrument', submit, { price: 1 }, 400, 'request.malformed'],
    ['no price', submit, { forex_id: BTCUSD }, 8104, 'alert.incomplete'],
    ['an unknown kind', submit, { forex_id: BTCUSD, kind: 'macd' }, 400, 'request.malformed'],
    ['half a length', submit, { forex_id: BTCUSD, kind: 'rsi', length: 2.5 }, 400, 'request.malformed'],
    [
      'an empty percent',
      submit,
      { forex_id: BTCUSD, kind: 'change', direction: 'rises', period: '1day', percent: '' },
      8104,
      'alert.incomplete',
    ],
    ['nothing as price', submit, { forex_id: BTCUSD, price: 0 }, 400, 'request.malformed'],
    ['less than nothing', submit, { forex_id: BTCUSD, price: -1 }, 400, 'request.malformed'],
    ['no number', submit, { forex_id: BTCUSD, price: 'high' }, 400, 'request.malformed'],
    ['more than can be held', submit, { forex_id: BTCUSD, price: 1e12 }, 400, 'request.malformed'],
    ['an unknown instrument', submit, { forex_id: 999_999, price: 1 }, 3001, 'market.unknown_instrument'],
    ['one without a price', submit, { forex_id: 1, price: 1 }, 3004, 'market.no_price'],
    ['an id that is none', '/api/alert/delete', { id: 'x' }, 400, 'request.malformed'],
    ['an unknown alert', '/api/alert/delete', { id: 1 }, 8101, 'alert.unknown'],
    ['an unknown notice', '/api/notice/read', { id: 1 }, 8001, 'notice.unknown'],
  ])('is answered with its refusal: %s', async (_what, path, body, code, key) => {
    const seen = await json(path, body, as(await demo('refused')));
    expect([seen.body.code, seen.body.key]).toEqual([code, key]);
  });

  it('includes an alert at the current price, and a fifty-first alert', async () => {
    const token = await demo('too many');
    await bitcoin(60_000);
    const set = (price: number) => json(submit, { forex_id: BTCUSD, price }, as(token));
    expect((await set(60_000)).body).toMatchObject({
      code: 8103,
      key: 'alert.at_price',
      msg: 'The price is already 60000. Choose a higher or lower one.',
    });
    for (let n = 1; n <= 50; n += 1) expect((await set(60_000 + n)).body.code).toBe(1);
    expect((await set(70_000)).body).toMatchObject({ code: 8102, key: 'alert.too_many' });
  });

  it.each(['/api/notice/list', '/api/alert/list'])('%s without a session', async (path) => {
    expect((await send(path)).body.code).toBe(999);
  });
});

it('notices: the owner is notified of a filled pending order', async () => {
  const token = await demo('pending owner');
  const owner = await listening(token);
  await bitcoin(60_000);
  const order = { forex_id: BTCUSD, type: 1, cont: 0.01, multiple: 20, status: 0, target_price: 59_900 };
  const placed = await json('/v2/api/forex/submit', order, as(token));
  expect(placed.body.code).toBe(1);
  await bitcoin(59_890);
  expect((await owner.next('NOTICE')).data).toMatchObject({
    kind: 'forex',
    key: 'forex.pending_filled',
    params: { id: placed.body.data.Id, instrument: 'BTC/USD', side: 'buy', lots: 0.01, price: 59_890 },
  });
  expect((await send('/api/notice/list', { headers: as(token) })).body.data.unread).toBe(1);
  owner.ws.terminate();
});

it('no defect was recorded', () => {
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
