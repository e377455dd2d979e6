import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { present } from '@tidemark/domain/outcome';
import { afterAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/support/test-database.ts';
import { readMigrations } from '../database/migrate.ts';
import { vapidSecret } from '../push/vapid.ts';
import { StartProblem } from '../start-problem.ts';
import {
  openInstanceSecrets,
  type SecretKind,
  sealedSecretsProblem,
  sealingSecret,
} from './instance-secrets.ts';
import { newKeyText, parseKey } from './root-key.ts';
import { sealerOf } from './sealed.ts';

const filesSecret: SecretKind<Buffer> = {
  name: 'files',
  file: 'files.key',
  make: newKeyText,
  parse: parseKey,
};
const kinds = [sealingSecret, filesSecret, vapidSecret];
const scratch = mkdtempSync(join(tmpdir(), 'tidemark-secrets-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** A machine: its DATA_DIR with these files, and INSTANCE_SECRET where it is set. */
function machine(files: Readonly<Record<string, string>> = {}, instanceSecret?: Buffer) {
  const dataDir = mkdtempSync(join(scratch, 'machine-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dataDir, name), `${text}\n`);
  return { dataDir, instanceSecret };
}

type Machine = ReturnType<typeof machine>;

async function startOn({ database }: TestDatabase, at: Machine) {
  const secrets = await openInstanceSecrets(database, at, kinds);
  return {
    sealer: secrets.of(sealingSecret),
    files: secrets.of(filesSecret).toString('base64url'),
    vapid: secrets.of(vapidSecret),
  };
}

async function refusal(starting: Promise<unknown>): Promise<string> {
  const error = await starting.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartProblem);
  expect(String(error)).not.toContain('\n');
  return (error as StartProblem).message;
}

const keyFile = ({ dataDir }: Machine): string => readFileSync(join(dataDir, 'secrets.key'), 'utf8').trim();

describe('secrets of an instance', () => {
  it('are made once, and open at each machine that has a copy of the key file', async () => {
    const base = await testDatabase();
    const first = machine();
    const made = await startOn(base, first);
    expect(statSync(join(first.dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
    const second = machine({ 'secrets.key': keyFile(first) });
    const opened = await startOn(base, second);
    expect([opened.files, opened.vapid]).toEqual([made.files, made.vapid]);
    expect(opened.sealer.open('user:7', made.sealer.seal('user:7', 'secret'))).toBe('secret');
    const rows = await base.database.query<{ sealed: Buffer }>({
      text: 'select sealed from platform.instance_secret',
    });
    const stored = Buffer.concat(rows.map(({ sealed }) => sealed)).toString('latin1');
    expect(rows).toHaveLength(3);
    expect(stored).not.toContain(made.files);
    expect(stored).not.toContain(made.vapid.privateKey);
    await expect(base.database.query({ text: 'delete from platform.instance_secret' })).rejects.toThrow(
      'permission denied',
    );
  });

  it('open with INSTANCE_SECRET, which needs no key file and may be the text of one', async () => {
    const base = await testDatabase();
    const first = machine();
    const made = await startOn(base, first);
    const other = machine({}, Buffer.from(keyFile(first), 'base64url'));
    expect((await startOn(base, other)).files).toBe(made.files);
    expect(existsSync(join(other.dataDir, 'secrets.key'))).toBe(false);
  });

  it('stop the start of a machine with another root key or none, with a line that names the remedy', async () => {
    const base = await testDatabase();
    await startOn(base, machine());
    const foreign = machine({ 'secrets.key': newKeyText() });
    const setting = machine({}, randomBytes(32));
    const none = machine();
    const advice = (dataDir: string) =>
      `copy secrets.key from the machine that has it to ${dataDir}, or set INSTANCE_SECRET to the same value as there`;
    expect(await refusal(startOn(base, foreign))).toBe(
      `the secrets of this instance do not open with ${foreign.dataDir}/secrets.key: ${advice(foreign.dataDir)}`,
    );
    expect(await refusal(startOn(base, setting))).toBe(
      `the secrets of this instance do not open with INSTANCE_SECRET: ${advice(setting.dataDir)}`,
    );
    expect(await refusal(startOn(base, none))).toMatch(
      /has no secrets\.key: copy it from the machine .* INSTANCE_SECRET/,
    );
    expect(existsSync(join(none.dataDir, 'secrets.key'))).toBe(false);
    expect(await sealedSecretsProblem(base.database, none)).toContain('has no secrets.key');
    expect(await sealedSecretsProblem(base.database, setting)).toContain('INSTANCE_SECRET');
  });

  it('are damaged where a file is, and the start names it', async () => {
    const base = await testDatabase();
    const root = machine({ 'secrets.key': 'nonsense' });
    expect(await refusal(startOn(base, root))).toMatch(/secrets\.key is damaged: .*restore it from a backup/);
    const signing = machine({ 'files.key': 'nonsense' });
    expect(await refusal(startOn(base, signing))).toMatch(/files\.key is damaged: restore it from a backup/);
    expect(await sealedSecretsProblem(base.database, root)).toBeUndefined();
  });
});

describe('processes that start at one moment', () => {
  it('agree on one set of secrets where they have one root key', async () => {
    const base = await testDatabase();
    const secret = randomBytes(32);
    const started = await Promise.all(Array.from({ length: 6 }, () => startOn(base, machine({}, secret))));
    expect(new Set(started.map(({ files, vapid }) => `${files} ${vapid.privateKey}`)).size).toBe(1);
    const sealed = present(started[0], 'one started').sealer.seal('user:7', 'secret');
    expect(started.map(({ sealer }) => sealer.open('user:7', sealed))).toEqual(Array(6).fill('secret'));
  });

  it('agree on one key file where they share a DATA_DIR', async () => {
    const base = await testDatabase();
    const shared = machine();
    const started = await Promise.all(Array.from({ length: 6 }, () => startOn(base, shared)));
    expect(new Set(started.map(({ files }) => files)).size).toBe(1);
    expect((await startOn(base, shared)).files).toBe(started[0]?.files);
  });

  it('leave one machine running where each made a key of its own', async () => {
    const base = await testDatabase();
    const started = await Promise.allSettled(Array.from({ length: 6 }, () => startOn(base, machine())));
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of started) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(StartProblem);
  });
});

describe('an instance of an earlier version', () => {
  const files = { 'secrets.key': newKeyText(), 'files.key': newKeyText(), 'vapid.key': vapidSecret.make() };
  const oldSealer = sealerOf(Buffer.from(files['secrets.key'], 'base64url'));

  it('keeps its keys, with the key file and with a new INSTANCE_SECRET', async () => {
    for (const secret of [undefined, randomBytes(32)]) {
      const base = await testDatabase();
      const started = await startOn(base, machine(files, secret));
      expect(started.files).toBe(files['files.key']);
      expect(started.vapid).toEqual(vapidSecret.parse(files['vapid.key']));
      expect(started.sealer.open('user:7', oldSealer.seal('user:7', 'secret'))).toBe('secret');
      expect(started.sealer.hash('kyc.card', 'A1')).toEqual(oldSealer.hash('kyc.card', 'A1'));
    }
  });

  it('gets no new sealing key while the old one is on another machine', async () => {
    const base = await testDatabase();
    await base.owner.query({
      text: `insert into operator.operator (email, role, totp_secret, created_at)
             values ('ada@example.com', 'admin', 'sealed', now())`,
    });
    await migrateAgain(base);
    const waiting = await base.owner.query({ text: 'select name, sealed from platform.instance_secret' });
    expect(waiting).toEqual([{ name: 'sealing', sealed: null }]);
    expect(await refusal(startOn(base, machine()))).toContain('has no secrets.key: copy it');
    const setting = machine({}, randomBytes(32));
    expect(await refusal(startOn(base, setting))).toBe(
      `the database has values that were sealed with the secrets.key of another DATA_DIR: copy that file to ${setting.dataDir}`,
    );
    expect(await sealedSecretsProblem(base.database, machine())).toBeUndefined();
    const started = await startOn(base, machine(files));
    expect(started.sealer.open('user:7', oldSealer.seal('user:7', 'secret'))).toBe('secret');
  });
});

/** Runs the migration on a database that has rows, as an upgrade does. */
async function migrateAgain({ owner }: TestDatabase): Promise<void> {
  const migration = present(
    readMigrations().find(({ file }) => file.endsWith('-instance-secrets.sql')),
    'the migration is there',
  );
  await owner.query({ text: 'drop table platform.instance_secret; drop table files.storage_place' });
  await owner.query({ text: migration.sql });
}
