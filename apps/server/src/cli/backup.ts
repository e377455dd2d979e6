import { createReadStream, existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Config, readConfig } from '../config.ts';
import { type ArchiveWriter, createArchive } from '../platform/backup/archive-writer.ts';
import type { KeptTable, Manifest } from '../platform/backup/manifest.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { migrationsMissing } from '../platform/database/migrate.ts';
import { openSnapshot, type Snapshot } from '../platform/database/snapshot.ts';
import { openStorage, type Storage } from '../platform/database/storage.ts';
import { keptFiles } from '../platform/files/kept-files.ts';
import { productVersion } from '../platform/files/server-root.ts';
import { interruptible } from '../platform/interrupt.ts';
import { processLog } from '../platform/log/log.ts';
import { errorCode, firstLine, StartProblem } from '../platform/start-problem.ts';

/** Rows are texts, which the lowest levels already make a fifth of; the higher ones take the time of the rest. */
const GZIP_LEVEL = 3;

/**
 * `tidemark backup [FILE]`: a consistent snapshot of the complete instance in one file, also while a server
 * runs: every table, the keys, and the pictures if they are stored under DATA_DIR.
 */
export async function backup(args: readonly string[]): Promise<number> {
  const now = new Date(systemClock().now());
  const path = targetOf(args, now);
  const config = readConfig(process.env);
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'postgres'))) {
    throw new StartProblem(`there is nothing to back up: DATA_DIR ${config.dataDir} has no database`);
  }
  return interruptible(async (signal) => {
    const storage = await openStorage({ ...config, log: processLog(), attach: true });
    try {
      await refuseUnknown(storage);
      const archive = await createArchive(path, now).catch((error: unknown) => {
        throw new StartProblem(`${path} cannot be written: ${firstLine(error)}`);
      });
      try {
        await write({ config, storage, archive, path, now, signal });
      } catch (error) {
        await archive.discard();
        if (errorCode(error) !== 'ENOSPC') throw error;
        throw new StartProblem(`${path} cannot be written: its disk is full`);
      }
      return 0;
    } finally {
      await storage.close();
    }
  });
}

function targetOf(args: readonly string[], now: Date): string {
  const [asked = '.', ...more] = args;
  if (more.length > 0 || asked.startsWith('-')) throw new StartProblem('usage: tidemark backup [FILE]');
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const path = resolve(isDirectory(asked) ? join(asked, `tidemark-${stamp}.tar`) : asked);
  if (existsSync(path)) throw new StartProblem(`${path} is there already: name another file`);
  return path;
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** State written by a newer version is unknown here; an older state is fine. */
async function refuseUnknown(storage: Storage): Promise<void> {
  await migrationsMissing(storage.database).catch((error: unknown) => {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem('there is nothing to back up: the database was never migrated');
  });
}

interface Work {
  readonly config: Config;
  readonly storage: Storage;
  readonly archive: ArchiveWriter;
  readonly path: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

async function write(work: Work): Promise<void> {
  const { config, storage, archive } = work;
  const snapshot = await openSnapshot(storage.ownerUrl);
  const { postgres, migrations, sequences } = snapshot;
  const tables = await writeTables(work, snapshot).finally(() => snapshot.close());
  await refuseMigrated(storage, migrations.length);
  // Behind the database: what its rows name is stored before them.
  const files = await writeFiles(work);
  const about = { format: 'tidemark-backup-1' as const, tidemark: productVersion(), postgres };
  const takenAt = work.now.toISOString();
  const bytes = await archive.finish({
    ...about,
    takenAt,
    migrations,
    sequences: [...sequences],
    tables,
    files,
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${work.path}: ${count(rows)} rows of ${tables.length} tables and ${files.length} files in ${megabytes(bytes)}; ${keysLine(config, files)}`,
  );
  if (config.files.kind === 's3')
    say(`the pictures lie in the bucket ${config.files.bucket} and are not in it`);
}

/** Its secrets are sealed in the tables, and open with the root key only. */
function keysLine(config: Config, files: Manifest['files']): string {
  if (config.instanceSecret !== undefined) {
    return 'the keys of the instance in it open with INSTANCE_SECRET only: keep that elsewhere';
  }
  return files.some(({ path }) => path === 'secrets.key')
    ? 'it contains the keys of the instance'
    : 'the keys of the instance in it open with the secrets.key or INSTANCE_SECRET of the server only: keep that elsewhere';
}

async function writeTables({ archive, signal }: Work, snapshot: Snapshot): Promise<KeptTable[]> {
  const kept: KeptTable[] = [];
  for (const table of snapshot.tables) {
    const name = `tables/${table.schema}.${table.name}.copy.gz`;
    const copied = await snapshot.copy(table, (rows) => addPacked(archive, name, rows, signal));
    if (copied === undefined) continue;
    const { rows, taken: part } = copied;
    kept.push({ ...table, rows, part });
    if (rows > 0) say(`${table.schema}.${table.name}: ${count(rows)} rows, ${megabytes(part.bytes)}`);
  }
  return kept;
}

async function addPacked(archive: ArchiveWriter, name: string, rows: Readable, signal: AbortSignal) {
  const packed = createGzip({ level: GZIP_LEVEL });
  const [part] = await Promise.all([archive.add(name, packed), pipeline(rows, packed, { signal })]);
  return part;
}

async function refuseMigrated(storage: Storage, migrations: number): Promise<void> {
  const [now] = await storage.database.query<{ count: number }>({
    text: 'select count(*)::int as count from platform.migration',
  });
  if (now?.count === migrations) return;
  throw new StartProblem('the database was migrated while the backup was taken: take it again');
}

async function writeFiles({ archive, config, signal }: Work): Promise<Manifest['files']> {
  const kept: Manifest['files'] = [];
  for (const path of await keptFiles(config.dataDir)) {
    signal.throwIfAborted();
    try {
      const part = await archive.add(`files/${path}`, createReadStream(join(config.dataDir, path)));
      kept.push({ path, part });
    } catch (error) {
      // A picture that is no longer needed may be deleted at any time.
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  return kept;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function count(value: number): string {
  return value.toLocaleString('en');
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
