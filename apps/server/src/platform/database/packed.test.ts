import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import {
  type Packed,
  packedInt4,
  packedInt8,
  packedMoment,
  unpackedInt4,
  unpackedInt8,
  unpackedMoments,
} from './packed.ts';

const { database } = await testDatabase();

async function packed(column: string, values: string): Promise<Packed> {
  const [row] = await database.query<{ packed: Packed }>({
    text: `select ${column} as packed from (values ${values}) as row (value)`,
  });
  return row?.packed ?? 'nothing';
}

it('packed columns: return integers unchanged, and null as 0', async () => {
  const numbers = [0, 1, -1, 2 ** 31, -(2 ** 31), 2 ** 32, 6_000_000_000_000, 2 ** 53 - 1, -(2 ** 53) + 1];
  const values = [...numbers.map((number) => `(${number}::bigint)`), '(null)'].join(', ');
  expect([...unpackedInt8(await packed(packedInt8('value'), values))]).toEqual([...numbers, 0]);
  expect(await packed(packedInt8('value'), '(1) limit 0')).toHaveLength(0);
});

it('brings small numbers back as they were, and null as 0', async () => {
  const numbers = [0, 1, -1, 2 ** 31 - 1, -(2 ** 31)];
  const values = [...numbers.map((number) => `(${number})`), '(null)'].join(', ');
  expect([...unpackedInt4(await packed(packedInt4('value'), values))]).toEqual([...numbers, 0]);
});

it('does not bring back what a double cannot hold', async () => {
  const huge = await packed(packedInt8('value'), `(${2n ** 53n}::bigint)`);
  expect(() => unpackedInt8(huge)).toThrow('too large');
});

it('brings moments back to the millisecond', async () => {
  const moments = ['2026-11-18T12:00:00.123Z', '1999-12-31T23:59:59.999Z', '1970-01-01T00:00:00Z'];
  const values = moments.map((moment) => `('${moment}'::timestamptz)`).join(', ');
  const found = unpackedMoments(await packed(packedMoment('value'), values));
  expect([...found]).toEqual(moments.map((moment) => Date.parse(moment)));
});
