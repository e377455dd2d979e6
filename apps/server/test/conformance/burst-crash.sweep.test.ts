import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/database/database.ts';
import { openEmbedded } from '../../src/platform/database/embedded/embedded.ts';
import type { Database } from '../../src/platform/database/queryable.ts';
import { PROCESS_FEED_TOKEN, tidemarkProcesses } from '../support/tidemark-process.ts';
import { type BlackBoxClient, otherUser } from './black-box-client.fixture.ts';

/**
 * One tick reaches the stops and the pending orders of 300 traders, and while some of them have met
 * it and some have not, the server or the PostgreSQL under it is killed. Afterwards every order has
 * met that tick, once.
 */
const TRADERS = 300;
const POSITIONS_EACH = 2;
const POSITIONS = TRADERS * POSITIONS_EACH;
const AT_ONCE = 16;

const onServer = tidemarkProcesses();
const onPostgres = tidemarkProcesses();

const BITCOIN = { forex_id: 27, type: 1, cont: 0.01, multiple: 20 };
const position = { ...BITCOIN, stop_loss_price: 59_000 };
const pending = { ...BITCOIN, status: 0, target_price: 59_000 };
const FALLEN = 58_900;

describe('killed in the middle of a burst', { timeout: 120_000 }, () => {
  it('evaluates the rest after a restart of the server', async () => {
    const { tidemark, dataDir } = onServer;
    const first = tidemark('serve');
    await burst(otherUser(await first.listens()), dataDir, async () => {
      first.child.kill('SIGKILL');
      await first.ended();
    });
    const second = tidemark('serve');
    await second.listens();
    await onDatabase(dataDir, expectAppliedOnce);
    second.child.kill('SIGTERM');
    expect(await second.ended()).toBe(0);
    expect(await tidemark('verify').ended()).toBe(0);
  });

  it('the database: the server waits for it, and the next tick brings the rest there', async () => {
    const { tidemark, dataDir } = onPostgres;
    const server = tidemark('serve');
    const instance = otherUser(await server.listens());
    await burst(instance, dataDir, async () => process.kill(postgresPid(dataDir), 'SIGKILL'));
    await expect.poll(() => accepted(instance, FALLEN + 50), { timeout: 60_000 }).toBe(1);
    await onDatabase(dataDir, expectAppliedOnce);
    server.child.kill('SIGTERM');
    expect(await server.ended()).toBe(0);
    expect(await tidemark('verify').ended()).toBe(0);
  });
});

/** Traders with orders that wait, a tick that reaches all of them, and the kill while it is met. */
async function burst(instance: BlackBoxClient, dataDir: string, kill: () => Promise<unknown>): Promise<void> {
  await price(instance, 60_000);
  await trade(instance);
  await onDatabase(dataDir, async (database) => {
    const release = await holdOneAccount(database);
    try {
      await price(instance, FALLEN);
      // The locked account blocks the commit of its own batch, and of no other.
      await expect.poll(() => closed(database), { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
      await kill();
    } finally {
      release();
    }
  });
}

/** Positions and a pending order for each trader, all waiting for one price. */
async function trade(instance: BlackBoxClient): Promise<void> {
  let turn = 0;
  const some = async (): Promise<void> => {
    while (turn < TRADERS) {
      turn += 1;
      const name = `a trader in the burst, number ${turn}`;
      // A heartbeat, so that the price stays current on a slow machine.
      await feedStatus(instance);
      const authorization = await instance.demo(name);
      const orders = [...Array.from({ length: POSITIONS_EACH }, () => position), pending];
      for (const [n, order] of orders.entries()) {
        const headers = { authorization, 'idempotency-key': `order-${n}` };
        const { body } = await instance.json('/v2/api/forex/submit', order, headers);
        expect(body.code, JSON.stringify(body)).toBe(1);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}

/** Locks the row of one account; answers how it is let go, where the database has not done so by dying. */
async function holdOneAccount(database: Database): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((isHeld, fail) => {
    database
      .transaction(async (tx) => {
        const text = `select from ledger.account where id = (select min(account_id) from forex.deal) for update`;
        await tx.query({ text });
        isHeld();
        await released;
      })
      .catch(fail);
  });
  return release;
}

async function expectAppliedOnce(database: Database): Promise<void> {
  await expect.poll(() => closed(database), { timeout: 30_000 }).toBe(POSITIONS);
  const [seen] = await database.query({
    text: `
      with stopped as (select * from forex.deal where status = 3),
        filled as (select * from forex.deal where status = 1)
      select (select count(*)::int from filled) as filled,
        (select array_agg(distinct price / 100000000) from (
          select close_price as price from stopped union all select open_price from filled) as at) as prices,
        (select array_agg(distinct close_reason) from stopped) as reasons,
        (select count(*)::int from stopped join ledger.posting on reference = stopped.id and event = 'forex.loss') as paid,
        (select count(*)::int from filled join ledger.posting on reference = filled.id and event = 'forex.fee') as charged,
        (select count(*)::int from desk.fact where kind in ('forex.closed', 'forex.opened')) as facts`,
  });
  expect(seen).toEqual({
    filled: TRADERS,
    prices: [String(FALLEN)],
    reasons: ['stop_loss'],
    paid: POSITIONS,
    charged: TRADERS,
    facts: 2 * POSITIONS + TRADERS,
  });
}

async function closed(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: 'select count(*)::int as count from forex.deal where status = 3',
  });
  return row?.count ?? 0;
}

/** Works on the database of the running server. */
async function onDatabase(dataDir: string, work: (database: Database) => Promise<void>): Promise<void> {
  const { ownerUrl } = await openEmbedded({ dataDir, attach: true });
  const database = await openDatabase({ url: ownerUrl, poolSize: 2 });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

function postgresPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

const feedHeaders = { authorization: `Bearer ${PROCESS_FEED_TOKEN}` };

async function price(instance: BlackBoxClient, value: number): Promise<void> {
  expect(await accepted(instance, value)).toBe(1);
}

/** How many prices were accepted: none if the database or the server is unavailable. */
async function accepted(instance: BlackBoxClient, value: number): Promise<number> {
  const ticks = [{ symbol: 'BTCUSD', price: value }];
  const posted = await instance.json('/feed/v1/ticks', ticks, feedHeaders).catch(() => undefined);
  return posted?.body.data?.accepted ?? 0;
}

/** The status of an empty post to the feed; 0 without a response. */
function feedStatus(instance: BlackBoxClient): Promise<number> {
  return instance.json('/feed/v1/ticks', [], feedHeaders).then(
    (seen) => seen.status,
    () => 0,
  );
}
