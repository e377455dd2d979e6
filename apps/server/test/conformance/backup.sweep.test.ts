import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openStorage } from '../../src/platform/database/storage.ts';
import { createLog } from '../../src/platform/log/log.ts';
import { testDatabase } from '../support/test-database.ts';
import { PROCESS_FEED_TOKEN, type Run, tidemarkProcesses } from '../support/tidemark-process.ts';
import { type BlackBoxClient, otherUser } from './black-box-client.fixture.ts';

/**
 * An instance that has traded is backed up while orders continue, and is restored in another directory and in
 * another database: it verifies, accepts its users' tokens, and continues.
 */
const { tidemark, dataDir } = tidemarkProcesses();
const scratch = mkdtempSync(join(tmpdir(), 'tidemark-backup-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

const file = join(scratch, 'house.tar');
const UPLOAD = 'uploads/Zz/Zz0123456789-_abcdefgh';
const order = { forex_id: 27, type: 1, cont: 0.01, multiple: 20 };
const feedHeaders = { authorization: `Bearer ${PROCESS_FEED_TOKEN}` };

async function price(instance: BlackBoxClient): Promise<void> {
  const { body } = await instance.json('/feed/v1/ticks', [{ symbol: 'BTCUSD', price: 60_000 }], feedHeaders);
  expect(body.data.accepted).toBe(1);
}

let bought = 0;

/** Answers the new position's id. */
async function buy(instance: BlackBoxClient, token: string): Promise<number> {
  bought += 1;
  const headers = { authorization: token, 'idempotency-key': `buying-${bought}` };
  const { body } = await instance.json('/v2/api/forex/submit', { ...order, status: 1 }, headers);
  expect(body.code).toBe(1);
  return body.data.Id;
}

/** The complete catalogue of our tables, and the privileges on them. */
async function shapeOf(directory: string): Promise<string[]> {
  const log = createLog({ pretty: false, write: () => undefined });
  const storage = await openStorage({
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    dataDir: directory,
    log,
    attach: true,
  });
  try {
    const rows = await storage.database.query<{ line: string }>({
      text: `
        select line from (
          select oid::regclass::text || ' ' || relkind::text || coalesce(relacl::text, '') as line, relnamespace
            from pg_class
          union all
          select attrelid::regclass::text || '.' || attname || ' ' || atttypid::regtype::text || attnotnull::text
            || coalesce(attacl::text, ''), relnamespace
            from pg_attribute join pg_class on pg_class.oid = attrelid where attnum > 0
          union all
          select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text,
            connamespace from pg_constraint
          union all
          select tgrelid::regclass::text || ' ' || tgenabled::text || pg_get_triggerdef(pg_trigger.oid), relnamespace
            from pg_trigger join pg_class on pg_class.oid = tgrelid where not tgisinternal
          union all
          select indexrelid::regclass::text || pg_get_indexdef(indexrelid), relnamespace
            from pg_index join pg_class on pg_class.oid = indexrelid
        ) as shape
        where relnamespace::regnamespace::text !~ '^(pg_|information_schema)' order by line`,
    });
    return rows.map(({ line }) => line);
  } finally {
    await storage.close();
  }
}

async function done(run: Run, code: number, said: RegExp): Promise<void> {
  expect([await run.ended(), run.said()]).toEqual([code, expect.stringMatching(said)]);
}

describe('a backup', () => {
  let token = '';
  let first = 0;

  it('is taken while orders go on', { timeout: 60_000 }, async () => {
    const served = tidemark('serve');
    const instance = otherUser(await served.listens());
    await price(instance);
    token = await instance.demo('somebody who is backed up');
    first = await buy(instance, token);
    mkdirSync(dirname(join(dataDir, UPLOAD)), { recursive: true });
    writeFileSync(join(dataDir, UPLOAD), 'a picture');

    const taken = tidemark('backup', {}, { args: [file] });
    let isOver = false;
    void taken.ended().then(() => {
      isOver = true;
    });
    let orders = 1;
    while (!isOver && orders < 150) {
      await buy(instance, token);
      orders += 1;
    }
    await done(taken, 0, /house\.tar: [\d,]+ rows of \d+ tables and 3 files in/);
    expect(orders).toBeGreaterThan(2);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(scratch)).toEqual(['house.tar']);
    await done(tidemark('backup', {}, { args: [file] }), 1, /^.* is there already: name another file\n$/);
    served.child.kill('SIGTERM');
    expect(await served.ended()).toBe(0);
  });

  /** A user who signed in before continues from the state of the backup. */
  async function expectGoesOn(settings: Record<string, string>): Promise<void> {
    const served = tidemark('serve', settings);
    const instance = otherUser(await served.listens());
    await price(instance);
    const { body } = await instance.json('/v2/api/forex/close', { id: first }, { authorization: token });
    expect(body).toMatchObject({ code: 1 });
    const next = await buy(instance, token);
    expect(next).toBeGreaterThan(first);
    served.child.kill('SIGTERM');
    expect(await served.ended()).toBe(0);
    await done(tidemark('verify', settings), 0, /verified/);
  }

  it('makes the instance again in another directory', { timeout: 90_000 }, async () => {
    const settings = { DATA_DIR: join(scratch, 'restored') };
    await done(tidemark('restore', settings, { args: [file] }), 0, /verified/);
    for (const kept of ['secrets.key', 'uploads/.place', UPLOAD]) {
      expect(readFileSync(join(settings.DATA_DIR, kept))).toEqual(readFileSync(join(dataDir, kept)));
      expect(statSync(join(settings.DATA_DIR, kept)).mode & 0o777).toBe(0o600);
    }
    expect(await shapeOf(settings.DATA_DIR)).toEqual(await shapeOf(dataDir));
    await expectGoesOn(settings);
    await done(tidemark('restore', settings, { args: [file] }), 1, /^DATA_DIR .* is not empty .*\n$/);
  });

  it('makes the instance again in a database, rights included', { timeout: 90_000 }, async () => {
    const empty = await testDatabase({ empty: true });
    const settings = { DATA_DIR: join(scratch, 'beside'), DATABASE_URL: empty.ownerUrl };
    await done(tidemark('restore', settings, { args: [file] }), 0, /verified/);
    await expect(empty.owner.query({ text: 'delete from ledger.posting' })).rejects.toThrow(
      'only ever added',
    );
    await expect(empty.owner.query({ text: 'delete from market.tick' })).rejects.toThrow('only ever added');
    await expectGoesOn(settings);
    const again = { ...settings, DATA_DIR: join(scratch, 'again') };
    await done(
      tidemark('restore', again, { args: [file] }),
      1,
      /the database \S+ is not empty \(it has \S+\): .*\n$/,
    );
    expect(existsSync(again.DATA_DIR)).toBe(false);
  });

  it.each([
    [
      'that ends too early',
      (path: string) => truncateSync(path, statSync(path).size - 20_000),
      /ends too early/,
    ],
    ['of which a byte was changed', spoil, /is damaged/],
    ['that is none', (path: string) => writeFileSync(path, 'dear diary'.repeat(1000)), /it is no backup/],
  ])('%s is refused and leaves nothing behind', { timeout: 30_000 }, async (_told, harm, line) => {
    const harmed = join(scratch, 'harmed.tar');
    copyFileSync(file, harmed);
    harm(harmed);
    const settings = { DATA_DIR: join(scratch, 'nowhere') };
    const run = tidemark('restore', settings, { args: [harmed] });
    expect(await run.ended()).toBe(1);
    expect(run.said()).toMatch(line);
    expect(run.said().split('\n')).toHaveLength(2);
    expect(existsSync(settings.DATA_DIR)).toBe(false);
  });
});

function spoil(path: string): void {
  const bytes = readFileSync(path);
  const middle = bytes.indexOf('tables/ledger.posting.copy.gz') + 600;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}
