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

/** The batches with a record of any kind but a posting, of the newest log first. */
export function selectBatchesOf(
  database: Queryable,
  kind: string,
  id: string,
): Promise<(Pick<Batch, 'first' | 'ticks' | 'records'> & { readonly log: number })[]> {
  return database.query({
    name: 'transparency.batches_of',
    text: `select log_id as log, first_leaf::float8 as first, ticks, records from transparency.batch
      where jsonb_path_query_array(records, 'strict $[*] ? (@[0] != "posting")') @> $1::jsonb
      order by log_id desc, first_leaf`,
    values: [JSON.stringify([[kind, [id]]])],
  });
}

/** Batches behind one of them, oldest first. */
export function selectBatchesAfter(
  database: Queryable,
  { log, after, limit }: { readonly log: number; readonly after: number; readonly limit: number },
): Promise<Batch[]> {
  return database.query<Batch>({
    name: 'transparency.batches_after',
    text: `select ${COLUMNS} from transparency.batch
      where log_id = $1 and first_leaf > $2::bigint order by first_leaf limit $3`,
    values: [log, after, limit],
  });
}

/** The first batch with ticks from a leaf on, and the text of its first tick. */
export async function selectFirstTick(
  database: Queryable,
  log: number,
  from: number,
): Promise<{ readonly first: number; readonly entry: string } | undefined> {
  const [row] = await database.query<{ first: number; entry: string }>({
    name: 'transparency.first_tick',
    text: `select first_leaf::float8 as first, convert_from(substring(entries from 3
        for get_byte(entries, 0) * 256 + get_byte(entries, 1)), 'UTF8') as entry
      from transparency.batch where log_id = $1 and first_leaf >= $2::bigint and ticks > 0
      order by first_leaf limit 1`,
    values: [log, from],
  });
  return row;
}

/** Batches of a time that have ticks and a text in their leaves, newest first. */
export function selectBatchesNaming(
  database: Queryable,
  {
    log,
    text,
    from,
    to,
    limit,
  }: {
    readonly log: number;
    readonly text: string;
    readonly from: Millis;
    readonly to: Millis;
    readonly limit: number;
  },
): Promise<Batch[]> {
  return database.query<Batch>({
    name: 'transparency.batches_naming',
    text: `select ${COLUMNS} from transparency.batch
      where log_id = $1 and at between to_timestamp($3::float8 / 1000) and to_timestamp($4::float8 / 1000)
        and ticks > 0 and position(convert_to($2, 'UTF8') in entries) > 0
      order by at desc, first_leaf desc limit $5`,
    values: [log, text, from, to, limit],
  });
}
