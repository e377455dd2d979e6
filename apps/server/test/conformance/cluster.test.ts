import { expect, it } from 'vitest';
import { Client } from '../../src/modules/live/testing/client.ts';
import { testDatabase } from '../support/test-database.ts';
import { PROCESS_FEED_TOKEN, type Run, tidemarkProcesses } from '../support/tidemark-process.ts';
import { type BlackBoxClient, otherUser, type Seen } from './black-box-client.fixture.ts';

/**
 * A cluster of real processes on one database: an owner, a stand-by and two gateways. Any of them is killed
 * while a client trades and follows the live channel; the client sees nothing worse than a reconnect.
 */
const { database, ownerUrl } = await testDatabase();
const { tidemark } = tidemarkProcesses();
const onUrl = { DATABASE_URL: ownerUrl };
const gateway = (): Run => tidemark('serve', onUrl, { args: ['--role', 'gateway'] });

const order = { forex_id: 27, type: 1, cont: 0.01, multiple: 20 };
const feedHeaders = { authorization: `Bearer ${PROCESS_FEED_TOKEN}` };

interface Trader {
  readonly token: string;
  orders: number;
}

it('cluster: a killed gateway or owner costs a trader a reconnect and no order', {
  timeout: 180_000,
}, async () => {
  const owner = tidemark('serve', onUrl, { args: ['--role', 'market,desk,worker'] });
  await owner.listens();
  const standBy = tidemark('serve', onUrl);
  await standBy.standsBy();
  const [one, other] = [gateway(), gateway()];
  const [first, second] = [otherUser(await one.listens()), otherUser(await other.listens())];
  await ready(first);
  await ready(second);

  const trader: Trader = { token: await first.demo('a trader of the cluster'), orders: 0 };
  await trade(first, trader);
  await trade(second, trader);
  const socket = await follow(await other.listens(), trader);

  // The owner dies: the stand-by fences it and takes over; the gateways find it.
  const killedAt = performance.now();
  owner.child.kill('SIGKILL');
  expect(await socket.closed).toBe(1012);
  await ready(second);
  expect(performance.now() - killedAt).toBeLessThan(20_000);
  await trade(second, trader);
  const again = await follow(await other.listens(), trader);

  // A gateway dies: the other one answers with the same token, and knows everything.
  one.child.kill('SIGKILL');
  await one.ended();
  await trade(second, trader);
  again.ws.close();

  const listed = tidemark('cluster', onUrl);
  expect([await listed.ended(), listed.said()]).toEqual([
    0,
    expect.stringMatching(/lease epoch 2\n(.*\n)*\d+ +(alive|gateway|stand-by|owner) /),
  ]);
  // Logged out through a gateway: the token and the sockets of all processes end.
  const last = await follow(await other.listens(), trader);
  const direct = await follow(await standBy.listens(), trader);
  await second.json('/api/user/logout', {}, { authorization: trader.token });
  expect(await Promise.all([last.closed, direct.closed])).toEqual([4001, 4001]);
  expect((await submit(otherUser(await standBy.listens()), trader, 'late')).body.key).toBe('session.expired');

  for (const run of [other, standBy]) {
    run.child.kill('SIGTERM');
    expect(await run.ended()).toBe(0);
  }
  const verified = tidemark('verify', onUrl);
  expect([await verified.ended(), verified.said()]).toEqual([0, expect.stringContaining('verified')]);
});

/** Resolves once a gateway has an owner and the owner has a price. */
async function ready(client: BlackBoxClient): Promise<void> {
  const feeds = () =>
    client.json('/feed/v1/ticks', [{ symbol: 'BTCUSD', price: 60_000 }], feedHeaders).then(
      ({ body }) => body.data?.accepted,
      () => 0,
    );
  await expect.poll(feeds, { timeout: 30_000, interval: 50 }).toBe(1);
}

const submit = (client: BlackBoxClient, { token }: Trader, key: string): Promise<Seen> =>
  client.json('/v2/api/forex/submit', order, { authorization: token, 'idempotency-key': key });

/** Places an order, repeats the call, and expects one position more. */
async function trade(client: BlackBoxClient, trader: Trader): Promise<void> {
  const key = `order-${trader.orders}`;
  const placed = await submit(client, trader, key);
  expect(placed.body).toMatchObject({ code: 1 });
  const repeated = await submit(client, trader, key);
  expect([repeated.body.data.id, repeated.headers['idempotent-replayed']]).toEqual([
    placed.body.data.id,
    'true',
  ]);
  trader.orders += 1;
  const [row] = await database.query<{ positions: number }>({
    text: 'select count(*)::int as positions from forex.deal',
  });
  expect(row?.positions).toBe(trader.orders);
}

/** A socket that is logged in and has received the trader's positions. */
async function follow(url: string, trader: Trader): Promise<Client> {
  const client = await Client.open(`${url.replace('http', 'ws')}/v2/ws`);
  client.send({ type: 'login', token: trader.token }, { type: 'sub', topic: 'FOREX_TRADE' });
  await expect
    .poll(() => JSON.stringify(client.inbox.filter(({ type }) => type === 'FOREX_TRADE')))
    .toContain('60000');
  return client;
}
