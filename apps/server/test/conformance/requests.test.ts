import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testServer } from '../support/test-server.ts';
import { inUtf16, otherUser, parts, type Seen } from './black-box-client.fixture.ts';

/**
 * Invalid or unusual requests from clients (docs/spec/interface.md#calls). Each is answered, never with a
 * 5xx, and by the same server as before.
 */
const webDirectory = mkdtempSync(join(tmpdir(), 'tidemark-web-'));
mkdirSync(join(webDirectory, 'assets'));
writeFileSync(join(webDirectory, 'index.html'), '<!doctype html><title>Tidemark</title>');
writeFileSync(join(webDirectory, 'assets', 'a.js'), 'export {};');
afterAll(() => rmSync(webDirectory, { recursive: true }));
const server = await testServer({ webDirectory });
const { send, json, form, multipart, demo } = otherUser(server.url);
const token = await demo('requests');
const mine = { authorization: token };

const LOGIN = '/api/user/loginForU';
const SUBMIT = '/v2/api/forex/submit';
const DEALS = '/v2/api/forex/my_deal';
const KLINE = '/v2/api/forex/kline';
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const order = (more: object) =>
  json(SUBMIT, { forex_id: 27, type: 1, cont: 0.01, multiple: 20, ...more }, mine);
const orderText = (more: string) =>
  json(SUBMIT, `{"forex_id":27,"type":1,"cont":0.01,"multiple":20,${more}}`, mine);

type Case = readonly [what: string, status: number, key: string, ask: () => Promise<Seen>];

function table(cases: readonly Case[]): void {
  it.each(cases)('requests: %s is answered %i %s', async (_what, status, key, ask) => {
    const seen = await ask();
    expect([seen.status, seen.body.key ?? '']).toEqual([status, key]);
    expect(seen.headers['cache-control']).toBe('no-store');
    if (status !== 200) expect(seen.body.code).toBe(status);
    if (status === 400) expect(seen.body.data.fields.length).toBeGreaterThan(0);
  });
}

describe('bodies', () => {
  const malformed = 'request.malformed';
  const wrong = 'session.wrong_credentials';
  table([
    ['JSON cut off', 400, malformed, () => json(LOGIN, '{"account":')],
    ['a JSON list', 400, malformed, () => json(LOGIN, '[1,2]')],
    ['a JSON text', 400, malformed, () => json(LOGIN, '"x"')],
    ['a JSON number', 400, malformed, () => json(LOGIN, '5')],
    ['JSON null', 400, malformed, () => json(LOGIN, 'null')],
    ['an empty JSON body', 400, malformed, () => json(LOGIN, '')],
    ['lists in lists in lists', 400, malformed, () => json(LOGIN, deep(50_000))],
    ['deep lists in a field nobody reads', 400, malformed, () => orderText(`"x":${deep(100_000)}`)],
    ['deep lists as t', 400, malformed, () => orderText(`"t":${deep(100_000)}`)],
    ['deep objects', 400, malformed, () => orderText(`"x":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)],
    ['bytes that are no UTF-8', 400, malformed, () => json(LOGIN, Buffer.from('7b2261223a22ff227d', 'hex'))],
    ['fields of wrong types', 400, malformed, () => json(LOGIN, { account: { a: 1 }, password: ['x'] })],
    [
      'a prototype in disguise',
      400,
      malformed,
      () => json(LOGIN, '{"__proto__":{"account":"a","password":"b"}}'),
    ],
    ['a NUL', 400, malformed, () => json(LOGIN, { account: 'a\0@b.co', password: 'x' })],
    ['half of a letter', 200, wrong, () => json(LOGIN, '{"account":"\\ud800@b.co","password":"\\udfff"}')],
    ['a form', 200, wrong, () => form(LOGIN, 'account=a%40b.co&password=whatever9&login_type=email')],
    ['a form without login_type', 200, wrong, () => form(LOGIN, 'account=a%40b.co&password=whatever9')],
    [
      'a form with a phone number',
      200,
      wrong,
      () => form(LOGIN, 'account=91234567&password=x&login_type=mobile'),
    ],
    ['a form whose escapes lead nowhere', 200, wrong, () => form(LOGIN, 'account=%zz%ff&password=%E0%A4%A')],
    ['a form with a field twice', 400, malformed, () => form(LOGIN, 'account=a&account=b&password=x')],
    ['a multipart form', 200, wrong, () => multipart(LOGIN, parts(['account', 'a@b.co'], ['password', 'x']))],
    [
      'a multipart field in UTF-16 that ends in half a letter',
      200,
      wrong,
      () => multipart(LOGIN, inUtf16(['account', 'a@b.co\ud83d'], ['password', 'x\udc00'])),
    ],
    ['a file instead of a field', 400, malformed, () => multipart(LOGIN, parts(['account', 'a', 'a.txt']))],
    [
      'a multipart form cut off',
      400,
      malformed,
      () => multipart(LOGIN, parts(['account', 'a']).slice(0, 50)),
    ],
    ['a multipart form that is none', 400, malformed, () => multipart(LOGIN, 'nothing')],
    [
      'multipart prototypes',
      400,
      malformed,
      () => multipart(LOGIN, parts(['__proto__', 'x'], ['toString', 'y'])),
    ],
    [
      'a multipart form that is too large',
      413,
      'request.too_large',
      () => multipart(LOGIN, parts(['account', 'x'.repeat(400_000)])),
    ],
    [
      'a large multipart form in small pieces',
      413,
      'request.too_large',
      () =>
        multipart(
          LOGIN,
          parts(...Array.from({ length: 60 }, (_, i) => [`f${i}`, 'x'.repeat(9000)] as const)),
        ),
    ],
    [
      'a body that is too large',
      413,
      'request.too_large',
      () => json(LOGIN, { account: 'x'.repeat(300_000) }),
    ],
    [
      'a text',
      415,
      'request.unsupported_media_type',
      () => json(LOGIN, 'x', { 'content-type': 'text/plain' }),
    ],
    [
      'XML',
      415,
      'request.unsupported_media_type',
      () => json(LOGIN, '<a/>', { 'content-type': 'application/xml' }),
    ],
  ]);
});

describe('addresses and parameters', () => {
  const malformed = 'request.malformed';
  table([
    ['an escape that leads nowhere', 400, malformed, () => send('/api/%E0%A4%A')],
    ['a NUL in the path', 400, malformed, () => send('/api/%00')],
    ['an address without end', 400, malformed, () => send(`/v2/api/forex/search?name=${'x'.repeat(20_000)}`)],
    [
      'a header without end',
      400,
      malformed,
      () => send(DEALS, { headers: { 'x-long': 'y'.repeat(20_000) } }),
    ],
    ['nothing there', 404, 'request.not_found', () => send('/api/nope')],
    ['a way out of the files', 404, 'request.not_found', () => send('/assets/../../../etc/passwd')],
    ['a directory', 404, 'request.not_found', () => send('/assets/')],
    ['a hidden file', 404, 'request.not_found', () => send('/.env')],
    ['a status that is none', 400, malformed, () => send(`${DEALS}?status=4`, { headers: mine })],
    ['a page that is no number', 400, malformed, () => send(`${DEALS}?page=abc`, { headers: mine })],
    ['a page twice', 400, malformed, () => send(`${DEALS}?page=1&page=2`, { headers: mine })],
    ['a page before the first', 200, '', () => send(`${DEALS}?page=-4&page_size=-1`, { headers: mine })],
    [
      'a page beyond the last',
      200,
      '',
      () => send(`${DEALS}?status=3&page=999999999999999&page_size=100`, { headers: mine }),
    ],
    ['a page and a status sent empty', 200, '', () => send(`${DEALS}?status=&page=`, { headers: mine })],
    ['filters of a visitor sent empty', 200, '', () => send('/api/news/list?category_id=&page=')],
    ['a period sent empty', 200, '', () => send(`${KLINE}?forex_id=1&period=&before=`)],
    ['what is needed sent empty', 400, malformed, () => send(`${KLINE}?forex_id=&period=5min`)],
    ['a page twice, both empty', 400, malformed, () => send(`${DEALS}?page=&page=`, { headers: mine })],
    ['an id beyond counting', 400, malformed, () => send(`${KLINE}?forex_id=${'9'.repeat(300)}`)],
    [
      'an instrument that is not there',
      200,
      'market.unknown_instrument',
      () => send(`${KLINE}?forex_id=9999`),
    ],
    ['a period that is none', 400, malformed, () => send(`${KLINE}?forex_id=1&period=2min`)],
    ['bars before the world began', 200, '', () => send(`${KLINE}?forex_id=1&before=-999999999999999`)],
    ['bars before the far future', 200, '', () => send(`${KLINE}?forex_id=1&before=999999999999999`)],
    ['bars before no number', 400, malformed, () => send(`${KLINE}?forex_id=1&before=NaN`)],
    ['a search that is no UTF-8', 200, '', () => send('/v2/api/forex/search?name=%ff%fe')],
    ['a search for a prototype', 200, '', () => send('/v2/api/forex/search?name=__proto__')],
    [
      'a token without end',
      200,
      'session.expired',
      () => send(DEALS, { headers: { authorization: 'y'.repeat(9000) } }),
    ],
    [
      'Bearer and nothing',
      200,
      'session.expired',
      () => send(DEALS, { headers: { authorization: 'Bearer' } }),
    ],
    ['a token in the query', 200, 'session.expired', () => send(`${DEALS}?authorization=${token}`)],
    [
      'a token in a cookie',
      200,
      'session.expired',
      () => send(DEALS, { headers: { cookie: `authorization=${token}` } }),
    ],
    ['a token after Bearer', 200, '', () => send(DEALS, { headers: { authorization: `Bearer ${token}` } })],
    ['a bare token', 200, '', () => send(DEALS, { headers: mine })],
  ]);
});

describe('orders with parameters nobody expects', () => {
  const untouched = 'market.no_price';
  table([
    ['t is a NUL', 200, untouched, () => order({ t: 'a\0b' })],
    ['t is half of a letter', 200, untouched, () => order({ t: '\ud800' })],
    ['t is the other half', 200, untouched, () => order({ t: '\udc00' })],
    [
      't is very long and cannot be shortened',
      200,
      untouched,
      () =>
        order({
          t: Array.from({ length: 30_000 }, (_, i) => i * 7919)
            .join('')
            .slice(0, 200_000),
        }),
    ],
    ['t is an object', 200, untouched, () => order({ t: { a: 1 } })],
    ['t pretends to be a text', 200, untouched, () => order({ t: { toString: 1, valueOf: 2 } })],
    ['t is nothing', 200, untouched, () => order({ t: null })],
    ['lots beyond counting', 200, 'forex.lots_above_max', () => order({ cont: 1e308 })],
    ['lots with 400 digits', 400, 'request.malformed', () => order({ cont: 'NaN' })],
    ['lots in Arabic digits', 400, 'request.malformed', () => order({ cont: '٠.٠١' })],
    ['lots that are a list', 400, 'request.malformed', () => order({ cont: [1] })],
    ['lots that are true', 400, 'request.malformed', () => order({ cont: true })],
    ['no lots', 200, 'forex.lots_below_min', () => order({ cont: 0 })],
    ['lots below zero', 200, 'forex.lots_below_min', () => order({ cont: -1 })],
    ['a leverage beyond counting', 200, 'forex.leverage_not_offered', () => order({ multiple: 1e308 })],
    ['a status sent empty is no market order', 400, 'request.malformed', () => order({ status: '' })],
    ['a type that is none', 400, 'request.malformed', () => order({ type: 3 })],
    ['an instrument beyond counting', 400, 'request.malformed', () => order({ forex_id: 1e300 })],
    [
      'an Idempotency-Key with a blank',
      400,
      'request.malformed',
      () => json(SUBMIT, {}, { ...mine, 'idempotency-key': 'a b' }),
    ],
  ]);
});

describe('methods', () => {
  it.each([
    ['HEAD', '/', 200, undefined],
    ['HEAD', '/healthz', 200, undefined],
    ['HEAD', '/readyz', 200, undefined],
    ['HEAD', '/docs', 200, undefined],
    ['HEAD', '/v2/api/forex/trade_list', 200, undefined],
    ['HEAD', SUBMIT, 405, 'GET, POST'],
    ['PUT', SUBMIT, 405, 'GET, POST'],
    ['GET', LOGIN, 405, 'POST'],
    ['TRACE', LOGIN, 405, 'POST'],
    ['POST', '/v2/api/forex/trade_list', 405, 'GET, HEAD'],
    ['POST', '/healthz', 405, 'GET, HEAD'],
    ['DELETE', '/', 405, 'GET, HEAD'],
    ['OPTIONS', LOGIN, 204, 'POST'],
    ['OPTIONS', '/', 204, 'GET, HEAD'],
  ])('are checked: %s %s answers %i', async (method, path, status, allow) => {
    const seen = await send(path, { method });
    expect([seen.status, seen.headers.allow]).toEqual([status, allow]);
  });

  it('answers a client that offers another protocol as if it had not (Java: h2c)', async () => {
    const offer = { upgrade: 'h2c', connection: 'Upgrade, HTTP2-Settings', 'http2-settings': 'AAMAAABk' };
    const read = await send('/api/basicSet/getBasicInfo', { headers: offer });
    expect([read.status, read.body.code]).toEqual([200, 1]);
    const written = await form(LOGIN, 'account=a%40b.co&password=whatever9', offer);
    expect([written.status, written.body.key]).toEqual([200, 'session.wrong_credentials']);
  });
});

describe('what calls that change something ask for', () => {
  it.each(['cross-site', 'Cross-Site'])(
    'are refused from another site (%s), by GET and POST',
    async (site) => {
      const headers = { ...mine, 'sec-fetch-site': site };
      expect((await send(`${SUBMIT}?forex_id=27&type=1&cont=0.01`, { headers })).status).toBe(403);
      expect((await json(SUBMIT, { forex_id: 27, type: 1, cont: 0.01 }, headers)).status).toBe(403);
      expect((await send(DEALS, { headers })).status).toBe(200);
    },
  );
});

it('a client that hangs up in the middle of its body is no defect', async () => {
  const { port } = new URL(server.url);
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      const head = `POST ${LOGIN} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n`;
      socket.write(`${head}{"a"`, () => socket.destroy());
    });
    socket.on('close', () => resolve());
  });
  expect((await send('/healthz')).status).toBe(200);
});

describe('languages', () => {
  it.each([
    ['en', 'Your session has ended. Please sign in again.'],
    ['hk', '登入已失效，請重新登入。'],
    ['tw', '登入已失效，請重新登入。'],
    ['xx', '登入已失效，請重新登入。'],
    ['__proto__', '登入已失效，請重新登入。'],
  ])('are chosen by header and parameter: %s', async (lang, msg) => {
    expect((await send(DEALS, { headers: { lang } })).body.msg).toBe(msg);
  });
});

it('ids: the refusal names the smallest valid id', async () => {
  const { body } = await json('/v2/api/forex/close', { id: 0 }, mine);
  expect(body.data.fields).toEqual([{ field: 'id', key: 'field.too_small', msg: 'Minimum: 1.' }]);
});

it('filters: a bound out of range is refused as such', async () => {
  const { body } = await json('/api/alert/submit', { forex_id: 1, price: 0 }, mine);
  expect(body.data.fields).toEqual([{ field: 'price', key: 'field.not_above', msg: 'Must be more than 0.' }]);
});

it('requests: the server still runs and has logged no defect', async () => {
  expect((await send('/readyz')).status).toBe(200);
  expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});
