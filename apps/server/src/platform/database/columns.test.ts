import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { fewTexts, float8s, int8s, int8sOrNone, orNull, texts } from './columns.ts';

const { database } = await testDatabase();

interface Row {
  readonly id: number;
  readonly amount: bigint | undefined;
  readonly at: number;
  readonly name: string;
  readonly reason: string;
}

const MOST = 2n ** 63n - 1n;
const rows: readonly Row[] = [
  { id: 2 ** 53 - 1, amount: MOST, at: 0.25, name: '', reason: 'stop_loss' },
  { id: -1, amount: undefined, at: -1e300, name: 'Größe, "quoted" \\ {}', reason: 'take_profit' },
  { id: 2 ** 31, amount: 0n, at: 1_795_429_938_833, name: '价格 📈', reason: 'stop_loss' },
  { id: 0, amount: 1n - MOST, at: 0, name: 'NULL', reason: 'größer' },
];

async function asStored(some: readonly Row[]): Promise<unknown[]> {
  return database.query({
    text: `
      select id, ($2::bigint[])[n] as "amount", ${orNull('($3::bigint[])[n]')} as "orNone", ($4::float8[])[n] as "at",
        ($5::text[])[n] as "name", ($6::text[])[($7::bigint[])[n]] as "reason"
      from unnest($1::bigint[]) with ordinality as row (id, n) order by n`,
    values: [
      int8s(some, (row) => row.id),
      int8s(some, (row) => row.amount),
      int8sOrNone(some, (row) => row.amount),
      float8s(some, (row) => row.at),
      texts(some, (row) => row.name),
      ...fewTexts(some, (row) => row.reason),
    ],
  });
}

it('brings every row to the database as it is', async () => {
  const expected = rows.map(({ id, amount, at, name, reason }) => {
    const text = amount === undefined ? null : String(amount);
    return { id: String(id), amount: text, orNone: text, at, name, reason };
  });
  expect(await asStored(rows)).toEqual(expected);
  expect(await asStored([])).toEqual([]);
});

it('does not take what eight bytes cannot hold', () => {
  expect(() => int8s([2n ** 63n], (value) => value)).toThrow('does not fit');
  expect(() => int8s([0.5], (value) => value)).toThrow('no whole number');
});
