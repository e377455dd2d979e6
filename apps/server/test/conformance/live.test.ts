import { describe, expect, it } from 'vitest';
import { Client } from '../../src/modules/live/testing/client.ts';
import { testServer } from '../support/test-server.ts';
import { otherUser } from './black-box-client.fixture.ts';

/** The live channel as an external client sees it (docs/spec/interface.md#live-channel). */
const server = await testServer();
const { send, json, feed, demo } = otherUser(server.url);
const live = (query = ''): Promise<Client> =>
  Client.open(`${server.url.replace('http', 'ws')}/v2/ws${query}`);
const errors = (client: Client): unknown[] =>
  client.inbox.map((message) => (message.type === 'error' ? message.data.key : message.type));

await feed([{ symbol: 'BTCUSD', price: 60_000 }]);

describe('frames', () => {
  it.each<[string, string | Buffer, unknown[]]>([
    ['a ping', '{"type":"ping"}', ['pong']],
    ['two in an array', '[{"type":"ping"},{"type":"ping"}]', ['pong', 'pong']],
    ['bytes instead of text', Buffer.from('{"type":"ping"}'), ['live.malformed']],
    ['no JSON', 'hello', ['live.malformed']],
    ['nothing', '', ['live.malformed']],
    ['null', 'null', ['live.malformed']],
    ['a number', '5', ['live.malformed']],
    ['an array in an array', '[[{"type":"ping"}]]', ['live.malformed']],
    ['lists in lists in lists', '['.repeat(8000) + ']'.repeat(8000), ['live.malformed']],
    ['no type', '{}', ['live.malformed']],
    ['a type that is a number', '{"type":5}', ['live.malformed']],
    ['an unknown type', '{"type":"dance"}', ['live.unknown_type']],
    ['a prototype as type', '{"type":"__proto__"}', ['live.unknown_type']],
    ['a topic that is a number', '{"type":"sub","topic":5}', ['live.malformed']],
    ['no topic', '{"type":"sub"}', ['live.malformed']],
    ['an unknown topic', '{"type":"sub","topic":"NOPE"}', ['live.unknown_topic']],
    ['an unknown instrument', '{"type":"sub","topic":"KLINE.NOPE"}', ['market.unknown_instrument']],
    ['unsub of what is not followed', '{"type":"unsub","topic":"DAY_MARKET"}', []],
    ['a login without a token', '{"type":"login"}', ['live.malformed']],
  ])('are answered by the protocol: %s', async (_what, frame, answers) => {
    const client = await live();
    client.ws.send(frame);
    client.send({ type: 'ping' });
    await expect.poll(() => errors(client)).toEqual([...answers, 'pong']);
    client.ws.terminate();
  });

  it.each([
    ['one that is too large', ['"'.padEnd(100_000, 'x')], 1009],
    ['a flood', Array.from({ length: 2000 }, () => '{"type":"ping"}'), 1008],
    ['a flood in one array', [JSON.stringify(Array.from({ length: 700 }, () => ({ type: 'ping' })))], 1008],
  ])('%s closes the socket', async (_what, frames, code) => {
    const client = await live();
    for (const frame of frames) client.ws.send(frame);
    expect(await client.closed).toBe(code);
  });
});

describe('the language', () => {
  it.each([
    ['of the address', '?lang=en', {}, 'Invalid message.'],
    ['of the header', '', { lang: 'en' }, 'Invalid message.'],
    ['of the browser', '', { 'accept-language': 'xx, en-GB;q=0.8, fr;q=0.5' }, 'Invalid message.'],
    ['of the address before the browser', '?lang=hk', { 'accept-language': 'en' }, '無效的訊息。'],
    ['of nobody', '', {}, '無效的訊息。'],
  ])('is that of the caller: %s', async (_what, query, headers, msg) => {
    const client = await Client.open(`${server.url.replace('http', 'ws')}/v2/ws${query}`, { headers });
    client.ws.send('x');
    await expect.poll(() => client.inbox[0]).toMatchObject({ type: 'error', data: { code: 6001, msg } });
    client.ws.terminate();
  });
});

describe('private topics', () => {
  const topics = ['FOREX_TRADE', 'FOREX_CLOSED', 'FOREX_FOLLOW_TRADE', 'MICRO_CLOSED', 'ACCOUNT', 'NOTICE'];

  it.each(topics)('%s before login is an error, never data', async (topic) => {
    const client = await live();
    client.sub(topic);
    await expect
      .poll(() => client.inbox)
      .toEqual([
        { type: 'error', data: { code: 6004, key: 'live.login_required', msg: expect.any(String), topic } },
      ]);
    client.ws.terminate();
  });

  it('reach their owner only, and end with the session', async () => {
    const [mine, yours] = [await demo('owner'), await demo('other')];
    const [owner, other] = [await live(), await live()];
    owner.send({ type: 'login', token: mine }, ...topics.map((topic) => ({ type: 'sub', topic })));
    other.send({ type: 'login', token: yours }, ...topics.map((topic) => ({ type: 'sub', topic })));
    const firstOf = (client: Client) => client.inbox.map(({ type }) => type).sort();
    const snapshot = ['ACCOUNT', 'FOREX_FOLLOW_TRADE', 'FOREX_TRADE', 'login'];
    await expect
      .poll(() => firstOf(owner))
      .toEqual(expect.arrayContaining(['ACCOUNT', 'FOREX_TRADE', 'login']));
    await expect
      .poll(() => firstOf(other))
      .toEqual(expect.arrayContaining(['ACCOUNT', 'FOREX_TRADE', 'login']));
    expect(firstOf(owner).every((type) => snapshot.includes(type))).toBe(true);
    const told = other.inbox.length;

    const authorization = mine;
    const order = { forex_id: 27, type: 1, cont: 0.5, multiple: 20 };
    const { body } = await json('/v2/api/forex/submit', order, { authorization });
    await expect
      .poll(() => owner.inbox.at(-1))
      .toMatchObject({ type: expect.stringMatching(/ACCOUNT|FOREX_TRADE/) });
    await json('/v2/api/forex/close', { id: body.data.Id }, { authorization });
    await expect.poll(() => owner.inbox).toContainEqual({ type: 'FOREX_CLOSED', data: [body.data.Id] });
    expect(other.inbox.length).toBe(told);

    await json('/api/user/logout', {}, { authorization });
    expect(await owner.closed).toBe(4001);
    expect((await send('/api/user/info', { headers: { authorization } })).body.code).toBe(999);
    other.ws.terminate();
  });
});

describe('handshakes', () => {
  const key = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' };
  it.each([
    ['another path', '/api/x', key, 404, 'request.not_found'],
    ['another site', '/v2/ws', { ...key, origin: 'https://evil.example' }, 403, 'request.forbidden'],
    ['no key', '/v2/ws', {}, 400, 'request.malformed'],
    ['another version', '/v2/ws', { ...key, 'sec-websocket-version': '1' }, 400, 'request.malformed'],
  ])('%s: %s is turned away with an envelope', async (_what, path, more, status, refusal) => {
    const headers = { upgrade: 'websocket', connection: 'Upgrade', ...more };
    const seen = await send(path, { headers });
    expect([seen.status, seen.body.code, seen.body.key]).toEqual([status, status, refusal]);
  });
});

it('live: the server still runs and has logged no defect', async () => {
  expect((await send('/readyz')).status).toBe(200);
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
