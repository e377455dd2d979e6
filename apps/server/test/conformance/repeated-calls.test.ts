import { alertSubmit } from '@tidemark/contract/calls/account/alert';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { describe, expect, it } from 'vitest';
import { testServer } from '../support/test-server.ts';

const server = await testServer({ environment: { LIMIT_KEPT_REFUSALS_PER_USER: '2' } });
await server.prices({ EURUSD: 1.1, BTCUSD: 60_000 });

/** Bitcoin: its market is open at every hour of the test. */
const [bitcoin] = await server.owner.query<{ id: number; leverage: number }>({
  text: "select id, leverages[1]::int as leverage from market.instrument where code = 'BTCUSD'",
});
const order = { forex_id: bitcoin?.id ?? 0, type: 1, cont: 0.01, multiple: bitcoin?.leverage ?? 0 };

/** A new demo user, who sends one path as often as he likes. */
async function newUser() {
  const { token } = await server.must(createAccountDemo, {});
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: token, lang: 'en', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const { code, key, data } = (await response.json()) as { code: number; key?: string; data: unknown };
    return { code, key, data, isReplayed: response.headers.get('idempotent-replayed') === 'true', response };
  };
  return { token, post };
}

const keptAnswers = async (): Promise<number> => {
  const [row] = await server.owner.query<{ count: number }>({
    text: 'select count(*)::int as count from platform.idempotency',
  });
  return row?.count ?? 0;
};

describe('the same Idempotency-Key', () => {
  it('fifty times at once is one order: identical calls get the first answer, others are refused', async () => {
    const { post } = await newUser();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(submit.path, index % 10 === 9 ? { ...order, cont: 0.02 } : order, {
          'idempotency-key': 'fifty',
        }),
      ),
    );
    const identical = answers.filter((_, index) => index % 10 !== 9);
    expect(new Set(identical.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(identical.every(({ code }) => code === 1)).toBe(true);
    expect(identical.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    const others = answers.filter((_, index) => index % 10 === 9);
    expect(new Set(others.map(({ key }) => key))).toEqual(new Set(['request.idempotency_conflict']));
  });

  it('marks a repeated answer also where no account changes, for pages of other origins too', async () => {
    const { post } = await newUser();
    const alert = { forex_id: 1, price: 2 };
    const twice = async () => post(alertSubmit.path, alert, { 'idempotency-key': 'a', origin: server.url });
    const [first, again] = [await twice(), await twice()];
    expect([first.code, first.isReplayed, again.isReplayed]).toEqual([1, false, true]);
    expect(again.data).toEqual(first.data);
  });
});

describe('a call without a key', () => {
  it('repeats an order of the last minute, and the answer is marked as a repetition', async () => {
    const { post } = await newUser();
    const [first, again] = [await post(submit.path, order), await post(submit.path, order)];
    expect([first.isReplayed, again.isReplayed]).toEqual([false, true]);
    expect(again.data).toEqual(first.data);
  });
});

describe('refused calls', () => {
  const tooLarge = { ...order, cont: 50, multiple: 1 };

  it('without a key store no answer', async () => {
    const { post } = await newUser();
    const before = await keptAnswers();
    const refused = await Promise.all(
      Array.from({ length: 40 }, (_, t) => post(submit.path, { ...tooLarge, t: String(t) })),
    );
    expect(new Set(refused.map(({ code }) => code)).has(1)).toBe(false);
    expect(await keptAnswers()).toBe(before);
  });

  it('with a key are stored up to a limit; beyond it they are decided again', async () => {
    const { post } = await newUser();
    const before = await keptAnswers();
    const refuse = (key: string, body: object = tooLarge) =>
      post(submit.path, body, { 'idempotency-key': key });
    const first = await refuse('one');
    expect((await refuse('one')).isReplayed).toBe(true);
    expect((await refuse('one', order)).key).toBe('request.idempotency_conflict');
    for (const key of ['two', 'three', 'four']) expect((await refuse(key)).key).toBe(first.key);
    expect((await keptAnswers()) - before).toBe(2);
    expect((await refuse('four')).isReplayed).toBe(false);
    // Nothing had happened under this key.
    expect((await refuse('four', order)).code).toBe(1);
  });
});
