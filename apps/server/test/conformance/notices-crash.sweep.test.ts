import { expect, it } from 'vitest';
import { PROCESS_FEED_TOKEN, tidemarkProcesses } from '../support/tidemark-process.ts';
import { type BlackBoxClient, otherUser } from './black-box-client.fixture.ts';

/**
 * Crash test for notices: one price fills pending orders, and the server is killed without warning at once.
 * Each filled order has exactly one notice, wherever the kill happened.
 */
const { tidemark } = tidemarkProcesses();
const ORDERS = 40;

it('a kill -9 right after fills loses and doubles no notice', { timeout: 90_000 }, async () => {
  const first = tidemark('serve');
  const before = otherUser(await first.listens());
  await price(before, 60_000);
  const headers = { authorization: await before.demo('notices under fire') };
  for (let n = 0; n < ORDERS; n += 1) {
    const order = { forex_id: 27, type: 1, cont: 0.01, multiple: 20, status: 0, target_price: 59_500 - n };
    expect((await before.json('/v2/api/forex/submit', order, headers)).body.code).toBe(1);
  }
  await price(before, 59_400);
  first.child.kill('SIGKILL');
  await first.ended();

  const second = tidemark('serve');
  const after = otherUser(await second.listens());
  await price(after, 59_400);
  const count = async (path: string) => (await after.send(path, { headers })).body.data?.total;
  await expect.poll(() => count('/v2/api/forex/my_deal?status=1'), { timeout: 20_000 }).toBe(ORDERS);
  const notices = '/api/notice/list?show=trading';
  await expect.poll(() => count(notices), { timeout: 20_000 }).toBe(ORDERS);
  second.child.kill('SIGTERM');
  expect(await second.ended()).toBe(0);
});

async function price(instance: BlackBoxClient, at: number): Promise<void> {
  const authorization = `Bearer ${PROCESS_FEED_TOKEN}`;
  const { body } = await instance.json('/feed/v1/ticks', [{ symbol: 'BTCUSD', price: at }], {
    authorization,
  });
  expect(body.data.accepted).toBe(1);
}
