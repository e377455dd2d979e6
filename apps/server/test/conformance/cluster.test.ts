import { expect, it } from 'vitest';
import { Client } from '../../src/modules/live/testing/client.ts';
import type { Queryable } from '../../src/platform/database/queryable.ts';
import { hasNats, natsServer } from '../support/nats-server.ts';
import { testDatabase } from '../support/test-database.ts';
import { PROCESS_FEED_TOKEN, type Run, tidemarkProcesses } from '../support/tidemark-process.ts';
import { type BlackBoxClient, otherUser, type Seen } from './black-box-client.fixture.ts';

/**
 * A cluster of real processes on one database: an owner, a stand-by and two gateways. Any of them is killed
 * while a client trades and follows the live channel; the client sees nothing worse than a reconnect.
 */
const { tidemark } = tidemarkProcesses();

const LOGOUT_MS_MAX = 1000;
/** Clients wait for up to 5 s before they come back; then their state has to be there within one more. */
const BACK_MS_MAX = 1000;

const order = { forex_id: 27, type: 1, cont: 0.01, multiple: 20 };
const feedHeaders = { authorization: `Bearer ${PROCESS_FEED_TOKEN}` };

interface Trader {
  readonly token: string;
  orders: number;
}

it('cluster: a killed gateway or owner costs a trader a reconnect and no order', {
  timeout: 180_000,
}, async () => {
  const { database, ownerUrl } = await testDatabase();
  const onUrl = { DATABASE_URL: ownerUrl };
  const gateway = (): Run => tidemark('serve', onUrl, { args: ['--role', 'gateway'] });
  const owner = tidemark('serve', onUrl, { args: ['--role', 'market,desk,worker'] });
  await owner.listens();
  const standBy = tidemark('serve', onUrl);
  await standBy.standsBy();
  const [one, other] = [gateway(), gateway()];
  const [first, second] = [otherUser(await one.listens()), otherUser(await other.listens())];
  await ready(first);
  await ready(second);

  const trader: Trader = { token: await first.demo('a trader of the cluster'), orders: 0 };
  await trade(first, trader, database);
  await trade(second, trader, database);
  const socket = await follow(await other.listens(), trader);

  // The owner dies: the stand-by fences it and takes over; the gateways find it.
  const killedAt = performance.now();
  owner.child.kill('SIGKILL');
  expect(await socket.closed).toBe(1012);
  await ready(second);
  expect(performance.now() - killedAt).toBeLessThan(20_000);
  await trade(second, trader, database);
  const again = await follow(await other.listens(), trader);

  // A gateway dies: the other one answers with the same token, and knows everything.
  const lost = await follow(await one.listens(), trader);
  const diedAt = performance.now();
  one.child.kill('SIGKILL');
  await lost.closed;
  const back = await follow(await other.listens(), trader);
  expect(performance.now() - diedAt, 'ms until the client has its state again').toBeLessThan(BACK_MS_MAX);
  await one.ended();
  await trade(second, trader, database);
  for (const one of [again, back]) one.ws.close();

  const listed = tidemark('cluster', onUrl);
  expect([await listed.ended(), listed.said()]).toEqual([
    0,
    expect.stringMatching(
      /lease owner: epoch 2, held by member \d+ since .*\n(.*\n)*\d+ +(gateway|stand-by|owner) /,
    ),
  ]);
  // Logged out through a gateway: the token and the sockets of all processes end.
  const last = await follow(await other.listens(), trader);
  const direct = await follow(await standBy.listens(), trader);
  const loggedOutAt = performance.now();
  await second.json('/api/user/logout', {}, { authorization: trader.token });
  expect(await Promise.all([last.closed, direct.closed])).toEqual([4001, 4001]);
  expect(performance.now() - loggedOutAt, 'ms until all sockets have ended').toBeLessThan(LOGOUT_MS_MAX);
  expect((await submit(otherUser(await standBy.listens()), trader, 'late')).body.key).toBe('session.expired');

  for (const run of [other, standBy]) {
    run.child.kill('SIGTERM');
    expect(await run.ended()).toBe(0);
  }
  const verified = tidemark('verify', onUrl);
  expect([await verified.ended(), verified.said()]).toEqual([0, expect.stringContaining('verified')]);
});

it.runIf(hasNats)(
  'cluster: without NATS remote orders are answered 503, stops go on, and it recovers by itself',
  { timeout: 120_000 },
  async () => {
    const { database, ownerUrl } = await testDatabase();
    const nats = await natsServer();
    await nats.start();
    const onNats = { DATABASE_URL: ownerUrl, NATS_URL: nats.url };
    const owner = tidemark('serve', onNats);
    const direct = otherUser(await owner.listens());
    const run = tidemark('serve', onNats, { args: ['--role', 'gateway'] });
    const client = otherUser(await run.listens());
    await ready(client);
    const trader: Trader = { token: await client.demo('a trader over NATS'), orders: 0 };
    await trade(client, trader, database);
    const socket = await follow(await run.listens(), trader);
    const guarded = { ...order, stop_loss_price: 59_000 };
    expect((await submit(client, trader, 'guarded', guarded)).body.code).toBe(1);

    await nats.kill();
    expect(await socket.closed).toBe(1012);
    const refused = await submit(client, trader, 'late');
    expect([refused.status, refused.body.key, refused.headers['retry-after']]).toEqual([
      503,
      'request.unavailable',
      '1',
    ]);
    // The owner has its own prices: the stop closes its position.
    await direct.json('/feed/v1/ticks', [{ symbol: 'BTCUSD', price: 58_999 }], feedHeaders);
    await expect.poll(() => count(database, 'where closed_at is not null'), { timeout: 10_000 }).toBe(1);

    await nats.start();
    await ready(client);
    expect((await submit(client, trader, 'late')).body.code).toBe(1);
    for (const one of [run, owner]) {
      one.child.kill('SIGTERM');
      expect(await one.ended()).toBe(0);
    }
  },
);

/** Resolves once a gateway has an owner and the owner has a price. */
async function ready(client: BlackBoxClient): Promise<void> {
  const feeds = () =>
    client.json('/feed/v1/ticks', [{ symbol: 'BTCUSD', price: 60_000 }], feedHeaders).then(
      ({ body }) => body.data?.accepted,
      () => 0,
    );
  await expect.poll(feeds, { timeout: 30_000, interval: 50 }).toBe(1);
}

const submit = (client: BlackBoxClient, { token }: Trader, key: string, wanted = order): Promise<Seen> =>
  client.json('/v2/api/forex/submit', wanted, { authorization: token, 'idempotency-key': key });

/** Places an order, repeats the call, and expects one position more. */
async function trade(client: BlackBoxClient, trader: Trader, database: Queryable): Promise<void> {
  const key = `order-${trader.orders}`;
  const placed = await submit(client, trader, key);
  expect(placed.body).toMatchObject({ code: 1 });
  const repeated = await submit(client, trader, key);
  expect([repeated.body.data.id, repeated.headers['idempotent-replayed']]).toEqual([
    placed.body.data.id,
    'true',
  ]);
  trader.orders += 1;
  expect(await count(database, '')).toBe(trader.orders);
}

async function count(database: Queryable, which: string): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `select count(*)::int as count from forex.deal ${which}`,
  });
  return row?.count ?? 0;
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
