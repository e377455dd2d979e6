import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { ConnectionLost } from './queryable.ts';
import { runningServer, takeServerLock, withoutServer } from './server-lock.ts';
import { whileHeld } from './while-held.ts';

const { database, url, ownerUrl } = await testDatabase();
const troubles: string[] = [];
const take = (waitMs = 0) => takeServerLock({ url, waitMs, onTrouble: (line) => troubles.push(line) });
const one = { text: 'select 1 as one' };

/** Ends the connection that holds the lock, as a network that breaks does. */
const cutOff = () =>
  database.query({
    text: `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tidemark server lock'`,
  });

it('server lock: refuses a second server in one line that names the running one', async () => {
  const lock = await take();
  await expect(take()).rejects.toThrow(
    'another Tidemark that is starting uses this database: stop it first, or name another database or DATA_DIR',
  );
  await lock.register(8080);
  const named = `another Tidemark \\(host ${hostname()}, process ${process.pid}, port 8080, since \\d{4}-\\d\\d-\\d\\d [\\d:]{8} UTC\\)`;
  const refused = await take().catch((error: Error) => error);
  expect(refused).toMatchObject({
    name: 'StartProblem',
    message: expect.stringMatching(new RegExp(`^${named} uses this database: stop it first, .*$`)),
  });
  expect(await runningServer(ownerUrl)).toMatch(new RegExp(`^${named}$`));
  await expect(withoutServer(ownerUrl, async () => 'migrated')).rejects.toThrow('uses this database');
  await lock.release();
  expect(await runningServer(ownerUrl)).toBeUndefined();
  expect(await withoutServer(ownerUrl, async () => 'migrated')).toBe('migrated');
});

it('server lock: waits for a server that is about to end', async () => {
  const first = await take();
  const waiting = take(10_000);
  await first.release();
  const second = await waiting;
  expect(second.isHeld()).toBe(true);
  await second.release();
});

it('server lock: begins nothing while its connection is lost, and goes on when it is held again', async () => {
  const lock = await take();
  await lock.register(8080);
  const guarded = whileHeld(database, lock);
  const worker = await guarded.connectionWorker();
  await cutOff();
  await expect.poll(() => lock.isHeld(), { interval: 1 }).toBe(false);
  await expect(guarded.query(one)).rejects.toThrow(ConnectionLost);
  expect(await worker.transaction((tx) => tx.query(one))).toEqual([{ one: 1 }]);
  expect(lock.isHeld()).toBe(true);
  expect(await guarded.query(one)).toEqual([{ one: 1 }]);
  expect(troubles).toEqual([
    expect.stringMatching(/^the lock of this server on the database is lost \(its connection ended\)/),
    'the lock of this server on the database is held again',
  ]);
  await expect(take()).rejects.toThrow('uses this database');
  await worker.release();
  await lock.release();
});

it('server lock: is lost for good once another server has used the database', async () => {
  const lock = await take();
  await lock.register(8080);
  const guarded = whileHeld(database, lock);
  const worker = await guarded.connectionWorker();
  await database.query({ text: `update platform.server_run set run = run + 1, host = 'elsewhere'` });
  await cutOff();
  expect(await lock.gone).toMatch(/^another Tidemark \(host elsewhere, .*\) has taken over this database$/);
  await expect(guarded.query(one)).rejects.toThrow(ConnectionLost);
  await expect(worker.transaction((tx) => tx.query(one))).rejects.toThrow(ConnectionLost);
  await worker.release();
  await lock.release();
});
