import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A log of this instance; the newest one is written. */
export interface LogRow {
  readonly id: number;
  readonly origin: string;
}

export async function selectLogs(database: Queryable): Promise<LogRow[]> {
  return database.query<LogRow>({ text: 'select id, origin from transparency.log order by id' });
}

/** When the first log of the instance began; undefined where there is none. */
export async function selectLogStart(database: Queryable): Promise<Millis | undefined> {
  const [row] = await database.query<{ at: number }>({
    text: 'select (extract(epoch from started_at) * 1000)::float8 as at from transparency.log order by id limit 1',
  });
  return row?.at;
}

/** The last records made before the log began, by kind. */
export async function selectBeginning(database: Queryable): Promise<Map<string, string>> {
  const rows = await database.query<{ kind: string; last: string }>({
    text: 'select kind, last_id::text as last from transparency.beginning',
  });
  return new Map(rows.map(({ kind, last }) => [kind, last]));
}

export async function insertLog(tx: Queryable, { id, origin }: LogRow, at: Millis): Promise<void> {
  await tx.query({
    text: 'insert into transparency.log (id, origin, started_at) values ($1, $2, to_timestamp($3::float8 / 1000))',
    values: [id, origin, at],
  });
}

export async function insertCheckpoint(
  database: Queryable,
  { log, size, at, note }: { log: number; size: number; at: Millis; note: string },
): Promise<void> {
  await database.query({
    name: 'transparency.insert_checkpoint',
    text: `insert into transparency.checkpoint (log_id, size, at, note)
      values ($1, $2::bigint, to_timestamp($3::float8 / 1000), $4) on conflict do nothing`,
    values: [log, size, at, note],
  });
}

/** The newest checkpoint of a log that is stored, signed. */
export async function selectNewestCheckpoint(
  database: Queryable,
  log: number,
): Promise<{ readonly size: number; readonly note: string } | undefined> {
  const [row] = await database.query<{ size: number; note: string }>({
    name: 'transparency.newest_checkpoint',
    text: `select size::float8 as size, note from transparency.checkpoint where log_id = $1 order by size desc limit 1`,
    values: [log],
  });
  return row;
}

/** Checkpoints of more than `after` leaves and at most `upTo`. */
export async function selectCheckpoints(
  database: Queryable,
  { log, after, upTo }: { readonly log: number; readonly after: number; readonly upTo: number },
): Promise<{ readonly size: number; readonly note: string }[]> {
  return database.query({
    name: 'transparency.checkpoints',
    text: `select size::float8 as size, note from transparency.checkpoint
      where log_id = $1 and size > $2::bigint and size <= $3::bigint order by size`,
    values: [log, after, upTo],
  });
}

/** The smallest checkpoint of more leaves; undefined where there is none. */
export async function selectCheckpointBeyond(
  database: Queryable,
  { log, size }: { readonly log: number; readonly size: number },
): Promise<number | undefined> {
  const [row] = await database.query<{ size: number | null }>({
    text: 'select min(size)::float8 as size from transparency.checkpoint where log_id = $1 and size > $2::bigint',
    values: [log, size],
  });
  return row?.size ?? undefined;
}

export async function insertRotation(
  tx: Queryable,
  { log, size, note }: { log: number; size: number; note: string },
): Promise<void> {
  await tx.query({
    text: 'insert into transparency.rotation (log_id, size, note) values ($1, $2::bigint, $3)',
    values: [log, size, note],
  });
}

export async function selectRotations(
  database: Queryable,
  log: number,
): Promise<{ readonly size: number; readonly note: string }[]> {
  return database.query({
    text: 'select size::float8 as size, note from transparency.rotation where log_id = $1 order by size',
    values: [log],
  });
}
