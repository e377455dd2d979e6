import { execFile, fork } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { StartProblem } from '../../start-problem.ts';
import { openDatabase } from '../database.ts';
import { openEmbedded } from './embedded.ts';
import { isAlive } from './orphan.ts';
import { readLockFile } from './process.ts';

const scratch = mkdtempSync(join(tmpdir(), 'tidemark-embedded-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const dataDir = join(scratch, 'data');
const open = (more: { attach?: boolean } = {}) => openEmbedded({ dataDir, durable: false, ...more });
const postgresPid = (): number => readLockFile(join(dataDir, 'postgres'))?.pid ?? 0;

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const database = await openDatabase({ url, poolSize: 1 });
  try {
    return await database.query<Record<string, unknown>>({ text });
  } finally {
    await database.close();
  }
}

/** A process that opens the database and then does nothing, to be killed. */
async function killedHolder(): Promise<number> {
  const program = join(scratch, 'holder.mjs');
  const embedded = fileURLToPath(new URL('./embedded.ts', import.meta.url));
  writeFileSync(
    program,
    `const { openEmbedded } = await import(${JSON.stringify(embedded)});
     await openEmbedded({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
     process.send('open');
     setInterval(() => {}, 1000);`,
  );
  const child = fork(program, {
    execArgv: ['--import', 'tsx'],
    cwd: fileURLToPath(new URL('../../../../..', import.meta.url)),
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)));
  });
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  return postgresPid();
}

describe('the embedded PostgreSQL', () => {
  it('is made on the first start, private, and keeps its rows over a stop', async () => {
    const first = await open();
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600);
    await ask(first.ownerUrl, 'create table kept (id int)');
    const pid = postgresPid();
    await first.stop();
    expect(isAlive(pid)).toBe(false);

    const second = await open();
    expect(await ask(second.ownerUrl, "select to_regclass('kept')::text as kept")).toEqual([
      { kept: 'kept' },
    ]);
    await second.stop();
  });

  it('gives the server a role that is no superuser and owns nothing', async () => {
    const embedded = await open();
    const [role] = await ask(
      embedded.url,
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false });
    await expect(ask(embedded.url, 'create schema mine')).rejects.toThrow(/permission denied/);
    await embedded.stop();
  });

  it('listens on the loopback only, with a password', async () => {
    const embedded = await open();
    const [setting] = await ask(embedded.url, "select current_setting('listen_addresses') as at");
    expect(setting).toEqual({ at: '127.0.0.1' });
    const wrong = new URL(embedded.url);
    wrong.password = 'guessed';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
    await embedded.stop();
  });

  it('lets a tool attach while a server holds it, and refuses a second server', async () => {
    const holder = await open();
    const tool = await open({ attach: true });
    expect(tool.url).toBe(holder.url);
    await tool.stop();
    expect(await ask(holder.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(open()).rejects.toThrow(/DATA_DIR .* is in use by another Tidemark \(process \d+\)/);
    await holder.stop();
  });

  it('stops the orphan of a killed server and starts clean', async () => {
    const orphan = await killedHolder();
    expect(isAlive(orphan)).toBe(true);
    const embedded = await open();
    expect(isAlive(orphan)).toBe(false);
    expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
  });

  it('starts despite a lock file whose process has ended or is another program', async () => {
    const lock = join(dataDir, 'postgres', 'postmaster.pid');
    for (const pid of [2 ** 22 + 1, process.pid]) {
      writeFileSync(lock, `${pid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n1 1\nready\n`);
      const embedded = await open();
      expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
      await embedded.stop();
    }
  });

  it('starts again by itself when PostgreSQL is killed under it', async () => {
    const troubles: string[] = [];
    const embedded = await openEmbedded({
      dataDir,
      durable: false,
      onTrouble: (line) => troubles.push(line),
    });
    const database = await openDatabase({ url: embedded.url, poolSize: 1 });
    const worker = await database.connectionWorker();
    const killed = postgresPid();
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(() => postgresPid() !== killed && isAlive(postgresPid()), { timeout: 10_000 })
      .toBe(true);
    await expect
      .poll(() => worker.transaction((tx) => tx.query({ text: 'select 1 as one' })).catch(() => 'lost'), {
        timeout: 10_000,
      })
      .toEqual([{ one: 1 }]);
    expect(troubles).toEqual(['the embedded PostgreSQL ended unasked and is started again']);
    await worker.release();
    await database.close();
    await embedded.stop();
  });

  it('tries until it works when it cannot be started again at once', async () => {
    const troubles: string[] = [];
    const onTrouble = (line: string): void => void troubles.push(line);
    const embedded = await openEmbedded({ dataDir, durable: false, onTrouble });
    const [place, away] = [join(dataDir, 'postgres'), join(dataDir, 'elsewhere')];
    const killed = postgresPid();
    renameSync(place, away);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => troubles.length, { timeout: 10_000 }).toBeGreaterThan(1);
    renameSync(away, place);
    await expect
      .poll(() => postgresPid() !== killed && isAlive(postgresPid()), { timeout: 10_000 })
      .toBe(true);
    await expect
      .poll(() => ask(embedded.url, 'select 1 as one').catch(() => 'away'), { timeout: 10_000 })
      .toEqual([{ one: 1 }]);
    await embedded.stop();
  });

  it('makes nothing of a half-made directory: a start that was killed is begun again', async () => {
    const other = join(scratch, 'half');
    const embedded = await openEmbedded({ dataDir: other, durable: false });
    await embedded.stop();
    rmSync(join(other, 'postgres'), { recursive: true });
    await promisify(execFile)('mkdir', ['-p', join(other, 'postgres.new', 'base')]);
    const again = await openEmbedded({ dataDir: other, durable: false });
    expect(existsSync(join(other, 'postgres.new'))).toBe(false);
    await again.stop();
  });
});

describe('a DATA_DIR that cannot be used is one line', () => {
  const problem = async (path: string): Promise<string> => {
    const error = await openEmbedded({ dataDir: path, durable: false }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(StartProblem);
    const { message } = error as StartProblem;
    expect(message).not.toContain('\n');
    return message;
  };

  it('a file in its place', async () => {
    const file = join(scratch, 'file');
    writeFileSync(file, '');
    expect(await problem(file)).toMatch(/^DATA_DIR .*file is not a directory: name another one, for example/);
  });

  it('a place below a file', async () => {
    expect(await problem(join(scratch, 'file', 'data'))).toMatch(/^DATA_DIR .* is not a directory/);
  });

  it('names a place without write permission', async () => {
    expect(await problem('/proc/tidemark')).toMatch(/^DATA_DIR \/proc\/tidemark cannot be /);
  });

  it.runIf(existsSync('/dev/full') && process.getuid?.() === 0)('a full disk', async () => {
    const disk = join(scratch, 'disk');
    await promisify(execFile)('mkdir', [disk]);
    const mounted = await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).catch(
      () => undefined,
    );
    if (mounted === undefined) return;
    try {
      expect(await problem(join(disk, 'data'))).toMatch(/is full: make room/);
    } finally {
      await promisify(execFile)('umount', [disk]);
    }
  });

  it('damaged keys', async () => {
    const damaged = join(scratch, 'damaged');
    const embedded = await openEmbedded({ dataDir: damaged, durable: false });
    await embedded.stop();
    const keys = join(damaged, 'database.json');
    const kept = readFileSync(keys);
    writeFileSync(keys, '{');
    expect(await problem(damaged)).toMatch(/database.json is damaged/);
    writeFileSync(keys, kept);
    chmodSync(keys, 0o600);
  });
});
