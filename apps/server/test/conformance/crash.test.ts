import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROCESS_FEED_TOKEN, tidemarkProcesses } from '../support/tidemark-process.ts';
import { type BlackBoxClient, otherUser } from './black-box-client.fixture.ts';

/**
 * Crash test for orders: the server, or its PostgreSQL, is killed without warning while four users trade.
 * Every acknowledged order exists afterwards; the Idempotency-Key shows the result of every unanswered one;
 * the ledger balances.
 */
const { tidemark, dataDir } = tidemarkProcesses();

const SUBMIT = '/v2/api/forex/submit';
const order = { forex_id: 27, type: 1, cont: 0.01, multiple: 20 };

interface Trader {
  readonly token: string;
  readonly acknowledged: Set<number>;
  /** Keys of orders without an answer, or with one that requests a retry. */
  readonly open: string[];
}

it('loses nothing acknowledged when it is killed', { timeout: 90_000 }, async () => {
  const first = tidemark('serve');
  const before = otherUser(await first.listens());
  await price(before);
  const traders = await Promise.all([1, 2, 3, 4].map((n) => newTrader(before, `under fire ${n}`)));

  // The database dies: the server waits for it and continues. A crash between two batches has no visible
  // effect.
  const killed = postgresPid();
  await underFire(before, traders, () => process.kill(killed, 'SIGKILL'));
  await expect.poll(postgresPid, { timeout: 20_000 }).not.toBe(killed);
  await expect.poll(() => status(before, '/readyz'), { timeout: 20_000 }).toBe(200);
  await expect.poll(() => status(before, '/feed/v1/ticks'), { timeout: 20_000 }).toBe(200);
  await expectAllThere(before, traders);

  // The server dies: another takes its place.
  await underFire(before, traders, () => first.child.kill('SIGKILL'));
  expect(traders.some(({ open }) => open.length > 0)).toBe(true);
  const second = tidemark('serve');
  const after = otherUser(await second.listens());
  await price(after);
  await expectAllThere(after, traders);

  second.child.kill('SIGTERM');
  expect(await second.ended()).toBe(0);
  expect(second.said()).not.toContain('"level":"warn"');
  const verified = tidemark('verify');
  expect([await verified.ended(), verified.said()]).toEqual([0, expect.stringContaining('verified')]);
});

/** Of the running database, or of the last one; 0 while there is none. */
function postgresPid(): number {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

const feedHeaders = { authorization: `Bearer ${PROCESS_FEED_TOKEN}` };

async function price(instance: BlackBoxClient): Promise<void> {
  const { body } = await instance.json('/feed/v1/ticks', [{ symbol: 'BTCUSD', price: 60_000 }], feedHeaders);
  expect(body.data.accepted).toBe(1);
}

/** The status of a page, or of an empty post to the feed. */
function status(instance: BlackBoxClient, path: string): Promise<number> {
  const asked = path.startsWith('/feed') ? instance.json(path, [], feedHeaders) : instance.send(path);
  return asked.then(
    (seen) => seen.status,
    () => 0,
  );
}

async function newTrader(instance: BlackBoxClient, id: string): Promise<Trader> {
  return { token: await instance.demo(id), acknowledged: new Set(), open: [] };
}

/** Every user trades; after a while the process is killed; each user stops at the first failure. */
async function underFire(
  instance: BlackBoxClient,
  traders: readonly Trader[],
  pull: () => void,
): Promise<void> {
  let placed = 0;
  const trade = async (trader: Trader): Promise<void> => {
    for (let n = 0; n < 150; n += 1) {
      const key = `${trader.acknowledged.size}-${n}-${placed}`;
      placed += 1;
      if (placed === 120) pull();
      if (!(await place(instance, trader, key))) {
        trader.open.push(key);
        return;
      }
    }
  };
  await Promise.all(traders.map(trade));
}

/** Whether the order got its answer. */
async function place(instance: BlackBoxClient, trader: Trader, key: string): Promise<boolean> {
  const headers = { authorization: trader.token, 'idempotency-key': key };
  const seen = await instance.json(SUBMIT, order, headers).catch(() => undefined);
  if (seen?.body.code === 1) trader.acknowledged.add(seen.body.data.Id);
  return seen !== undefined && seen.status === 200;
}

async function expectAllThere(instance: BlackBoxClient, traders: readonly Trader[]): Promise<void> {
  for (const trader of traders) {
    for (const key of trader.open.splice(0)) expect(await place(instance, trader, key)).toBe(true);
    expect(await held(instance, trader)).toEqual([...trader.acknowledged].sort((a, b) => a - b));
  }
}

async function held(instance: BlackBoxClient, { token }: Trader): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const path = `/v2/api/forex/my_deal?status=1&page_size=100&page=${page}`;
    const { body } = await instance.send(path, { headers: { authorization: token } });
    ids.push(...body.data.data.map((deal: { Id: number }) => deal.Id));
    last = body.data.last_page;
  }
  return ids.sort((a, b) => a - b);
}
