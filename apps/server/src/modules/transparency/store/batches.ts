import type { Millis } from '@tidemark/domain/time';
import type { RecordKind } from '@tidemark/verify/receipt';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Kind and ids of records in the order of their leaves. */
export type RecordRun = readonly [kind: RecordKind, ids: readonly string[]];

/** Leaves that were added at once: the ticks first, then the records. */
export interface Batch {
  readonly first: number;
  readonly leaves: number;
  readonly ticks: number;
  readonly at: Millis;
  readonly records: readonly RecordRun[];
  /** Contents of the leaves as an entry bundle. */
  readonly entries: Uint8Array;
}

export interface TileRow {
  readonly level: number;
  readonly index: number;
  readonly hashes: Uint8Array;
}

/** Appends a batch with the tiles that it completes, and forgets what it took; fails where it does not follow the last. */
export async function appendBatch(
  tx: Queryable,
  log: number,
  batch: Batch,
  { tiles, taken }: { readonly tiles: readonly TileRow[]; readonly taken: readonly string[] },
): Promise<void> {
  await tx.query({
    name: 'transparency.append_batch',
    text: `select transparency.append_batch($1, $2::bigint, $3, $4, $5::float8, $6::jsonb, $7, $8::int[], $9::bigint[],
      $10::bytea[], $11::bigint[])`,
    values: [
      log,
      batch.first,
      batch.leaves,
      batch.ticks,
      batch.at,
      JSON.stringify(batch.records),
      Buffer.from(batch.entries),
      tiles.map(({ level }) => level),
      tiles.map(({ index }) => index),
      tiles.map(({ hashes }) => Buffer.from(hashes)),
      `{${taken.join(',')}}`,
    ],
  });
}

const COLUMNS = `first_leaf::float8 as first, leaves, ticks, (extract(epoch from at) * 1000)::float8 as at, records, entries`;

/** How many leaves a log has. */
export async function selectSize(database: Queryable, log: number): Promise<number> {
  const [row] = await database.query<{ size: number }>({
    name: 'transparency.size',
    text: `select (first_leaf + leaves)::float8 as size from transparency.batch where log_id = $1
      order by first_leaf desc limit 1`,
    values: [log],
  });
  return row?.size ?? 0;
}

/** The batches with the leaves from one number up to, without, another. */
export function selectBatchesOver(
  database: Queryable,
  { log, from, to }: { readonly log: number; readonly from: number; readonly to: number },
): Promise<Batch[]> {
  return database.query<Batch>({
    name: 'transparency.batches_over',
    text: `select ${COLUMNS} from transparency.batch
      where log_id = $1 and first_leaf < $3::bigint and first_leaf >= coalesce((select max(first_leaf)
        from transparency.batch where log_id = $1 and first_leaf <= $2::bigint), 0)
      order by first_leaf`,
    values: [log, from, to],
  });
}

/** Batches that were appended from a moment on, oldest first. */
export function selectBatchesSince(
  database: Queryable,
  {
    log,
    since,
    after,
    limit,
  }: { readonly log: number; readonly since: Millis; readonly after: number; readonly limit: number },
): Promise<Batch[]> {
  return database.query<Batch>({
    name: 'transparency.batches_since',
    text: `select ${COLUMNS} from transparency.batch
      where log_id = $1 and at >= to_timestamp($2::float8 / 1000) and first_leaf > $3::bigint
      order by first_leaf limit $4`,
    values: [log, since, after, limit],
  });
}

/** The next batches of a log behind one of them: those that begin within so many leaves. */
export function selectBatchPage(
  database: Queryable,
  { log, after, leaves }: { readonly log: number; readonly after: number; readonly leaves: number },
): Promise<Batch[]> {
  return database.query<Batch>({
    name: 'transparency.batch_page',
    text: `select ${COLUMNS} from transparency.batch
      where log_id = $1 and first_leaf > $2::bigint and first_leaf < $3::bigint + (select min(first_leaf)
        from transparency.batch where log_id = $1 and first_leaf > $2::bigint)
      order by first_leaf`,
    values: [log, after, leaves],
  });
}

/** The hashes of complete tiles of a level, by index. */
export async function selectTiles(
  database: Queryable,
  {
    log,
    level,
    from,
    to,
  }: { readonly log: number; readonly level: number; readonly from: number; readonly to: number },
): Promise<{ readonly index: number; readonly hashes: Uint8Array }[]> {
  return database.query({
    name: 'transparency.tiles',
    text: `select index::float8 as index, hashes from transparency.tile
      where log_id = $1 and level = $2 and index >= $3::bigint and index < $4::bigint order by index`,
    values: [log, level, from, to],
  });
}
