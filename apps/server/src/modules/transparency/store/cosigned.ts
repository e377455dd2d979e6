import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** The newest checkpoint of a log that witnesses have cosigned; undefined where there is none. */
export async function selectCosigned(
  database: Queryable,
  log: number,
): Promise<{ readonly size: number; readonly note: string } | undefined> {
  const [row] = await database.query<{ size: number; note: string }>({
    name: 'transparency.cosigned',
    text: 'select size::float8 as size, note from transparency.cosigned where log_id = $1',
    values: [log],
  });
  return row;
}

/** Replaces it, unless a larger one is there. */
export async function upsertCosigned(
  database: Queryable,
  { log, size, at, note }: { log: number; size: number; at: Millis; note: string },
): Promise<void> {
  await database.query({
    name: 'transparency.upsert_cosigned',
    text: `insert into transparency.cosigned as known (log_id, size, at, note)
      values ($1, $2::bigint, to_timestamp($3::float8 / 1000), $4)
      on conflict (log_id) do update set size = excluded.size, at = excluded.at, note = excluded.note
      where known.size <= excluded.size`,
    values: [log, size, at, note],
  });
}
