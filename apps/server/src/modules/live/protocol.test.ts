import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStage, type Stage } from './testing/stage.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(async () => {
  await stage.close();
  expect(stage.defects).toEqual([]);
});

describe('a client message', () => {
  const error = (key: string, code: number, msg: string, topic?: string) => ({
    type: 'error',
    data: { code, key, msg, ...(topic === undefined ? {} : { topic }) },
  });
  const malformed = error('live.malformed', 6001, 'Invalid message.');
  const unknownType = error('live.unknown_type', 6002, 'Unknown message type.');
  const unknownTopic = (topic: string) => error('live.unknown_topic', 6003, 'Unknown topic.', topic);
  const loginRequired = (topic: string) =>
    error('live.login_required', 6004, 'Please sign in to subscribe to this topic.', topic);
  const pong = { type: 'pong' };

  test.each([
    ['a ping', '{"type":"ping"}', [pong]],
    ['an array of two', '[{"type":"ping"},{"type":"ping"}]', [pong, pong]],
    ['an empty array', '[]', []],
    ['no JSON', 'hello', [malformed]],
    ['nothing', '', [malformed]],
    ['a number', '7', [malformed]],
    ['null', 'null', [malformed]],
    ['an object without type', '{}', [malformed]],
    ['a type that is no text', '{"type":7}', [malformed]],
    ['an array in an array', '[[{"type":"ping"}]]', [malformed]],
    ['an unknown type', '{"type":"steal"}', [unknownType]],
    ['a type every object has', '{"type":"constructor"}', [unknownType]],
    ['a login without token', '{"type":"login"}', [malformed]],
    ['a token that is no text', '{"type":"login","token":7}', [malformed]],
    ['a worthless token', '{"type":"login","token":"x"}', [{ type: 'login', data: { code: 999 } }]],
    [
      'a word without its token',
      '{"type":"login","token":"Bearer "}',
      [{ type: 'login', data: { code: 999 } }],
    ],
    ['a logout by nobody', '{"type":"logout"}', []],
    ['a sub without topic', '{"type":"sub"}', [malformed]],
    ['a topic too long', `{"type":"sub","topic":"${'X'.repeat(65)}"}`, [malformed]],
    ['an unknown topic', '{"type":"sub","topic":"WEATHER"}', [unknownTopic('WEATHER')]],
    ['an unsub of an unknown topic', '{"type":"unsub","topic":"WEATHER"}', [unknownTopic('WEATHER')]],
    ['an unsub of what is not followed', '{"type":"unsub","topic":"DAY_MARKET"}', []],
    ['FOREX_TRADE before login', '{"type":"sub","topic":"FOREX_TRADE"}', [loginRequired('FOREX_TRADE')]],
    ['FOREX_CLOSED before login', '{"type":"sub","topic":"FOREX_CLOSED"}', [loginRequired('FOREX_CLOSED')]],
    [
      'FOREX_FOLLOW_TRADE before login',
      '{"type":"sub","topic":"FOREX_FOLLOW_TRADE"}',
      [loginRequired('FOREX_FOLLOW_TRADE')],
    ],
    ['MICRO_CLOSED before login', '{"type":"sub","topic":"MICRO_CLOSED"}', [loginRequired('MICRO_CLOSED')]],
    ['ACCOUNT before login', '{"type":"sub","topic":"ACCOUNT"}', [loginRequired('ACCOUNT')]],
    ['NOTICE before login', '{"type":"sub","topic":"NOTICE"}', [loginRequired('NOTICE')]],
    ['one good, one bad', '[{"type":"ping"},{"type":"x"}]', [pong, unknownType]],
  ])("gets the protocol's answer: %s", async (_title, frame, answers) => {
    const client = await stage.client();
    client.ws.send(frame);
    // Messages are answered in their order, so the refusal of this one ends the answers.
    client.sub('END');
    await client.next('error', ({ data }) => data.topic === 'END');
    expect(client.inbox.slice(0, -1)).toEqual(answers);
  });

  test('gets an error when it subscribes to the K-line of an unknown instrument', async () => {
    const client = await stage.client();
    client.sub('KLINE.NOSUCH');
    const refusal = await client.next('error');
    expect(refusal.data).toMatchObject({
      code: 3001,
      key: 'market.unknown_instrument',
      topic: 'KLINE.NOSUCH',
    });
  });

  test('counts as malformed in a binary frame, and the socket stays open', async () => {
    const client = await stage.client();
    client.ws.send(Buffer.from('{"type":"ping"}'), { binary: true });
    expect((await client.next('error')).data.key).toBe('live.malformed');
    await client.settled();
  });

  test('closes the socket with 1009 when it is larger than 16 kB', async () => {
    const client = await stage.client();
    client.ws.send(`"${'x'.repeat(17_000)}"`);
    expect(await client.closed).toBe(1009);
  });

  test.each([
    ['?lang=hk', '不明的主題。'],
    ['?lang=tw', '不明的主題。'],
    ['', '不明的主題。'],
    ['?lang=en', 'Unknown topic.'],
  ])("gets an error in the socket's language: %s", async (query, sentence) => {
    const client = await stage.client({ path: `/v2/ws${query}` });
    client.sub('WEATHER');
    expect((await client.next('error')).data.msg).toBe(sentence);
  });
});

describe('the language of errors', () => {
  test.each([
    ['sub', { type: 'sub', topic: 'WEATHER', lang: 'en' }],
    ['login', { type: 'login', token: 'nobody', lang: 'en' }],
  ])('follows the language of %s until another is sent', async (_type, frame) => {
    const client = await stage.client({ path: '/v2/ws?lang=hk' });
    client.ws.send(JSON.stringify([frame, { type: 'sub', topic: 'RAIN' }]));
    await expect
      .poll(() => client.inbox.at(-1))
      .toMatchObject({ data: { msg: 'Unknown topic.', topic: 'RAIN' } });
    client.ws.send(JSON.stringify({ type: 'sub', topic: 'SNOW', lang: 'tw' }));
    await expect
      .poll(() => client.inbox.at(-1))
      .toMatchObject({ data: { msg: '不明的主題。', topic: 'SNOW' } });
  });
});

describe('WebSocket subscription', () => {
  test('answers DAY_MARKET with one message per instrument, in one frame', async () => {
    stage.tick('EURUSD', 1.1);
    stage.tick('XAUUSD', 2000);
    const client = await stage.client();
    client.sub('DAY_MARKET');
    await client.next('DAY_MARKET');
    expect(JSON.parse(client.frames[0] ?? '')).toEqual([
      { type: 'DAY_MARKET', data: { symbol: 'EURUSD', quotation: { close: 1.1, change: 0 } } },
      { type: 'DAY_MARKET', data: { symbol: 'XAUUSD', quotation: { close: 2000, change: 0 } } },
    ]);
  });

  test('answers KLINE.EURUSD with the forming bar of each of the six periods', async () => {
    stage.tick('EURUSD', 1.1);
    const client = await stage.client();
    client.sub('KLINE.EURUSD');
    await client.next('KLINE.EURUSD');
    expect(client.told('KLINE.EURUSD').map(({ data }) => data.Period)).toEqual([
      '1min',
      '5min',
      '15min',
      '30min',
      '60min',
      '1day',
    ]);
  });

  test('answers a second subscriber with the newest value, not an old one', async () => {
    stage.tick('EURUSD', 1.1);
    const first = await stage.client();
    first.sub('DAY_MARKET');
    await first.next('DAY_MARKET');
    stage.tick('EURUSD', 1.2);
    const second = await stage.client();
    second.sub('DAY_MARKET');
    expect((await second.next('DAY_MARKET')).data.quotation.close).toBe(1.2);
  });

  test('answers nothing for an instrument without a price, until the first price arrives', async () => {
    const client = await stage.client();
    client.sub('DAY_MARKET', 'KLINE.EURUSD');
    await client.settled();
    expect(client.inbox).toEqual([{ type: 'pong' }]);
    stage.tick('EURUSD', 1.1);
    await Promise.all([client.next('DAY_MARKET'), client.next('KLINE.EURUSD')]);
  });

  test('answers sixty topics at once, without counting them as a flood', async () => {
    const codes = Array.from({ length: 60 }, (_, index) => `C${index}`);
    const crowded = await openStage({ codes });
    crowded.ticks(codes.map((code) => [code, 1]));
    const client = await crowded.client();
    for (const code of codes) client.sub(`KLINE.${code}`);
    await client.next('KLINE.C59');
    await client.settled();
    expect(client.told('error')).toEqual([]);
    await crowded.close();
  });
});

describe('live updates', () => {
  test('arrive in one frame when they happen together, and stop after unsubscribe', async () => {
    const client = await stage.client();
    client.sub('DAY_MARKET', 'KLINE.EURUSD');
    await client.settled();
    stage.ticks([
      ['EURUSD', 1.1],
      ['USDJPY', 150],
    ]);
    await client.next('KLINE.EURUSD', ({ data }) => data.Period === '1day');
    const frame = JSON.parse(client.frames.at(-1) ?? '') as { type: string }[];
    expect(frame.map(({ type }) => type)).toEqual([
      'DAY_MARKET',
      'DAY_MARKET',
      ...Array.from({ length: 6 }, () => 'KLINE.EURUSD'),
    ]);

    client.send({ type: 'unsub', topic: 'KLINE.EURUSD' });
    await client.settled();
    stage.tick('EURUSD', 1.2);
    await client.next('DAY_MARKET', ({ data }) => data.quotation.close === 1.2);
    await client.settled();
    expect(client.told('KLINE.EURUSD').filter((message) => message.data.Close === 1.2)).toEqual([]);
  });

  test('contain every tick of DAY_MARKET, in order, for a client that reads fast enough', async () => {
    const client = await stage.client();
    client.sub('DAY_MARKET');
    await client.settled();
    stage.tick('EURUSD', 1);
    await client.next('DAY_MARKET');
    for (let pips = 1; pips <= 100; pips += 1) stage.tick('EURUSD', 1 + pips / 10_000);
    await client.next('DAY_MARKET', ({ data }) => data.quotation.close === 1.01);
    expect(client.told('DAY_MARKET').map(({ data }) => data.quotation.close)).toEqual(
      Array.from({ length: 101 }, (_, index) => 1 + index / 10_000),
    );
  });

  test('contain the newest value of a forming bar, and the last value of the previous bar', async () => {
    const client = await stage.client();
    client.sub('KLINE.EURUSD');
    await client.settled();
    stage.tick('EURUSD', 1.1);
    stage.tick('EURUSD', 1.2);
    stage.nextMinute();
    stage.tick('EURUSD', 1.3);
    await client.next('KLINE.EURUSD', ({ data }) => data.Period === '1day' && data.Close === 1.3);
    const minutes = client
      .told('KLINE.EURUSD')
      .flatMap(({ data }) => (data.Period === '1min' ? [[data.Time, data.Close]] : []));
    expect(minutes).toEqual([
      [0, 1.2],
      [60_000, 1.3],
    ]);
  });
});

describe('the WebSocket handshake', () => {
  test.each([
    ['another path', { path: '/v2/other' }, 'refused 404'],
    ['another site', { origin: 'https://evil.example' }, 'refused 403'],
    ['an origin that is no address', { origin: 'null' }, 'refused 403'],
  ])('refuses %s', async (_title, options, refusal) => {
    await expect(stage.client(options)).rejects.toThrow(refusal);
  });

  test('accepts a page of this server, of PUBLIC_URL, and a tool without origin', async () => {
    const instance = await openStage({ origins: ['https://pc.tidemark.example'] });
    for (const origin of [`http://127.0.0.1:${instance.port}`, 'https://pc.tidemark.example', undefined]) {
      const client = await instance.client(origin === undefined ? {} : { origin });
      await client.settled();
    }
    await instance.close();
  });
});

describe('WebSocket server', () => {
  test('closes a flooding socket with 1008 and keeps other sockets open', async () => {
    const strict = await openStage({ limits: { burst: 20, messagesPerSecond: 1 } });
    const [flooder, neighbour] = await Promise.all([strict.client(), strict.client()]);
    for (let count = 0; count < 21; count += 1) flooder.send({ type: 'ping' });
    expect(await flooder.closed).toBe(1008);
    await neighbour.settled();
    await strict.close();
  });

  test('closes a socket with 1008 for a flood inside one array', async () => {
    const strict = await openStage({ limits: { burst: 20, messagesPerSecond: 1 } });
    const flooder = await strict.client();
    flooder.send(...Array.from({ length: 21 }, () => ({ type: 'ping' })));
    expect(await flooder.closed).toBe(1008);
    await strict.close();
  });

  test('drops a silent half-open socket and keeps one that answers pings', async () => {
    const impatient = await openStage({ limits: { heartbeatTimeoutMs: 400, probeAfterMs: 100 } });
    const alive = await impatient.client();
    const dead = await impatient.client({ autoPong: false });
    expect(await dead.closed).toBe(1006);
    await alive.settled();
    await impatient.close();
  });

  test('closes its sockets with 1001 when it stops', async () => {
    const short = await openStage();
    const client = await short.client();
    await short.close();
    expect(await client.closed).toBe(1001);
  });
});
