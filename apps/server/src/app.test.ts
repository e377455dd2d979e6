import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { forexOrder, myDeal, submit } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { describe, expect, it } from 'vitest';
import { testServer } from '../test/support/test-server.ts';
import { verifyForex } from './modules/forex/index.ts';
import { verifyLedger } from './modules/ledger/index.ts';

const server = await testServer();

describe('the whole application', () => {
  it('is ready, describes itself and shows its figures', async () => {
    const answers = await Promise.all(
      ['/healthz', '/readyz', '/openapi.json', '/docs', '/metrics'].map((path) => fetch(server.url + path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const document = (await answers[2]?.json()) as { paths: Record<string, unknown> };
    expect(Object.keys(document.paths)).toContain(submit.path);
    expect(answers[3]?.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('trades: a demo user buys at the price that was fed, once for one Idempotency-Key', async () => {
    await server.prices({ BTCUSD: 60_000 });
    const { token } = await server.must(createAccountDemo, { demo_id: 'app-test-demo' });
    const bitcoin = (await server.must(tradeList, {}, token)).find(({ Code }) => Code === 'BTCUSD');
    const order = {
      forex_id: bitcoin?.Id ?? 0,
      type: 1,
      cont: bitcoin?.ForexMinCont ?? 0,
      multiple: bitcoin?.HasForexMultiple[0]?.Value,
    };
    const key = { 'idempotency-key': 'one-and-the-same' };
    const twice = await Promise.all([1, 2].map(() => server.call(submit, order, token, key)));
    expect(twice.map(({ code }) => code)).toEqual([1, 1]);
    expect(twice[0]?.data).toEqual(twice[1]?.data);
    expect(forexOrder.safeParse(twice[0]?.data).success).toBe(true);
    expect(twice[0]?.data.OriginPrice).toBe(60_000);
    expect((await server.must(myDeal, { status: 1 }, token)).total).toBe(1);
    expect((await server.must(getBalance, {}, token)).map(({ type }) => type).sort()).toEqual([
      'change',
      'forex',
      'micro',
    ]);
    expect([...(await verifyLedger(server.database)), ...(await verifyForex(server.database))]).toEqual([]);
  });

  it('takes prices only under the token of the feed', async () => {
    const answer = await fetch(`${server.url}/feed/v1/ticks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer guessed' },
      body: '[]',
    });
    expect(answer.status).toBe(403);
  });

  it('logs no error during the tests', () => {
    expect(server.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});
