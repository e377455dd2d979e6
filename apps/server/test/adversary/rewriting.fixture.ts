import { formatEntries, parseEntries } from '@tidemark/verify/tile';
import { rowOf, Tree } from '../../src/modules/transparency/testing/log-writer.ts';
import type { Queryable } from '../../src/platform/database/queryable.ts';

/** What a thief of the database changes besides the leaves. */
export interface Rewriting {
  /** Another text of a leaf, by its place; the same where it stays. */
  leaf(text: string, index: number): string;
  /** Also the stored hashes, so that they are those of the new leaves. */
  readonly isTiles: boolean;
}

/** Rewrites the leaves of the newest log consistently, as far as that goes without its key. The first leaf that changed. */
export async function rewriteLeaves(tx: Queryable, { leaf, isTiles }: Rewriting): Promise<number> {
  const batches = await tx.query<{ log: number; first: number; leaves: number; entries: Uint8Array }>({
    text: `select log_id as log, first_leaf::float8 as first, leaves, entries from transparency.batch
      where log_id = (select max(id) from transparency.log) order by first_leaf`,
  });
  const tree = new Tree(0, []);
  const changed: number[] = [];
  for (const { log, first, leaves, entries } of batches) {
    const before = parseEntries(new Uint8Array(entries), leaves) ?? [];
    const after = before.map((content, at) => Buffer.from(leaf(Buffer.from(content).toString(), first + at)));
    const different = after.findIndex((content, at) => !content.equals(before[at] ?? new Uint8Array()));
    if (different >= 0) {
      changed.push(first + different);
      await tx.query({
        text: 'update transparency.batch set entries = $3 where log_id = $1 and first_leaf = $2::bigint',
        values: [log, first, Buffer.from(formatEntries(after))],
      });
    }
    const tiles = after.flatMap((content) => tree.append(content)).map(rowOf);
    for (const { level, index, hashes } of isTiles ? tiles : []) {
      await tx.query({
        text: 'update transparency.tile set hashes = $4 where log_id = $1 and level = $2 and index = $3::bigint',
        values: [log, level, index, Buffer.from(hashes)],
      });
    }
  }
  return changed[0] ?? -1;
}

/** Ticks of a number up to, with, another: their prices moved, in the leaves as in the tables. */
export async function movePrices(
  tx: Queryable,
  {
    code,
    from,
    to,
    by,
  }: { readonly code: string; readonly from: number; readonly to: number; readonly by: number },
): Promise<(text: string) => string> {
  await tx.query({
    text: `update market.tick set price = price + $4::bigint where seq between $2::bigint and $3::bigint
      and instrument_id = (select id from market.instrument where code = $1)`,
    values: [code, from, to, by],
  });
  return (text) => {
    const [kind, instrument, seq, price, ...more] = JSON.parse(text) as [string, string, number, string];
    if (kind !== 'tick' || instrument !== code || seq < from || seq > to) return text;
    return JSON.stringify([
      kind,
      instrument,
      seq,
      String(Number((Number(price) + by / 1e8).toFixed(8))),
      ...more,
    ]);
  };
}
