import { describe, expect, test } from 'vitest';
import type { Call } from './call.ts';
import { login, register } from './calls/account/session.ts';
import { getBalance } from './calls/money/ledger.ts';
import { bindDrawMethod, delDrawMethod, draw } from './calls/money/withdrawals.ts';
import { submit } from './calls/trading/forex.ts';
import { type ApiSetup, CallCancelled, CallFailed, CallRefused, createApi } from './client.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

/** An API with prepared answers; it records requests and callbacks. */
function anApi(answers: (unknown | Error | (() => Promise<Response>))[], setup: Partial<ApiSetup> = {}) {
  const sent: Sent[] = [];
  const told: string[] = [];
  const fake = async (url: unknown, init: RequestInit = {}): Promise<Response> => {
    sent.push({
      url: String(url),
      method: String(init.method),
      headers: init.headers as Record<string, string>,
      body: init.body,
    });
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    if (typeof answer === 'function')
      return Promise.race([(answer as () => Promise<Response>)(), aborted(init.signal)]);
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), { status: 200 });
  };
  const api = createApi({
    fetch: fake as typeof fetch,
    baseUrl: '',
    lang: () => 'en',
    token: () => 'secret',
    onSessionEnded: ({ initial }) => told.push(initial ? 'ended initially' : 'ended'),
    onRefusal: (refused) => told.push(`refused: ${refused.message}`),
    onFailure: (failed) => told.push(`failed: ${failed.code}`),
    ...setup,
  });
  return { api, sent, told };
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new Error('aborted')));
  });
}

const ok = (data: unknown) => ({ code: 1, msg: '', data });
const order = { forex_id: 1, type: 1, cont: 0.5 } as const;

describe('API client: requests', () => {
  test('sends a read as GET with language, token and time, without an idempotency key', async () => {
    const { api, sent } = anApi([ok([])]);
    expect(await api.call(getBalance, {})).toEqual([]);
    expect(sent[0]).toMatchObject({ method: 'GET', headers: { lang: 'en', authorization: 'secret' } });
    expect(sent[0]?.url).toMatch(/^\/v2\/api\/main\/wallet\/getBalance\?t=\d+$/);
    expect(sent[0]?.headers['idempotency-key']).toBeUndefined();
  });

  test('sends a change as POST with a new or a given idempotency key', async () => {
    const { api, sent } = anApi([ok({}), ok({}), ok({})]);
    await api.call(submit, order);
    await api.call(submit, order);
    await api.call(submit, order, { idempotencyKey: 'again' });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: '/v2/api/forex/submit',
      body: JSON.stringify(order),
    });
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('again');
  });

  test.each<[string, Call]>([
    ['loginForU', login],
    ['register', register],
    ['draw', draw],
    ['bind_draw_method', bindDrawMethod],
    ['del_draw_method', delDrawMethod],
  ])('sends %s as a form, encodes every character and omits absent fields', async (_, call) => {
    const { api, sent } = anApi([ok({})]);
    const fields = { account: 'a+b&c=d@x.example', password: ' pä%20+\u2028🙂', id: 7, memo: undefined };
    await api.call(call, fields);
    expect(sent[0]).toMatchObject({
      method: 'POST',
      url: call.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(Object.fromEntries(new URLSearchParams(String(sent[0]?.body)))).toEqual({
      account: fields.account,
      password: fields.password,
      id: '7',
    });
  });
});

describe('API client: responses', () => {
  test('unwraps the data of a success and returns its message beside it', async () => {
    const { api } = anApi([{ code: 1, msg: 'Done', data: { Id: 7 } }]);
    expect(await api.ask(submit, order)).toEqual({ data: { Id: 7 }, msg: 'Done' });
  });

  test('rejects a refused call with its key and reports the refusal unless the caller is quiet', async () => {
    const no = {
      code: 4006,
      msg: 'Too little',
      key: 'forex.insufficient_margin',
      data: { field: 'cont', params: { needed: '5' } },
    };
    const { api, told } = anApi([no, no]);
    const refused: unknown = await api.call(submit, order).catch((problem: unknown) => problem);
    expect(refused).toBeInstanceOf(CallRefused);
    expect(refused).toMatchObject({
      key: 'forex.insufficient_margin',
      field: 'cont',
      params: { needed: '5' },
    });
    await expect(api.call(submit, order, { quiet: true })).rejects.toBeInstanceOf(CallRefused);
    expect(told).toEqual(['refused: Too little']);
  });

  test('reports code 999 as an ended session, not as a refusal, and marks the initial call', async () => {
    const gone = { code: 999, msg: 'Sign in again', key: 'session.expired', data: null };
    const { api, told } = anApi([gone, gone]);
    await expect(api.call(getBalance, {})).rejects.toBeInstanceOf(CallRefused);
    await expect(api.call(getBalance, {}, { initial: true })).rejects.toBeInstanceOf(CallRefused);
    expect(told).toEqual(['ended', 'ended initially']);
  });

  test('reports a network failure and a malformed response with their code', async () => {
    const { api, told } = anApi([new TypeError('fetch failed'), '<html>bad gateway</html>']);
    await expect(api.call(getBalance, {})).rejects.toBeInstanceOf(CallFailed);
    await expect(api.call(getBalance, {})).rejects.toBeInstanceOf(CallFailed);
    expect(told).toEqual(['failed: ERR_NETWORK', 'failed: 200']);
  });
});

describe('API client: cancelling', () => {
  const never = () => new Promise<Response>(() => undefined);

  test('a later call of the same race cancels the earlier one silently', async () => {
    const { api, told } = anApi([never, ok([])]);
    const earlier = api.call(getBalance, {}, { race: 'balance' });
    const later = api.call(getBalance, {}, { race: 'balance' });
    await expect(earlier).rejects.toBeInstanceOf(CallCancelled);
    expect(await later).toEqual([]);
    expect(told).toEqual([]);
  });

  test('aborting the caller’s signal cancels the request silently', async () => {
    const { api, told } = anApi([never]);
    const abort = new AbortController();
    const asked = api.call(getBalance, {}, { signal: abort.signal });
    abort.abort();
    await expect(asked).rejects.toBeInstanceOf(CallCancelled);
    expect(told).toEqual([]);
  });
});

describe('API client: changes of trading over the socket', () => {
  test('sends a change of trading over the socket with its key, and answers what came back', async () => {
    const asked: unknown[] = [];
    const { api, sent } = anApi([], {
      overSocket: async (request) => {
        asked.push(request);
        return ok({ Id: 7 });
      },
    });
    expect(await api.call(submit, order, { idempotencyKey: 'k' })).toEqual({ Id: 7 });
    expect(asked).toEqual([
      { path: '/v2/api/forex/submit', params: order, key: 'k', lang: 'en', token: 'secret' },
    ]);
    expect(sent).toEqual([]);
  });

  test.each([
    ['is away', undefined],
    ['was lost before the answer', Promise.resolve(undefined)],
  ])('goes over HTTP with the same key where the socket %s', async (_what, lost) => {
    const keys: string[] = [];
    const { api, sent } = anApi([ok({ Id: 7 })], {
      overSocket: ({ key }) => {
        keys.push(key);
        return lost;
      },
    });
    expect(await api.call(submit, order)).toEqual({ Id: 7 });
    expect([sent[0]?.headers['idempotency-key']]).toEqual(keys);
  });

  test('shows a refusal over the socket like one over HTTP', async () => {
    const refusal = { code: 4001, key: 'forex.no_price', msg: 'No price.', data: { params: {} } };
    const { api, told } = anApi([], { overSocket: async () => refusal });
    await expect(api.call(submit, order)).rejects.toThrow(CallRefused);
    expect(told).toEqual(['refused: No price.']);
  });

  test('asks the socket neither for reads nor for calls of other parts', async () => {
    let asked = 0;
    const overSocket = () => {
      asked += 1;
      return undefined;
    };
    const { api } = anApi([ok([]), ok({})], { overSocket });
    await api.call(getBalance, {});
    await api.call(delDrawMethod, { id: 1 });
    expect(asked).toBe(0);
  });

  test('drops the answer when the caller has cancelled meanwhile', async () => {
    const abort = new AbortController();
    const overSocket = async () => {
      abort.abort();
      return ok({ Id: 7 });
    };
    const asked = anApi([], { overSocket }).api.call(submit, order, { signal: abort.signal });
    await expect(asked).rejects.toThrow(CallCancelled);
  });
});
