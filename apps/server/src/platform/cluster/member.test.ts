import { hostname } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openDatabase } from '../database/database.ts';
import { Fenced } from '../database/fence.ts';
import type { Database } from '../database/queryable.ts';
import { connectControl } from './control-connection.ts';
import { runningServer, withoutServer } from './exclusive.ts';
import { joinCluster, type Member } from './member.ts';

const { database: observer, owner, url, ownerUrl } = await testDatabase();
await owner.query({
  text: 'create table cluster.note (id integer); grant select, insert on cluster.note to public',
});
const migrated: string[] = [];
const members: Member[] = [];

afterEach(async () => {
  for (const member of members.splice(0)) await member.leave();
});

async function join(port = 8080): Promise<Member> {
  const member = await joinCluster({
    url,
    port,
    version: '1.2.3',
    roles: ['all'],
    migrate: async () => void migrated.push(`for port ${port}`),
    onTrouble: () => undefined,
  });
  members.push(member);
  return member;
}

const openAs = (member: Member): Promise<Database> =>
  openDatabase({ url, poolSize: 2, writer: { memberId: member.id, onFenced: () => member.onFenced() } });

/** Makes an owner look as if it were silent, as a process that is stopped is, until another takes over. */
async function silence(member: Member, until: Promise<void>): Promise<void> {
  let isOver = false;
  void until.then(() => {
    isOver = true;
  });
  while (!isOver) {
    await observer.query({
      text: `update cluster.member set seen_at = clock_timestamp() - interval '1 hour' where id = $1::bigint`,
      values: [member.id],
    });
  }
}

const tick = { name: 'test.tick', table: 'cluster.note', text: 'insert into cluster.note values (0)' };
const named = `another Tidemark (host ${hostname()}, process ${process.pid}, port 8080, since `;

it('cluster: the first process owns the database, the second stands by and names it', async () => {
  const first = await join();
  const second = await join(8081);
  expect([first.standsBy, second.standsBy]).toEqual([undefined, expect.stringContaining(named)]);
  expect(migrated.splice(0)).toEqual(['for port 8080']);
  expect(await runningServer(ownerUrl)).toContain(named);
  await expect(withoutServer(ownerUrl, async () => 'migrated')).rejects.toThrow(
    'uses this database: stop it first, or name another database or DATA_DIR',
  );
});

it('cluster: a stand-by takes over at once when the owner leaves, under a higher epoch', async () => {
  const first = await join();
  const second = await join(8081);
  const before = await lease();
  await first.leave();
  await second.owned;
  expect(await lease()).toEqual({ epoch: before.epoch + 1, member: second.id });
  expect(migrated.splice(0)).toEqual(['for port 8080', 'for port 8081']);
  await second.leave();
  expect(await runningServer(ownerUrl)).toBeUndefined();
  expect(await withoutServer(ownerUrl, async () => 'migrated')).toBe('migrated');
});

it('cluster: an owner that was silent is fenced: it writes nothing more and must end', async () => {
  const first = await join();
  const database = await openAs(first);
  const worker = await database.connectionWorker();
  await worker.write([tick]);
  const batches = await batchesOf(first);
  const second = await join(8081);
  // A transaction that the stopped process holds open does not delay the takeover.
  const asleep = worker.transaction(async (tx) => {
    await tx.query({
      text: 'select state from cluster.fence where member_id = $1 for update',
      values: [first.id],
    });
    await silence(first, second.owned);
  });
  await expect(asleep).rejects.toThrow();
  await expect(worker.write([tick])).rejects.toThrow(Fenced);
  await expect(database.query({ text: 'select 1' })).rejects.toThrow();
  expect(await first.gone).toBe('another Tidemark has taken over this database');
  expect(await batchesOf(first)).toEqual(batches);
  await worker.release();
  await database.close();
});

it('cluster: the fence refuses a batch of a connection that outlived the takeover', async () => {
  const first = await join();
  const database = await openAs(first);
  const worker = await database.connectionWorker();
  await observer.query({
    text: `update cluster.fence set state = 'fenced' where member_id = $1::bigint`,
    values: [first.id],
  });
  const insert = { name: 'test.note', table: 'cluster.note', text: 'insert into cluster.note values (1)' };
  for (const written of [
    worker.write([insert]),
    worker.transaction((tx) => tx.query(insert)),
    worker.transact({ read: async () => undefined, write: (tx) => [tx.query(insert)] }),
  ]) {
    await expect(written).rejects.toThrow(Fenced);
  }
  expect(await observer.query({ text: 'select from cluster.note where id = 1' })).toEqual([]);
  await worker.release();
  await database.close();
});

it('cluster: an owner whose connection breaks sends heartbeats again', async () => {
  const first = await join();
  const seen = () =>
    observer.query<{ seen: Date }>({
      text: 'select seen_at as seen from cluster.member where id = $1::bigint',
      values: [first.id],
    });
  await observer.query({
    text: 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1',
    values: [`tidemark:${first.id}`],
  });
  const [before] = await seen();
  await expect.poll(async () => (await seen())[0]?.seen, { timeout: 5000 }).not.toEqual(before?.seen);
  expect(await Promise.race([first.gone, 'still the owner'])).toBe('still the owner');
});

it('cluster: of several stand-bys one takes over, the others stand by that one', async () => {
  const first = await join();
  const others = await Promise.all([join(8081), join(8082), join(8083)]);
  await first.leave();
  await Promise.race(others.map((other) => other.owned));
  const owners = () => others.filter(({ standsBy }) => standsBy === undefined);
  expect(owners()).toHaveLength(1);
  const [owner] = owners();
  await expect
    .poll(() => others.filter((one) => one !== owner && one.standsBy?.includes(`port 8080`)), {
      interval: 50,
    })
    .toEqual([]);
  expect((await lease()).member).toBe(owner?.id);
});

it('cluster: a stand-by does not take over while a migration runs', async () => {
  const first = await join();
  const second = await join(8081);
  await first.leave();
  await second.leave();
  let isMigrating = true;
  const migration = withoutServer(ownerUrl, async () => {
    const third = join(8082).then(() => isMigrating);
    const control = await connectControl(ownerUrl);
    await control.query('select pg_sleep(0.3)');
    await control.end();
    isMigrating = false;
    return { third };
  });
  expect(await (await migration).third).toBe(false);
});

async function lease(): Promise<{ epoch: number; member: number | null }> {
  const [row] = await observer.query<{ epoch: number; member: number | null }>({
    text: `select epoch::float8 as epoch, member_id::float8 as member from cluster.lease where name = 'owner'`,
  });
  return row ?? { epoch: -1, member: null };
}

async function batchesOf(member: Member): Promise<number> {
  const [row] = await observer.query<{ batches: number }>({
    text: 'select sum(batches)::float8 as batches from cluster.fence where member_id = $1::bigint',
    values: [member.id],
  });
  return row?.batches ?? 0;
}

it('cluster: a process whose clock is wrong does not join', async () => {
  const wrong = { wall: () => Date.now() + 60_000, steadyMs: () => performance.now() };
  const joining = joinCluster({
    ...{ url, port: 8080, version: '1.2.3', roles: ['all'], clock: wrong },
    migrate: async () => undefined,
    onTrouble: () => undefined,
  });
  await expect(joining).rejects.toThrow(/the clock of this machine is \d+ ms ahead of the database's/);
});
