import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { float8s, int8s, texts } from './columns.ts';
import { fuse } from './fuse.ts';
import type { Write } from './queryable.ts';

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
    const [first, ...more] = fuse([picking('apples', 1), picking('pears', 2)]);
    expect(more).toEqual([]);
    expect(first?.values).toEqual([1, 2]);
    expect(first?.text).toContain('insert into pears (id) values ($2)');
    expect(fuse([picking('apples', 3), picking('pears', 4)])[0]?.name).toBe(first?.name);
  });

  it('see what was written into their table before, though not in one statement', async () => {
    const lane = await database.lane();
    await lane.write([picking('apples', 10), eating(10), picking('pears', 10)]);
    expect(await database.query({ text: 'select eaten from apples where id = 10' })).toEqual([
      { eaten: true },
    ]);
    await lane.release();
  });

  it.each([
    ['one statement', [picking('apples', 20), picking('pears', 10)]],
    ['several', [picking('apples', 20), eating(20), picking('pears', 10)]],
  ])('are undone together where one fails: %s', async (_which, writes) => {
    const lane = await database.lane();
    await expect(lane.write(writes)).rejects.toThrow(/duplicate key/);
    expect(await database.query({ text: 'select id from apples where id = 20' })).toEqual([]);
    await lane.write([picking('pears', 1000 + writes.length)]);
    await lane.release();
  });
});

describe('columns', () => {
  it('arrive as they were, none of them a text on the way', async () => {
    const rows = [
      { whole: 2n ** 63n - 1n, part: 0.1, text: 'a "quoted", {braced} \\ one' },
      { whole: -(2n ** 63n), part: -1e300, text: '' },
      { whole: Number.MIN_SAFE_INTEGER, part: 1_763_467_200_123, text: 'NULL' },
      { whole: -1, part: 0, text: '漲 🌊' },
      { whole: undefined, part: 1, text: 'ü' },
    ];
    const [read] = await database.query<{ wholes: (string | null)[]; parts: number[]; texts: string[] }>({
      text: 'select $1::bigint[] as wholes, $2::float8[] as parts, $3::text[] as texts',
      values: [
        int8s(rows, (row) => row.whole),
        float8s(rows, (row) => row.part),
        texts(rows, (row) => row.text),
      ],
    });
    expect(read?.wholes).toEqual(rows.map((row) => row.whole?.toString() ?? null));
    expect(read?.parts).toEqual(rows.map((row) => row.part));
    expect(read?.texts).toEqual(rows.map((row) => row.text));
  });

  it('may be empty, and refuse what is no whole number of eight bytes', async () => {
    const none: number[] = [];
    const [read] = await database.query({
      text: 'select $1::bigint[] as none',
      values: [int8s(none, (n) => n)],
    });
    expect(read).toEqual({ none: [] });
    expect(() => int8s([0.5], (n) => n)).toThrow(RangeError);
    expect(() => int8s([2n ** 63n], (n) => n)).toThrow(RangeError);
  });
});
