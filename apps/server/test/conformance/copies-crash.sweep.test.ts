import { expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { openEmbedded } from '../../src/platform/database/embedded/embedded.ts';
import type { Database } from '../../src/platform/database/queryable.ts';
import { PROCESS_FEED_TOKEN, tidemarkProcesses } from '../support/tidemark-process.ts';
import { type BlackBoxClient, otherUser } from './black-box-client.fixture.ts';

/**
 * 400 followers copy a leader's order, and the server is killed while some copies are filled and some are
 * not. The next server fills the rest, each once, at the leader's own tick; if the order is then older than
 * 10 s, they are skipped as late; open copies are closed with the leader's order.
 */
const FOLLOWERS = 400;
/** The maximum filled at once, so that the first batch contains no locked account. */
const FREE = 128;
const AT_ONCE = 16;
const order = { forex_id: 27, type: 1, cont: 0.01, multiple: 20 };
const { tidemark, dataDir } = tidemarkProcesses();

it('copies: after a kill in the middle of a fan-out each copy is executed once or skipped as late', {
  timeout: 120_000,
}, async () => {
  const first = tidemark('serve');
  const instance = otherUser(await first.listens());
  await price(instance, 60_000);
  const leader = await followed(instance);
  const opened = await inTheMiddle(instance, first, () => submit(instance, leader));
  const second = tidemark('serve');
  const again = otherUser(await second.listens());
  await onDatabase(async (database) => {
    await expect.poll(() => copies(database, opened), { timeout: 30_000 }).toEqual({ open: FOLLOWERS });
    expect(await ticksOf(database, opened)).toBe(1);
  });

  // The next one is found after 10 s, too late for copies that are not filled yet.
  await price(again, 60_000);
  const late = await inTheMiddle(again, second, () => submit(again, leader), makeOlder);
  const third = tidemark('serve');
  const last = otherUser(await third.listens());
  await onDatabase(async (database) => {
    const of = async () => Object.values(await copies(database, late)).reduce((sum, one) => sum + one, 0);
    await expect.poll(of, { timeout: 30_000 }).toBe(FOLLOWERS);
    const found = await copies(database, late);
    expect(Object.keys(found).sort()).toEqual(['late', 'open']);
  });
  await price(last, 60_000);
  for (const id of [opened, late]) await done(last, '/v2/api/forex/close', { id }, leader);
  await onDatabase((database) =>
    expect.poll(() => copies(database, opened), { timeout: 30_000 }).toEqual({ closed: FOLLOWERS }),
  );

  third.child.kill('SIGTERM');
  expect(await third.ended()).toBe(0);
  const verified = tidemark('verify');
  expect([await verified.ended(), verified.said()]).toEqual([0, expect.stringContaining('verified')]);
});

/** A user whom all other users follow; returns the leader's token. */
async function followed(instance: BlackBoxClient): Promise<string> {
  const leader = await instance.demo('a leader');
  await done(instance, '/api/follow/apply_trader', { agreement: 1 }, leader);
  const { body } = await instance.send('/api/user/info', { headers: { authorization: leader } });
  const input = { trader_id: body.data.id, multiple: 1, max_amount: '1000000' };
  let turn = 0;
  const some = async (): Promise<void> => {
    while (turn < FOLLOWERS) {
      turn += 1;
      const name = `a follower, number ${turn}`;
      await done(instance, '/api/follow/follow_trader', input, await instance.demo(name));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
  return leader;
}

async function submit(instance: BlackBoxClient, leader: string): Promise<number> {
  const key = `order-${performance.now()}`;
  const { Id } = await done(instance, '/v2/api/forex/submit', order, leader, key);
  return Number(Id);
}

/**
 * All accounts but the first ones are locked, so that copies of the first are committed, and those already
 * sent wait on each of the desk's workers, with more queued behind; then the server is killed. PostgreSQL
 * still commits what it had already received.
 */
async function inTheMiddle(
  instance: BlackBoxClient,
  server: ReturnType<typeof tidemark>,
  lead: () => Promise<number>,
  afterwards: (database: Database, dealId: number) => Promise<void> = async () => undefined,
): Promise<number> {
  await price(instance, 60_000);
  let id = 0;
  await onDatabase(async (database) => {
    await database.transaction(async (tx) => {
      await tx.query({
        text: `
          select from ledger.account where id in (
            select account_id from (
              select account_id, row_number() over (order by account_id) as place from follow.following) as row
            where place > $1) for update`,
        values: [FREE],
      });
      id = await lead();
      const filled = async () => (await copies(database, id)).open ?? 0;
      await expect.poll(filled, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
      server.child.kill('SIGKILL');
      await server.ended();
      expect(await filled()).toBeLessThan(FOLLOWERS);
      await afterwards(database, id);
    });
  });
  return id;
}

/** How many copies of a leader's order there are per state, or reason. */
async function copies(database: Database, dealId: number): Promise<Record<string, number>> {
  const rows = await database.query<{ state: string; count: number }>({
    text: `select coalesce(skip_reason, state) as state, count(*)::int as count
           from follow.copy where leader_deal_id = $1 group by 1`,
    values: [dealId],
  });
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** At how many ticks a leader's order and its copies were filled. */
async function ticksOf(database: Database, dealId: number): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `select count(distinct (open_tick_seq, open_price))::int as count from forex.deal
           where id = $1 or id in (select id from follow.copy where leader_deal_id = $1)`,
    values: [dealId],
  });
  return row?.count ?? 0;
}

async function makeOlder(database: Database, dealId: number): Promise<void> {
  await database.query({
    text: `update follow.intent set at = at - interval '11 seconds' where deal_id = $1`,
    values: [dealId],
  });
}

async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { ownerUrl } = await openEmbedded({ dataDir, attach: true });
  const database = await openDatabase({ url: ownerUrl, poolSize: 2 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function done(instance: BlackBoxClient, path: string, input: object, token: string, key?: string) {
  const headers = { authorization: token, ...(key ? { 'idempotency-key': key } : {}) };
  const { body } = await instance.json(path, input, headers);
  expect(body.code, `${path}: ${JSON.stringify(body)}`).toBe(1);
  return body.data;
}

async function price(instance: BlackBoxClient, value: number): Promise<void> {
  const headers = { authorization: `Bearer ${PROCESS_FEED_TOKEN}` };
  const { body } = await instance.json('/feed/v1/ticks', [{ symbol: 'BTCUSD', price: value }], headers);
  expect(body.data.accepted).toBe(1);
}
