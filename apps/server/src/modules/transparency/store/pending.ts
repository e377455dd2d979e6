import type { Millis } from '@tidemark/domain/time';
import type { RecordKind } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** What one statement recorded. */
export interface Pending {
  readonly id: string;
  /** `tick`, or the kind of the records. */
  readonly kind: RecordKind | 'tick';
  /** Numbers of ticks, or ids of records. */
  readonly ids: readonly string[];
  /** Of ticks. */
  readonly instruments: readonly number[] | null;
  readonly at: Millis | null;
}

/** What was committed first among what waits; all of it without a limit. */
export async function selectPending(database: Queryable, limit: number | null): Promise<Pending[]> {
  // One text for all ids of a row: pg reads arrays letter by letter.
  const rows = await database.query<Omit<Pending, 'ids' | 'instruments'> & Texts>({
    name: 'transparency.pending',
    text: `select id, kind, array_to_string(ids, ',') as ids, array_to_string(instruments, ',') as instruments,
        (extract(epoch from at) * 1000)::float8 as at
      from transparency.pending order by id limit $1`,
    values: [limit],
  });
  return rows.map(({ ids, instruments, ...row }) => ({
    ...row,
    ids: ids.split(','),
    instruments: instruments?.split(',').map(Number) ?? null,
  }));
}

interface Texts {
  readonly ids: string;
  readonly instruments: string | null;
}
