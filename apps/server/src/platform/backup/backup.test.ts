import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { migrate, migrationsMissing, readMigrations } from '../database/migrate.ts';
import { restoreTables } from '../database/restore.ts';
import { openSnapshot } from '../database/snapshot.ts';
import { openArchive } from './archive-reader.ts';
import { createArchive } from './archive-writer.ts';
import type { KeptTable, Manifest } from './manifest.ts';
import { readTarHeader, tarHeader } from './tar-header.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tidemark-archive-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const nothing: Manifest = {
  format: 'tidemark-backup-1',
  tidemark: '0',
  takenAt: '2026-11-22T00:00:00.000Z',
  postgres: 180_000,
  migrations: [],
  tables: [],
  sequences: [],
  files: [],
};

it.each([0, 1, 512, 8 ** 11 - 1, 8 ** 11, 2 ** 45])('keeps a size of %d', (bytes) => {
  const entry = { name: 'tables/ledger.posting.copy.gz', bytes };
  expect(readTarHeader(tarHeader(entry, new Date(0)))).toEqual(entry);
});

it('backup: restores what was written, and appears under its name only when complete', async () => {
  const path = join(scratch, 'parts.tar');
  const archive = await createArchive(path, new Date());
  const broken = Readable.from([Buffer.from('half of it')]).map(() => {
    throw new Error('the source broke');
  });
  await expect(archive.add('files/broken', broken)).rejects.toThrow('the source broke');
  const files = [];
  for (const content of ['', 'x'.repeat(512), 'some words']) {
    const part = await archive.add(`files/${content.length}`, Readable.from([Buffer.from(content)]));
    files.push({ path: content, part });
  }
  expect(readdirSync(scratch)).not.toContain('parts.tar');
  await archive.finish({ ...nothing, files });
  expect(readdirSync(scratch)).toEqual(['parts.tar']);
  const opened = await openArchive(path);
  for (const { path: content, part } of opened.manifest.files) {
    expect((await buffer(opened.read(part))).toString()).toBe(content);
  }
});

it('leaves nothing behind when it is given up', async () => {
  const archive = await createArchive(join(scratch, 'given-up.tar'), new Date());
  await archive.add('files/one', Buffer.from('one'));
  await archive.discard();
  expect(readdirSync(scratch).filter((name) => name.startsWith('given-up'))).toEqual([]);
});

/** What a database holds, in memory. */
async function taken(url: string): Promise<{ manifest: Manifest; rows: Map<string, Buffer> }> {
  const snapshot = await openSnapshot(url);
  const rows = new Map<string, Buffer>();
  const tables: KeptTable[] = [];
  for (const table of snapshot.tables) {
    const copied = await snapshot.copy(table, buffer);
    const name = `${table.schema}.${table.name}`;
    rows.set(name, copied?.taken ?? Buffer.alloc(0));
    tables.push({ ...table, rows: copied?.rows ?? 0, part: { name, bytes: 0, sha256: '' } });
  }
  await snapshot.close();
  const { postgres, migrations, sequences } = snapshot;
  return {
    manifest: { ...nothing, postgres, migrations: [...migrations], sequences: [...sequences], tables },
    rows,
  };
}

/** Contents of a malicious archive, and the error line that refuses it. */
function hostile(manifest: Manifest): [RegExp, Partial<Manifest>][] {
  const [sequence] = manifest.sequences;
  const [table] = manifest.tables;
  const partition = manifest.tables.find((one) => one.partition !== undefined);
  return [
    [
      /^the backup has a sequence "ledger\.x\\"; drop", which no/,
      { sequences: [{ ...sequence, schema: 'ledger', name: 'x"; drop' }] as Manifest['sequences'] },
    ],
    [
      /^the backup has a sequence "pg_catalog\./,
      { sequences: [{ ...sequence, schema: 'pg_catalog' }] as Manifest['sequences'] },
    ],
    [
      /^the backup cannot be restored: .*out of range/,
      { sequences: [{ ...sequence, lastValue: '9'.repeat(30) }] as Manifest['sequences'] },
    ],
    [
      /^the backup has rows of "ledger\.x\\ny", which no/,
      { tables: [{ ...table, schema: 'ledger', name: 'x\ny' }] as KeptTable[] },
    ],
    [
      /^the backup has rows of "market\.mine", which no/,
      { tables: [{ ...partition, name: 'mine' }] as KeptTable[] },
    ],
    [/^the rows of .* cannot be restored: /, { tables: [{ ...table, columns: ['x'] }] as KeptTable[] }],
  ];
}

it('restore: brings an older state back and migrates it; a hostile or false archive leaves nothing', async () => {
  const older = readMigrations().slice(0, 13);
  const source = await testDatabase({ empty: true });
  await migrate({ database: source.owner, migrations: older });
  await source.owner.query({
    text: `
      insert into ledger.account (user_id, kind, is_demo, balance, opened_at)
        values (7, 'forex', true, -9007199254740993, '2026-11-22T01:02:03.456789Z');
      select nextval('ledger.posting_id'); select market.ensure_tick_days('2026-11-20', '2026-11-22');
      insert into market.tick values (27, 1, 6, now(), '2026-11-21T12:00:00Z');
      update market.category set names = '{"en": "tab\\t, back\\\\slash"}' where id = 1`,
  });
  const { manifest, rows } = await taken(source.ownerUrl);

  const target = await testDatabase({ empty: true });
  const options = {
    url: target.ownerUrl,
    serverRole: undefined,
    rowsOf: ({ schema, name }: KeptTable) => Readable.from([rows.get(`${schema}.${name}`) ?? '']),
    onTable: () => undefined,
    signal: new AbortController().signal,
  };
  const lying = { ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: table.rows + 1 })) };
  await expect(restoreTables({ ...options, manifest: lying })).rejects.toThrow('does not hold what it says');
  for (const [line, harm] of hostile(manifest)) {
    const refused = restoreTables({ ...options, manifest: { ...manifest, ...harm } });
    const error = await refused.catch((reason: Error) => reason);
    expect(error).toMatchObject({ name: 'StartProblem', message: expect.stringMatching(line) });
    expect(String(error)).not.toContain('\n');
  }
  const later = await restoreTables({ ...options, manifest });
  expect(later).toEqual(
    readMigrations()
      .slice(13)
      .map(({ file }) => file),
  );
  expect(await migrationsMissing(target.owner)).toBeUndefined();

  // Later migrations may add to tables; rows inserted manually are restored unchanged.
  const byHand = `
    select (select balance::text || ' ' || opened_at from ledger.account where user_id = 7) as account,
      (select price::text || ' ' || at from market.tick_20261121 where instrument_id = 27) as tick,
      (select names from market.category where id = 1) as category`;
  const [was, is] = [await source.owner.query({ text: byHand }), await target.owner.query({ text: byHand })];
  expect(is).toEqual(was);
  const again = await taken(target.ownerUrl);
  // A later migration may have drawn numbers of its own, behind those that were given.
  for (const { schema, name, lastValue } of manifest.sequences) {
    const now = again.manifest.sequences.find((one) => one.schema === schema && one.name === name);
    expect(Number(now?.lastValue)).toBeGreaterThanOrEqual(Number(lastValue));
  }
});
