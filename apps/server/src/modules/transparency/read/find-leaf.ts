import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import { parseEntry } from '@tidemark/verify/entry';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type Batch, selectBatchesSince } from '../store/batches.ts';
import { selectLogs } from '../store/log-rows.ts';
import { entriesOf } from '../store/tiles.ts';

/** Where a leaf is. */
export interface LeafPlace {
  readonly log: number;
  readonly index: number;
}

/** A leaf is looked for in so many batches after the moment of its cause: they are about a second apart. */
const BATCHES_MAX = 200;
const PAGE = 20;
/** A batch bears the time after what it holds, but clocks are set back now and then. */
const EARLIER_MS: Millis = SECOND_MS;

/** The leaf of a record that was committed at about this moment; undefined where it is not logged yet. */
export function findRecord(
  database: Queryable,
  { kind, id, at }: { readonly kind: string; readonly id: string; readonly at: Millis },
): Promise<LeafPlace | undefined> {
  return search(database, at, ({ first, ticks, records }) => {
    let index = first + ticks;
    for (const [runKind, ids] of records) {
      const place = runKind === kind ? ids.indexOf(id) : -1;
      if (place >= 0) return { index: index + place };
      index += ids.length;
    }
    return undefined;
  });
}

/** The leaf of a tick that was stored at this moment, and its content. */
export function findTick(
  database: Queryable,
  { instrument, seq, at }: { readonly instrument: string; readonly seq: number; readonly at: Millis },
): Promise<(LeafPlace & { readonly entry: string }) | undefined> {
  const beginning = `["tick",${JSON.stringify(instrument)},${seq},`;
  return search(database, at, (batch) => {
    if (batch.ticks === 0) return undefined;
    const texts = entriesOf(batch).slice(0, batch.ticks);
    const place = texts.findIndex((text) => Buffer.from(text).toString().startsWith(beginning));
    const entry = Buffer.from(texts[place] ?? []).toString();
    return place >= 0 && parseEntry(entry) ? { index: batch.first + place, entry } : undefined;
  });
}

async function search<Found>(
  database: Queryable,
  at: Millis,
  look: (batch: Batch) => Found | undefined,
): Promise<(Found & { readonly log: number }) | undefined> {
  for (const { id: log } of (await selectLogs(database)).reverse()) {
    let after = -1;
    for (let seen = 0; seen < BATCHES_MAX; seen += PAGE) {
      const batches = await selectBatchesSince(database, { log, since: at - EARLIER_MS, after, limit: PAGE });
      for (const batch of batches) {
        const found = look(batch);
        if (found !== undefined) return { ...found, log };
        after = batch.first;
      }
      if (batches.length < PAGE) break;
    }
  }
  return undefined;
}
