import { afterEach, expect, it } from 'vitest';
import { Client } from '../../src/modules/live/testing/client.ts';
import { testServer } from '../support/test-server.ts';
import { otherUser, type Wire } from './black-box-client.fixture.ts';

/** Order entry over the socket is held against the same calls over HTTP (docs/spec/interface.md#live-channel). */
const server = await testServer();
const http = otherUser(server.url);
const open: Client[] = [];

await http.feed([{ symbol: 'BTCUSD', price: 60_000 }]);

afterEach(() => {
  for (const client of open.splice(0)) client.ws.terminate();
});

interface Answer {
  readonly id: number;
  readonly data: Wire;
}

async function socket(token?: string, query = '?lang=en'): Promise<Client> {
  const client = await Client.open(`${server.url.replace('http', 'ws')}/v2/ws${query}`);
  open.push(client);
  if (token !== undefined) {
    client.send({ type: 'login', token });
    await client.next('login');
  }
  return client;
}

/** An answer without the moment at which it was given. */
const timeless = (wire: Wire): string => JSON.stringify(wire).replaceAll(/"server_time":"[^"]*"/g, '');

/** All answers so far, by their ids. */
const answersTo = (client: Client): ReadonlyMap<number, Wire> =>
  new Map(
    client.inbox
      .filter((message) => message.type === 'answer')
      .map((message) => message as unknown as Answer)
      .map(({ id, data }) => [id, data]),
  );

async function answer(
  client: Client,
  call: Readonly<Record<string, unknown>> & { id: number },
): Promise<Wire> {
  client.send({ type: 'call', ...call });
  await expect.poll(() => answersTo(client).has(call.id)).toBe(true);
  return answersTo(client).get(call.id) ?? {};
}

const SUBMIT = '/v2/api/forex/submit';
const order = { forex_id: 27, type: 1, cont: 0.01, multiple: 20 };

it.each<[string, string, Readonly<Record<string, unknown>>, isReading?: boolean]>([
  ['too few lots', SUBMIT, { ...order, cont: 0.000_01 }],
  ['an unknown instrument', SUBMIT, { ...order, forex_id: 9999 }],
  ['a leverage that is not offered', SUBMIT, { ...order, multiple: 21 }],
  ['a stop on the wrong side', SUBMIT, { ...order, stop_loss_price: 61_000 }],
  ['a field that is no number', SUBMIT, { ...order, cont: 'much' }],
  ['no fields', SUBMIT, {}],
  ['a position of nobody', '/v2/api/forex/close', { id: 1 }],
  ['an order of nobody', '/v2/api/forex/cancel_trade', { id: 1 }],
  [
    'a future of an amount that is not offered',
    '/v2/api/micro/submit',
    { forex_id: 27, type: 1, number: 7, seconds: 30 },
  ],
  ['a list', '/v2/api/forex/my_deal', { status: 1, page: 1 }, true],
  ['instruments', '/v2/api/forex/trade_list', {}, true],
  ['durations', '/v2/api/micro/get_seconds', {}, true],
])('socket calls: %s is answered as over HTTP', async (_what, path, params, isReading) => {
  const token = await http.demo(`same ${path} ${JSON.stringify(params).slice(0, 40)}`);
  const client = await socket(token);
  const over = await answer(client, { id: 7, path, params });
  const headers = { authorization: token };
  const beside = isReading
    ? await http.send(`${path}?${new URLSearchParams(params as Record<string, string>)}`, { headers })
    : await http.json(path, params, headers);
  expect(timeless(over)).toEqual(timeless(beside.body));
  expect(over.code).toBeDefined();
});

it('socket calls: an order is placed once, whichever transport repeats its key', async () => {
  const token = await http.demo('placed once');
  const client = await socket(token);
  const placed = await answer(client, { id: 1, path: SUBMIT, key: 'one-order', params: order });
  expect(placed).toMatchObject({ code: 1, data: { Id: expect.any(Number) } });
  expect(await answer(client, { id: 2, path: SUBMIT, key: 'one-order', params: order })).toEqual(placed);
  const beside = await http.json(SUBMIT, order, { authorization: token, 'idempotency-key': 'one-order' });
  expect([beside.body, beside.headers['idempotent-replayed']]).toEqual([placed, 'true']);
  const other = await answer(client, {
    id: 3,
    path: SUBMIT,
    key: 'one-order',
    params: { ...order, type: 2 },
  });
  expect(other.key).toBe('request.idempotency_conflict');
  const { total } = (
    await answer(client, { id: 4, path: '/v2/api/forex/my_deal', params: { status: 1, page: 1 } })
  ).data;
  expect(total).toBe(1);
});

it('socket calls: several in one frame are answered each under its id', async () => {
  const client = await socket(await http.demo('several'));
  const ids = Array.from({ length: 40 }, (_, n) => n + 1);
  client.send(...ids.map((id) => ({ type: 'call', id, path: SUBMIT, key: `k${id}`, params: order })));
  await expect.poll(() => answersTo(client).size).toBe(40);
  expect([...answersTo(client).values()].map(({ code }) => code)).toEqual(ids.map(() => 1));
  const arrays = client.frames.filter((frame) => frame.startsWith('[') && frame.includes('"answer"'));
  expect(arrays.length).toBeGreaterThan(0);
});

it.each([
  ['a call without a login', { id: 1, path: SUBMIT, params: order }, 'session.expired'],
  ['a call of another part', { id: 1, path: '/api/account/transfer', params: {} }, 'request.not_found'],
  ['a path that leads nowhere', { id: 1, path: '/v2/api/forex/nothing' }, 'request.not_found'],
  ['a key that cannot be one', { id: 1, path: SUBMIT, key: 'a b', params: order }, 'request.malformed'],
  [
    'parameters that nest too deep',
    { id: 1, path: SUBMIT, params: { cont: nested(40) } },
    'request.malformed',
  ],
])('socket calls: %s is refused under its id', async (what, call, key) => {
  const client = await socket(what.includes('without') ? undefined : await http.demo(what));
  expect((await answer(client, call)).key).toBe(key);
});

it.each([
  ['no id', { type: 'call', path: SUBMIT }],
  ['a text as id', { type: 'call', id: '7', path: SUBMIT }],
  ['a list as parameters', { type: 'call', id: 7, path: SUBMIT, params: [1] }],
])('socket calls: a message with %s is malformed', async (_what, message) => {
  const client = await socket();
  client.send(message);
  expect(await client.next('error')).toMatchObject({ data: { key: 'live.malformed' } });
});

it('socket calls: refusals are in the language of the socket', async () => {
  const client = await socket(await http.demo('language'), '?lang=de');
  const over = await answer(client, { id: 1, path: '/v2/api/forex/close', params: { id: 1 } });
  const beside = await http.json(
    '/v2/api/forex/close',
    { id: 1 },
    {
      authorization: await http.demo('language'),
      lang: 'de',
    },
  );
  expect(over.msg).toBe(beside.body.msg);
});

it('socket calls: none is answered after the session has ended', async () => {
  const token = await http.demo('logged out');
  const client = await socket(token);
  await http.json('/api/user/logout', {}, { authorization: token });
  expect(await client.closed).toBe(4001);
});

it('socket calls: more than the limit at once are refused, and those within it are answered', async () => {
  const client = await socket(await http.demo('very many'));
  const ids = Array.from({ length: 300 }, (_, n) => n + 1);
  for (let at = 0; at < ids.length; at += 50) {
    client.send(
      ...ids.slice(at, at + 50).map((id) => ({ type: 'call', id, path: '/v2/api/forex/risk_levels' })),
    );
  }
  await expect.poll(() => answersTo(client).size).toBe(300);
  const keys = new Set([...answersTo(client).values()].map(({ code, key }) => key ?? code));
  for (const key of keys) expect([1, 'request.too_many']).toContain(key);
});

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { in: nested(levels - 1) };
}
