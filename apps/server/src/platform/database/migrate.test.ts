import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { StartProblem } from '../start-problem.ts';
import { type Migration, migrate, migrationsMissing, readMigrations } from './migrate.ts';

const files = (...sqls: string[]): Migration[] =>
  sqls.map((sql, index) => ({ number: index + 1, file: `000${index + 1}-step.sql`, sql, checksum: sql }));

async function emptyDatabase() {
  return (await testDatabase({ empty: true })).owner;
}
const database = await emptyDatabase();
const one = 'create schema trial; create table trial.one (id int)';
const two = 'create table trial.two (id int)';

async function problem(migrations: readonly Migration[]): Promise<string> {
  const error = await migrate({ database, migrations }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartProblem);
  return (error as StartProblem).message;
}

describe('migrations', () => {
  it('are applied once, in order', async () => {
    expect(await migrate({ database, migrations: files(one, two) })).toEqual([
      '0001-step.sql',
      '0002-step.sql',
    ]);
    expect(await migrate({ database, migrations: files(one, two) })).toEqual([]);
  });

  it('leave nothing behind when one fails, and go on from there', async () => {
    const broken = files(one, two, 'create table trial.three (id int); select 1/0');
    expect(await problem(broken)).toBe(
      'migration 0003-step.sql failed and was rolled back: division by zero',
    );
    expect(await database.query({ text: "select to_regclass('trial.three') as found" })).toEqual([
      { found: null },
    ]);
    const repaired = files(one, two, 'create table trial.three (id int)');
    expect(await migrate({ database, migrations: repaired })).toEqual(['0003-step.sql']);
  });

  it('refuse a file that has changed since', async () => {
    expect(await problem(files(one, `${two}; -- changed`, 'x'))).toMatch(
      /^migration 0002-step.sql has changed since it was applied/,
    );
  });

  it('refuse a database that is newer than the code', async () => {
    expect(await problem(files(one, two))).toMatch(
      /^the database is newer than this code: it has migration 0003-step.sql/,
    );
  });

  it('refuse a database that lacks one in between', async () => {
    await database.query({ text: 'delete from platform.migration where number = 2' });
    expect(await problem(files(one, two, 'create table trial.three (id int)'))).toMatch(
      /^the database is half migrated: 0002-step.sql was never applied/,
    );
  });

  it('run once when several processes start together', async () => {
    const fresh = await emptyDatabase();
    const steps = files(one, two);
    const applied = await Promise.all([1, 2, 3].map(() => migrate({ database: fresh, migrations: steps })));
    expect(applied.flat()).toEqual(['0001-step.sql', '0002-step.sql']);
  });

  it('of this repository are numbered without gaps, and all applied in a test database', async () => {
    const numbers = readMigrations().map(({ number }) => number);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const { database: migrated } = await testDatabase();
    expect(await migrationsMissing(migrated)).toBeUndefined();
  });
});

describe('a table to which rows are only ever added', () => {
  it('accepts rows, and refuses to change or remove them', async () => {
    const { database: server, owner } = await testDatabase();
    await owner.query({
      text: "create table platform.trial (id int); select platform.append_only('platform.trial')",
    });
    await server.query({ text: 'insert into platform.trial values (1)' });
    for (const text of [
      'update platform.trial set id = 2',
      'delete from platform.trial',
      'truncate platform.trial',
    ]) {
      await expect(server.query({ text })).rejects.toThrow(/permission denied|only ever added/);
      await expect(owner.query({ text })).rejects.toThrow(/only ever added/);
    }
  });
});

it('of a role that does not own the database are refused with one line', async () => {
  const { database: guest, url, ownerUrl } = await testDatabase({ empty: true });
  // Where DATABASE_URL names a role that may make no others, owner and guest are one.
  if (url === ownerUrl) return;
  const error = await migrate({ database: guest, migrations: files(one) }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartProblem);
  expect((error as StartProblem).message).toMatch(
    /^the database cannot be migrated: permission denied for database [^\n]*; the role of DATABASE_OWNER_URL .* must own/,
  );
});
