import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEntry } from '@tidemark/verify/entry';
import { isConsistent, proveConsistency } from '@tidemark/verify/merkle';
import { openCheckpoint, parseKey, type VerifierKey } from '@tidemark/verify/note';
import { afterAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/support/test-database.ts';
import { type TestServer, testServer } from '../../../../test/support/test-server.ts';
import { readRotations } from '../read/prove-leaves.ts';
import { nodeReader, readEntries } from '../store/tiles.ts';
import { makeNextKey } from '../transparency.ts';
import { newKeyText } from './signing-key.ts';

const folders: string[] = [];
const folder = (): string => {
  folders.push(mkdtempSync(join(tmpdir(), 'tidemark-log-')));
  return folders.at(-1) ?? '';
};
afterAll(() => {
  for (const one of folders) rmSync(one, { recursive: true, force: true });
});

const publicUrl = 'https://broker.example';
const start = (database: TestDatabase, dataDir: string): Promise<TestServer> =>
  testServer({ database, environment: { DATA_DIR: dataDir, PUBLIC_URL: publicUrl } });

const keysOf = async (server: TestServer): Promise<[VerifierKey, ...VerifierKey[]]> =>
  (await (await fetch(`${server.url}/log/key`)).text())
    .trim()
    .split('\n')
    .map((line) => parseKey(line)) as [VerifierKey, ...VerifierKey[]];

/** The checkpoint under the newest keys. */
async function head(server: TestServer) {
  const note = await (await fetch(`${server.url}/log/checkpoint`)).text();
  const [plain, timed] = await keysOf(server);
  const opened = openCheckpoint(note, [plain, timed as VerifierKey]);
  if (typeof opened === 'string') throw new Error(`${opened}: ${note}`);
  return { ...opened, text: note };
}

/** Waits until prices are logged. */
async function grown(server: TestServer, price: number) {
  const { size } = await head(server);
  await server.prices({ EURUSD: price });
  await expect.poll(async () => (await head(server)).size, { timeout: 5000 }).toBeGreaterThan(size);
  return head(server);
}

const firstEntry = async ({ database }: TestDatabase, log: number) => {
  const [content] = await readEntries(database, { log, from: 0, to: 1 });
  return parseEntry(Buffer.from(content ?? []).toString());
};

const alarms = ({ lines }: TestServer) => lines.filter((line) => line.includes('log_restarted'));

describe('a log', () => {
  it('continues after a restart, also where the last batch was not signed any more', async () => {
    const [database, dataDir] = [await testDatabase(), folder()];
    const one = await start(database, dataDir);
    const early = readFileSync(join(dataDir, 'log.state'), 'utf8');
    const before = await grown(one, 1.08);
    await one.stop();
    writeFileSync(join(dataDir, 'log.state'), early);
    await database.owner.query({
      text: `alter table transparency.checkpoint disable trigger user;
        delete from transparency.checkpoint where size > 2; alter table transparency.checkpoint enable trigger user`,
    });
    const two = await start(database, dataDir);
    const after = await grown(two, 1.09);
    expect(alarms(two)).toEqual([]);
    expect(after.origin).toBe('broker.example/log');
    const proof = await proveConsistency(
      before.size,
      after.size,
      nodeReader(database.database, 1, after.size),
    );
    expect(isConsistent(before, after, proof)).toBe(true);
    await two.stop();
  });

  it('takes up what was committed while nothing wrote the log', async () => {
    const [database, dataDir] = [await testDatabase(), folder()];
    const one = await start(database, dataDir);
    const before = await grown(one, 1.08);
    await one.stop();
    await database.database.query({
      text: `select market.take_ticks(array[instrument_id], array[2::bigint], array[108200000::bigint],
        array[$1::float8], array[$1::float8], null, null, null) from market.last_tick`,
      values: [Date.now()],
    });
    const two = await start(database, dataDir);
    const after = await head(two);
    expect(after.size).toBe(before.size + 1);
    const [content] = await readEntries(database.database, { log: 1, from: before.size, to: after.size });
    expect(Buffer.from(content ?? []).toString()).toContain('["tick","EURUSD",2,"1.082",');
    await two.stop();
  });

  it('takes up all that waits before it is ready, also more than it reads at once', async () => {
    const [database, dataDir] = [await testDatabase(), folder()];
    const one = await start(database, dataDir);
    const before = await head(one);
    await one.stop();
    await database.owner.query({
      text: `insert into transparency.pending (kind, ids)
        select 'audit', array[number] from generate_series(1000001, 1000450) as number`,
    });
    const two = await start(database, dataDir);
    expect((await head(two)).size).toBe(before.size + 450);
    await two.stop();
  });

  it.each<[string, (dataDir: string, signed: { text: string; early: string }) => void]>([
    [
      'the database is older than what was signed (a restored backup)',
      (dataDir, { text }) => writeFileSync(join(dataDir, 'log.state'), text.replace(/\n\d+\n/, '\n5000\n')),
    ],
    [
      'the database holds another history than what was signed',
      (dataDir, { text }) =>
        writeFileSync(join(dataDir, 'log.state'), text.replace(/\n[\w+/]{43}=\n/, `\n${'A'.repeat(43)}=\n`)),
    ],
    ['the key is another one', (dataDir) => writeFileSync(join(dataDir, 'log.key'), newKeyText())],
  ])('begins under another name where %s', async (_, change) => {
    const [database, dataDir] = [await testDatabase(), folder()];
    const one = await start(database, dataDir);
    const early = readFileSync(join(dataDir, 'log.state'), 'utf8');
    await grown(one, 1.08);
    await one.stop();
    const text = readFileSync(join(dataDir, 'log.state'), 'utf8');
    change(dataDir, { text, early });
    const signed = readFileSync(join(dataDir, 'log.state'), 'utf8').split('\n');
    const two = await start(database, dataDir);
    const { origin } = await grown(two, 1.09);
    expect(origin).toBe('broker.example/log/2');
    expect(await firstEntry(database, 2)).toEqual({
      kind: 'log',
      origin,
      after: { origin: 'broker.example/log', size: Number(signed[1]), root: signed[2] },
    });
    expect(alarms(two)).toHaveLength(1);
    expect((await fetch(`${two.url}/log/1/checkpoint`)).status).toBe(200);
    await two.stop();
    const three = await start(database, dataDir);
    expect((await grown(three, 1.1)).origin).toBe('broker.example/log/2');
    expect(alarms(three)).toEqual([]);
    await three.stop();
  });

  it('changes its key by a leaf that the older key signs', async () => {
    const [database, dataDir] = [await testDatabase(), folder()];
    const one = await start(database, dataDir);
    const older = await keysOf(one);
    await grown(one, 1.08);
    await one.stop();
    expect(makeNextKey({ dataDir, signer: undefined })).toBe(join(dataDir, 'log.key.next'));
    const next = readFileSync(join(dataDir, 'log.key.next'), 'utf8');
    makeNextKey({ dataDir, signer: undefined });
    expect(readFileSync(join(dataDir, 'log.key.next'), 'utf8')).toBe(next);
    expect(() => makeNextKey({ dataDir: folder(), signer: undefined })).toThrow('is not there');
    const two = await start(database, dataDir);
    await grown(two, 1.09);
    const all = await keysOf(two);
    expect(all).toHaveLength(4);
    expect(all.slice(2)).toEqual(older);
    const [rotation] = await readRotations(database.database, 1);
    const vouched = openCheckpoint(rotation?.checkpoint ?? '', older);
    expect(vouched).toMatchObject({ size: (rotation?.leaf.index ?? 0) + 1 });
    expect(rotation?.leaf.entry).toContain('["key","broker.example/log+');
    expect(alarms(two)).toEqual([]);
    await two.stop();
    const three = await start(database, dataDir);
    expect(await keysOf(three)).toEqual(all);
    await three.stop();
  });
});
