import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { present } from '@tidemark/domain/outcome';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { log } from '../../src/cli/log.ts';
import { runCommand } from '../../src/cli/testing/run-command.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { receiptOf, verdictOn } from '../support/receipts/receipt-of.ts';
import { urlOf } from '../support/template.ts';
import { type TestDatabase, testDatabase } from '../support/test-database.ts';
import { type TestServer, testServer } from '../support/test-server.ts';
import { movePrices, rewriteLeaves } from './rewriting.fixture.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tidemark-histories-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
let files = 0;
const path = (): string => join(scratch, String(++files));
function fileOf(text: string): string {
  const file = path();
  writeFileSync(file, text);
  return file;
}

/** `tidemark log …` as an outsider runs it: what it wrote, or its refusal. */
const run = (...args: string[]): Promise<string> => runCommand(log, args);

interface Broker {
  readonly server: TestServer;
  readonly clock: ManualClock;
}

/** A server with the key of all; the same moment in each, so that their logs begin alike. */
async function broker(
  more: { database?: TestDatabase; dataDir?: string; at?: string; secretsOf?: Broker } = {},
): Promise<Broker> {
  const clock = manualClock(more.at ?? '2026-11-18T12:00:00Z');
  const environment = {
    PUBLIC_URL: 'https://broker.example',
    ...(more.dataDir === undefined ? {} : { DATA_DIR: more.dataDir }),
  };
  const database = more.database ?? (await testDatabase());
  if (more.secretsOf) await copySecrets(more.secretsOf.server, database);
  return { server: await testServer({ clock, environment, database }), clock };
}

/** The same salts, so that the same private records have the same leaves. */
async function copySecrets(from: TestDatabase, to: TestDatabase): Promise<void> {
  const rows = await from.owner.query<{ name: string; sealed: Buffer }>({
    text: 'select name, sealed from platform.instance_secret',
  });
  for (const { name, sealed } of rows)
    await to.owner.query({
      text: 'insert into platform.instance_secret (name, sealed) values ($1, $2)',
      values: [name, sealed],
    });
}

/** Prices of EURUSD a second apart. */
async function prices({ server, clock }: Broker, all: readonly number[]): Promise<void> {
  for (const EURUSD of all) {
    clock.advance(1000);
    await server.prices({ EURUSD });
  }
}

/** The receipt of an order that was opened at the newest price. */
async function receiptOfOrder(at: Broker): Promise<string> {
  const { token } = await at.server.must(createAccountDemo, {});
  const euro = (await at.server.must(tradeList, {})).find(({ Code }) => Code === 'EURUSD');
  const order = {
    forex_id: present(euro, 'EURUSD is listed').Id,
    type: 1,
    cont: 0.5,
    multiple: 100,
  } as const;
  const { Id } = await at.server.must(submit, order, token);
  await prices(at, [1.083]);
  return receiptOf(at, token, { kind: 'deal.open', id: Id });
}

/** The checkpoint of everything that was committed. */
async function checkpointOf({ server, clock }: Broker): Promise<string> {
  for (let left = 500; left > 0; left -= 1) {
    const note = await (await fetch(`${server.url}/log/checkpoint`)).text();
    const [row] = await server.database.query<{ waiting: number; size: number }>({
      text: `select (select count(*) from transparency.pending)::float8 as waiting, (first_leaf + leaves)::float8 as size
        from transparency.batch order by log_id desc, first_leaf desc limit 1`,
    });
    if (row?.waiting === 0 && Number(note.split('\n')[1]) === row.size) return note;
    clock.advance(100);
  }
  throw new Error('the log did not sign what was committed');
}

/** A mirror follows the log up to everything that was committed. */
async function follow(mirror: string, at: Broker): Promise<string> {
  await checkpointOf(at);
  return run('mirror', mirror, '--from', at.server.url);
}

describe('two histories under one key', () => {
  it('are found by a mirror, by a checkpoint and by receipts, which name the first tick that differs', async () => {
    const one = await broker();
    const other = await broker({ secretsOf: one });
    for (const [at, price] of [
      [one, 1.082],
      [other, 1.0899],
    ] as const)
      await prices(at, [1.08, 1.081, price]);
    const [mine, theirs] = [await receiptOfOrder(one), await receiptOfOrder(other)];
    const seen = await checkpointOf(other);
    await prices(one, [1.084, 1.085, 1.086]);
    const mirror = path();
    expect(await follow(mirror, one)).toMatch(/^0 [\s\S]*broker\.example\/log has/);
    expect(await run('compare', fileOf(mine), '--mirror', mirror)).toContain('is of the history');
    expect(await run('compare', fileOf(seen), '--mirror', mirror)).toContain('refused: split view');
    expect(await run('compare', fileOf(theirs), '--mirror', mirror)).toContain('refused: split view');
    const differs =
      /^refused: .*number \d+: the mirror has tick 3 of EURUSD \(1\.082 at [^)]+\), the log shows tick 3 of EURUSD \(1\.0899/;
    expect(await follow(mirror, other)).toMatch(differs);
    await prices(other, [1.084, 1.085, 1.086, 1.087, 1.088]);
    expect(await follow(mirror, other)).toMatch(differs);
    // Each alone is genuine under the same key: together they show two ticks at one place.
    const shown = [mine, theirs].map((file) => JSON.parse(file).ticks.open);
    for (const file of [mine, theirs])
      expect(await verdictOn(one.server, file)).toMatchObject({ isGenuine: true });
    expect(shown[0].index).toBe(shown[1].index);
    expect(shown.map(({ entry }) => JSON.parse(entry).slice(0, 4))).toEqual([
      ['tick', 'EURUSD', 3, '1.082'],
      ['tick', 'EURUSD', 3, '1.0899'],
    ]);
  });

  it.each([
    ['what was signed last is there: another log begins', true],
    ['that is lost too: it goes on, and a mirror and a receipt contradict it', false],
  ])('come of a database that was rewritten with its log; where %s', async (_, isKnown) => {
    const [database, dataDir] = [await testDatabase(), mkdtempSync(join(scratch, 'data-'))];
    const before = await broker({ database, dataDir });
    await prices(before, [1.08, 1.081, 1.082]);
    const receipt = await receiptOfOrder(before);
    const mirror = path();
    expect(await follow(mirror, before)).toMatch(/^0 /);
    await before.server.stop();
    await rewriteAll(database);
    if (!isKnown) rmSync(join(dataDir, 'log.state'));
    const after = await broker({ database, dataDir, at: '2026-11-18T12:05:00Z' });
    await prices(after, [1.09, 1.091]);
    const said = await follow(mirror, after);
    const alarms = after.server.lines.filter((line) => line.includes('log_restarted'));
    if (isKnown) {
      expect(said).toContain('refused: the checkpoint is of another log than the public keys');
      expect(alarms).toHaveLength(1);
      return;
    }
    expect(said).toMatch(
      /^refused: an old entry was changed: number \d+: the mirror has tick 2 of EURUSD \(1\.081 at [^)]+\), the log shows tick 2 of EURUSD \(1\.08105/,
    );
    const fresh = path();
    expect(await follow(fresh, after)).toMatch(/^0 /);
    expect(await run('compare', fileOf(receipt), '--mirror', fresh)).toContain('refused: split view');
  });
});

/** A thief with every right: another price of tick 2, in the tables, the leaves and the hashes; no checkpoint is left. */
async function rewriteAll({ url }: TestDatabase): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const superuser = await openDatabase({ url: urlOf(inject('postgres').adminUrl, name), poolSize: 1 });
  await superuser.transaction(async (tx) => {
    await tx.query({ text: "set local session_replication_role = 'replica'" });
    const leaf = await movePrices(tx, { code: 'EURUSD', from: 2, to: 2, by: 5000 });
    await rewriteLeaves(tx, { leaf, isTiles: true });
    await tx.query({ text: 'delete from transparency.checkpoint' });
  });
  await superuser.close();
}
