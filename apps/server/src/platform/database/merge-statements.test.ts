import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import type { Write } from './queryable.ts';
import { mergeStatements } from './statements.ts';

const { database, owner } = await testDatabase();

await owner.query({
  text: 'create table public.apples (id bigint primary key, eaten boolean not null default false)',
});
await owner.query({ text: 'create table public.pears (id bigint primary key)' });
await owner.query({ text: 'grant select, insert, update on public.apples, public.pears to public' });

const picking = (table: string, id: number): Write => ({
  name: `pick ${table}`,
  table,
  text: `insert into ${table} (id) values ($1)`,
  values: [id],
});
const eating = (id: number): Write => ({
  name: 'eat apples',
  table: 'apples',
  text: 'update apples set eaten = true where id = $1',
  values: [id],
});

describe('writes that travel together', () => {
  it('are one statement where each is into another table, and prepared under one name', () => {
    const [first, ...more] = mergeStatements([picking('apples', 1), picking('pears', 2)]);
    expect(more).toEqual([]);
    expect(first?.values).toEqual([1, 2]);
    expect(first?.text).toContain('insert into pears (id) values ($2)');
    expect(mergeStatements([picking('apples', 3), picking('pears', 4)])[0]?.name).toBe(first?.name);
  });

  it('see what was written into their table before, though not in one statement', async () => {
    const worker = await database.connectionWorker();
    await worker.write([picking('apples', 10), eating(10), picking('pears', 10)]);
    expect(await database.query({ text: 'select eaten from apples where id = 10' })).toEqual([
      { eaten: true },
    ]);
    await worker.release();
  });

  it.each([
    ['one statement', [picking('apples', 20), picking('pears', 10)]],
    ['several', [picking('apples', 20), eating(20), picking('pears', 10)]],
  ])('are undone together where one fails: %s', async (_which, writes) => {
    const worker = await database.connectionWorker();
    await expect(worker.write(writes)).rejects.toThrow(/duplicate key/);
    expect(await database.query({ text: 'select id from apples where id = 20' })).toEqual([]);
    await worker.write([picking('pears', 1000 + writes.length)]);
    await worker.release();
  });
});
