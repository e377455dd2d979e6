import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { defineCall, type Envelope } from '@tidemark/contract';
import { refuse } from '@tidemark/domain/outcome';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testBounds } from '../../../test/support/bounds.ts';
import { createLog } from '../log/log.ts';
import { createMetrics } from './metrics.ts';
import { answer, type IdempotencyClaim, type Route } from './route.ts';
import { createHttpServer } from './server.ts';

const id = z.pipe(
  z.union([z.int().check(z.positive()), z.string().check(z.regex(/^[1-9]\d{0,15}$/))]),
  z.transform(Number),
);
const lots = z.pipe(z.union([z.number(), z.string().check(z.regex(/^[\d.]+$/))]), z.transform(Number));
const note = z.string().check(
  z.maxLength(5),
  z.refine((text) => !text.includes('\0')),
);

const order = defineCall({
  path: '/v2/api/trial/order',
  methods: ['GET'],
  access: 'user',
  isMutation: true,
  summary: 'A change',
  input: z.object({ id, lots: z.optional(lots), note: z.optional(note) }),
  output: z.unknown(),
  refusals: [],
});
const look = defineCall({
  path: '/api/trial/look',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'A reading',
  input: z.object({ what: z.optional(z.string()) }),
  output: z.unknown(),
  refusals: [],
});
const paid = defineCall({
  path: '/api/trial/paid',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Not for demo users',
  input: z.object({ amount: z.string() }),
  output: z.unknown(),
  refusals: [],
});

const claims: (IdempotencyClaim | undefined)[] = [];
const routes: Route[] = [
  answer(order, (input, { idempotency }) => {
    claims.push(idempotency);
    return input;
  }),
  answer(look, ({ what }) => {
    if (what === 'defect') throw new Error('a secret of the house');
    if (what === 'wait') return refuse('session.too_many_failures', { seconds: 12 });
    return what === 'refusal'
      ? refuse('forex.insufficient_margin', { needed: '5', free: '1' }, 'cont')
      : { what };
  }),
  answer(paid, () => true),
];
const lines: string[] = [];
const server = await createHttpServer({
  routes,
  clock: { now: () => 1_795_200_000_000 },
  authenticate: (token) =>
    token === 'real' || token === 'demo' ? { userId: 7, isDemo: token === 'demo', sessionId: 1 } : undefined,
  isOpen: () => true,
  origins: ['https://trade.example.com'],
  log: createLog({ pretty: false, write: (line) => lines.push(line), seldom: false }),
  metrics: createMetrics(),
  trustProxy: false,
  bounds: testBounds(),
  secure: false,
  webDirectory: undefined,
  missing: async () => ['the feed'],
  warnings: () => ['the proxy is not trusted'],
});
const port = await server.listen('127.0.0.1', 0);
afterAll(() => server.close());

interface Answer {
  status: number;
  headers: Headers;
  envelope: Envelope<Record<string, unknown>>;
}

async function ask(path: string, options: RequestInit = {}): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...options });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    envelope: text === '' ? {} : JSON.parse(text),
  };
}
const as = (token: string, more: Record<string, string> = {}): RequestInit => ({
  headers: { authorization: token, lang: 'en', ...more },
});
const post = (type: string, body: string, token = 'real'): RequestInit => ({
  method: 'POST',
  body,
  headers: { authorization: token, 'content-type': type, lang: 'en' },
});

describe('requests that are not right', () => {
  const path = order.path;
  const huge = 'x'.repeat(300_000);
  it.each<[string, number, string, string, RequestInit]>([
    ['a path that nobody serves', 404, 'request.not_found', '/api/none', {}],
    [
      'a method that the path does not know',
      405,
      'request.method_not_allowed',
      path,
      { ...as('real'), method: 'DELETE' },
    ],
    ['HEAD of a call that changes something', 405, '', path, { ...as('real'), method: 'HEAD' }],
    ['POST of a reading call', 405, 'request.method_not_allowed', look.path, { method: 'POST' }],
    ['no token', 200, 'session.expired', path, {}],
    ['a token of nobody', 200, 'session.expired', path, as('stranger')],
    [
      'a demo user where only real ones may',
      200,
      'session.only_real_accounts',
      paid.path,
      post('application/json', '{"amount":"1"}', 'demo'),
    ],
    [
      'a change asked for by another site',
      403,
      'request.forbidden',
      path,
      as('real', { 'sec-fetch-site': 'cross-site' }),
    ],
    ['broken JSON', 400, 'request.malformed', path, post('application/json', '{"id":')],
    ['JSON that is no object', 400, 'request.malformed', path, post('application/json', '[1]')],
    ['JSON null', 400, 'request.malformed', path, post('application/json', 'null')],
    [
      'a broken multipart body',
      400,
      'request.malformed',
      path,
      post('multipart/form-data; boundary=x', 'nothing'),
    ],
    ['multipart without a boundary', 400, 'request.malformed', path, post('multipart/form-data', 'nothing')],
    [
      'a content type that is not read',
      415,
      'request.unsupported_media_type',
      path,
      post('text/xml', '<id/>'),
    ],
    [
      'a body that is too large',
      413,
      'request.too_large',
      path,
      post('application/json', `{"note":"${huge}"}`),
    ],
    ['a missing field', 400, 'request.malformed', path, as('real')],
    ['a field twice', 400, 'request.malformed', `${path}?id=1&id=2`, as('real')],
    ['an id that is none', 400, 'request.malformed', `${path}?id=-1`, as('real')],
    ['an id beyond counting', 400, 'request.malformed', `${path}?id=${'9'.repeat(400)}`, as('real')],
    ['a text that is too long', 400, 'request.malformed', `${path}?id=1&note=123456`, as('real')],
    ['a NUL in a text', 400, 'request.malformed', `${path}?id=1&note=%00`, as('real')],
    [
      'a prototype in disguise',
      400,
      'request.malformed',
      path,
      post('application/json', '{"__proto__":{"id":1}}'),
    ],
    ['a percent sign that leads nowhere', 400, 'request.malformed', '/api/%E0%A4%A', {}],
    [
      'an Idempotency-Key of spaces',
      400,
      'request.malformed',
      `${path}?id=1`,
      as('real', { 'idempotency-key': 'a b' }),
    ],
  ])('%s: %i %s', async (_case, status, key, where, options) => {
    const answer = await ask(where, options);
    expect([answer.status, answer.envelope.key ?? '']).toEqual([status, key]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('names field and reason in the language of the request', async () => {
    const { envelope } = await ask(`${path}?id=x&note=123456`, as('real'));
    expect(envelope.data).toEqual({
      params: {},
      fields: [
        { field: 'id', key: 'field.malformed', msg: 'Invalid value.' },
        { field: 'note', key: 'field.too_long', msg: 'At most 5 characters.' },
      ],
    });
    expect((await ask(path)).envelope.msg).toContain('登入');
  });

  it('answers what is not HTTP at all with 400', async () => {
    const said = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('rubbish\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(said).toMatch(/^HTTP\/1.1 400 [\s\S]*"key":"request.malformed"/);
  });

  it('survives a client that hangs up in the middle of its body', async () => {
    await new Promise<void>((resolve) => {
      const cut = httpRequest({
        port,
        path,
        method: 'POST',
        headers: { 'content-length': 100, 'content-type': 'application/json' },
      });
      cut.on('error', () => resolve());
      cut.write('{"id":');
      cut.on('socket', (socket) => socket.on('connect', () => cut.destroy(new Error('gone'))));
    });
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('keeps a defect to itself and writes it down', async () => {
    const answer = await ask(`${look.path}?what=defect`);
    expect([answer.status, answer.envelope.key]).toEqual([500, 'request.failed']);
    expect(JSON.stringify(answer.envelope)).not.toContain('secret');
    expect(lines.at(-1)).toContain('a secret of the house');
  });
});

describe('requests that are right', () => {
  it.each<[string, string, RequestInit]>([
    ['a query', `${order.path}?id=5&lots=0.5`, as('real')],
    ['a bearer token', `${order.path}?id=5&lots=0.5`, as('Bearer real')],
    ['JSON', order.path, post('application/json', '{"id":5,"lots":0.5}')],
    ['a form', order.path, post('application/x-www-form-urlencoded', 'id=5&lots=0.5')],
    ['query and body together', `${order.path}?id=5`, post('application/json', '{"lots":"0.5"}')],
    [
      'a multipart form',
      order.path,
      post(
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n5\r\n--x\r\nContent-Disposition: form-data; name="lots"\r\n\r\n0.5\r\n--x--\r\n',
      ),
    ],
  ])('%s', async (_case, path, options) => {
    expect((await ask(path, options)).envelope).toEqual({ code: 1, msg: '', data: { id: 5, lots: 0.5 } });
  });

  it('gives a refusal its number, key, sentence and params with HTTP 200', async () => {
    const { status, envelope } = await ask(`${look.path}?what=refusal`);
    expect(status).toBe(200);
    expect(envelope).toMatchObject({
      code: 4006,
      key: 'forex.insufficient_margin',
      data: { params: { needed: '5', free: '1' }, field: 'cont' },
    });
  });

  it('contains how long to wait', async () => {
    const { status, headers } = await ask(`${look.path}?what=wait`);
    expect([status, headers.get('retry-after')]).toEqual([429, '12']);
  });

  it('lets the pages of our own hosts call, and no others', async () => {
    const options = (origin: string): RequestInit => ({ method: 'OPTIONS', headers: { origin } });
    const ours = await ask(order.path, options('https://trade.example.com'));
    expect([ours.status, ours.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://trade.example.com',
    ]);
    const theirs = await ask(order.path, options('https://evil.example.org'));
    expect([theirs.status, theirs.headers.get('access-control-allow-origin')]).toEqual([204, null]);
  });

  it('/readyz names what is missing and what an operator must see', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/readyz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'not ready', missing: ['the feed'], warnings: ['the proxy is not trusted'] },
    ]);
  });

  it('shows its figures', async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toContain('tidemark_http_answers_total{path="/v2/api/trial/order",status="200"}');
  });
});

describe('what makes two calls the same', () => {
  const claim = async (path: string, options: RequestInit): Promise<IdempotencyClaim | undefined> => {
    await ask(path, options);
    return claims.at(-1);
  };
  it.each<[string, boolean, boolean, [string, RequestInit], [string, RequestInit]]>([
    [
      'the same query twice',
      true,
      true,
      [`${order.path}?id=5&t=1`, as('real')],
      [`${order.path}?id=5&t=1`, as('real')],
    ],
    [
      'another order of its parameters',
      true,
      true,
      [`${order.path}?id=5&lots=1`, as('real')],
      [`${order.path}?lots=1&id=5`, as('real')],
    ],
    [
      'another t',
      false,
      true,
      [`${order.path}?id=5&t=1`, as('real')],
      [`${order.path}?id=5&t=2`, as('real')],
    ],
    [
      'the same as JSON',
      true,
      true,
      [`${order.path}?id=5`, as('real')],
      [order.path, post('application/json', '{"id":5}')],
    ],
    [
      'other parameters',
      false,
      false,
      [`${order.path}?id=5`, as('real')],
      [`${order.path}?id=6`, as('real')],
    ],
    [
      'the same key, another t',
      true,
      true,
      [`${order.path}?id=5&t=1`, as('real', { 'idempotency-key': 'a' })],
      [`${order.path}?id=5&t=2`, as('real', { 'idempotency-key': 'a' })],
    ],
    [
      'the same key, another payload',
      true,
      false,
      [`${order.path}?id=5`, as('real', { 'idempotency-key': 'a' })],
      [`${order.path}?id=6`, as('real', { 'idempotency-key': 'a' })],
    ],
  ])('%s: key %s, payload %s', async (_case, sameKey, samePayload, one, other) => {
    const [first, second] = [await claim(...one), await claim(...other)];
    expect([first?.key === second?.key, first?.payloadHash === second?.payloadHash]).toEqual([
      sameKey,
      samePayload,
    ]);
  });

  it('keeps a key for a day and a derived one for a minute', async () => {
    expect((await claim(`${order.path}?id=5`, as('real', { 'idempotency-key': 'a' })))?.storedMs).toBe(
      86_400_000,
    );
    expect((await claim(`${order.path}?id=5`, as('real')))?.storedMs).toBe(60_000);
  });
});
