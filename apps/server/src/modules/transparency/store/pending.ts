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
export function selectPending(database: Queryable, limit: number | null): Promise<Pending[]> {
  return database.query<Pending>({
    name: 'transparency.pending',
    text: `select id, kind, ids::text[] as ids, instruments, (extract(epoch from at) * 1000)::float8 as at
      from transparency.pending order by id limit $1`,
    values: [limit],
  });
}
