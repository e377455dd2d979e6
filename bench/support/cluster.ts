import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { openEmbedded } from '../../apps/server/src/platform/database/embedded/embedded.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';

/** Runs the work on a separate PostgreSQL with fsync on, as its administrator; removes it afterwards. */
export async function onOwnPostgres<T>(work: (adminUrl: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
  const embedded = await openEmbedded({ dataDir });
  try {
    return await work(embedded.superuserUrl);
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Each part begins behind a checkpoint: with the log files of the part before to use again, as a
 * server that has run for a day has them, and without its leftovers to write.
 */
export async function checkpoint(adminUrl: string): Promise<void> {
  await asAdmin(adminUrl, 'checkpoint');
}

/** Makes an empty database; answers its URL. */
export async function createDatabase(adminUrl: string, name: string): Promise<string> {
  await asAdmin(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Makes a migrated database without rows; answers its URL. */
export async function createTidemark(adminUrl: string, name: string): Promise<string> {
  const url = await createDatabase(adminUrl, name);
  const database = await openDatabase({ url, poolSize: 1 });
  await migrate({ database, serverRole: undefined });
  await database.close();
  return url;
}

/**
 * Fills only count if all their data is written: `tidemark verify` must agree. Without the directory of the
 * instance it runs in an empty one: that of another instance names another log.
 */
export async function proveVerified(url: string, dataDir?: string): Promise<void> {
  const empty = mkdtempSync(join(tmpdir(), 'tidemark-verify-'));
  const verified = spawn(process.execPath, ['apps/server/bin/tidemark.mjs', 'verify'], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: dataDir ?? empty },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  verified.stdout.on('data', (chunk: Buffer) => {
    if (said.length < 2000) said += chunk.toString();
  });
  const code = await new Promise((resolve) => verified.on('close', resolve));
  rmSync(empty, { recursive: true });
  if (code !== 0) throw new Error(`verify found a breach after the run: ${said.slice(0, 2000)}`);
}
