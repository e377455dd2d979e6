import { chmodSync, mkdirSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Config, readConfig } from '../config.ts';
import { type Archive, openArchive } from '../platform/backup/archive-reader.ts';
import { withoutServer } from '../platform/cluster/exclusive.ts';
import { stopOrphan } from '../platform/database/embedded/orphan.ts';
import { missing, readMigrations } from '../platform/database/migrate.ts';
import { restoreTables } from '../platform/database/restore.ts';
import { openStorage } from '../platform/database/storage.ts';
import { isKeptFile } from '../platform/files/kept-files.ts';
import {
  refuseTakenDataDir,
  STAGE,
  type StagedDataDir,
  stageDataDir,
} from '../platform/files/staged-data-dir.ts';
import { interruptible } from '../platform/interrupt.ts';
import { processLog } from '../platform/log/log.ts';
import { errorCode, StartProblem } from '../platform/start-problem.ts';
import { verify } from './verify.ts';

/**
 * `tidemark restore FILE`: restores a backup into an empty DATA_DIR, or into the empty database of
 * DATABASE_URL with the keys and pictures in DATA_DIR. All of it or nothing; then it verifies the result.
 */
export async function restore(args: readonly string[]): Promise<number> {
  const [path, ...more] = args;
  if (path === undefined || more.length > 0 || path.startsWith('-')) {
    throw new StartProblem('usage: tidemark restore FILE');
  }
  const config = readConfig(process.env);
  refuseTakenDataDir(config.dataDir, config.databaseUrl === undefined);
  await interruptible(async (signal) => {
    const archive = await openArchive(path);
    refuseForeign(archive, path);
    say(`the backup is whole: Tidemark ${archive.manifest.tidemark}, taken at ${archive.manifest.takenAt}`);
    await make(archive, config, signal);
  });
  return verify();
}

/** The contents must be known before anything is created from them. */
function refuseForeign({ manifest }: Archive, path: string): void {
  try {
    missing(readMigrations(), manifest.migrations);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    throw new StartProblem(`the backup ${path} cannot be restored by this version: ${error.message}`);
  }
  const foreign = manifest.files.find((file) => !isKeptFile(file.path));
  if (foreign)
    throw new StartProblem(`the backup ${path} has a file that is not part of an instance: ${foreign.path}`);
}

async function make(archive: Archive, config: Config, signal: AbortSignal): Promise<void> {
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded) await stopOrphan(join(config.dataDir, STAGE, 'postgres'));
  const staged = stageDataDir(config.dataDir);
  try {
    await writeFiles(archive, staged, signal);
    await fillDatabase(archive, config, { dataDir: isEmbedded ? staged.path : config.dataDir, signal });
    staged.publish();
  } catch (error) {
    staged.discard();
    if (errorCode(error) !== 'ENOSPC') throw error;
    throw new StartProblem(`DATA_DIR ${config.dataDir} is full: make room on its disk`);
  }
  if (config.files.kind === 's3' && archive.manifest.files.some((file) => file.path.startsWith('uploads/'))) {
    say(
      `the pictures are in ${join(config.dataDir, 'uploads')}: bring them to the bucket ${config.files.bucket}`,
    );
  }
}

async function writeFiles(archive: Archive, staged: StagedDataDir, signal: AbortSignal): Promise<void> {
  for (const { path, part } of archive.manifest.files) {
    signal.throwIfAborted();
    const target = join(staged.path, path);
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    const file = await open(target, 'wx', 0o600);
    try {
      await writeFile(file, archive.read(part));
      await file.sync();
    } finally {
      await file.close();
    }
    chmodSync(target, 0o600);
  }
}

async function fillDatabase(
  archive: Archive,
  config: Config,
  { dataDir, signal }: { readonly dataDir: string; readonly signal: AbortSignal },
): Promise<void> {
  const storage = await openStorage({ ...config, dataDir, log: processLog(), attach: false });
  try {
    const later = await withoutServer(storage.ownerUrl, () =>
      restoreTables({
        url: storage.ownerUrl,
        serverRole: storage.serverRole,
        manifest: archive.manifest,
        rowsOf: ({ part }) => unpacked(archive.read(part)),
        onTable: ({ schema, name, rows }) => {
          if (rows > 0) say(`${schema}.${name}: ${rows.toLocaleString('en')} rows`);
        },
        signal,
      }),
    );
    if (later.length > 0) say(`applied ${later.join(', ')}`);
  } finally {
    await storage.close();
  }
}

function unpacked(packed: Readable): Readable {
  const rows = createGunzip();
  packed.once('error', (error) => rows.destroy(error));
  return packed.pipe(rows);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
