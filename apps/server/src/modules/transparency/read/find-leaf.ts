import { PRICE_UNITS } from '@tidemark/domain/market';
import { parseScaled } from '@tidemark/domain/money';
import { MINUTE_MS, type Millis, SECOND_MS } from '@tidemark/domain/time';
import { parseEntry, type TickEntry } from '@tidemark/verify/entry';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { RateUsed } from '../receipts/parts.ts';
import {
  type Batch,
  selectBatchesAfter,
  selectBatchesNaming,
  selectBatchesOf,
  selectFirstTick,
  selectSize,
} from '../store/batches.ts';
import { selectLogs } from '../store/log-rows.ts';
import { entriesOf } from '../store/tiles.ts';

/** Where a leaf is. */
export interface LeafPlace {
  readonly log: number;
  readonly index: number;
}

/** A tick is looked for in so many batches from its time on. */
const BATCHES_MAX = 200;
const PAGE = 5;
/** Ticks are logged in the order of their times, but clocks are set back now and then. */
const EARLIER_MS: Millis = SECOND_MS;

/** The leaf of a record, of any kind but a posting; undefined where it is not logged yet. */
export async function findRecord(
  database: Queryable,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<LeafPlace | undefined> {
  for (const { log, first, ticks, records } of await selectBatchesOf(database, kind, id)) {
    let index = first + ticks;
    for (const [runKind, ids] of records) {
      const place = runKind === kind ? ids.indexOf(id) : -1;
      if (place >= 0) return { log, index: index + place };
      index += ids.length;
    }
  }
  return undefined;
}

/** The leaf of a tick that was stored at this moment or later, and its content. */
export async function findTick(
  database: Queryable,
  { instrument, seq, at }: { readonly instrument: string; readonly seq: number; readonly at: Millis },
): Promise<(LeafPlace & { readonly entry: string }) | undefined> {
  const beginning = `["tick",${JSON.stringify(instrument)},${seq},`;
  for (const { id: log } of (await selectLogs(database)).reverse()) {
    let after = (await batchBefore(database, log, at - EARLIER_MS)) - 1;
    for (let seen = 0; seen < BATCHES_MAX; seen += PAGE) {
      const batches = await selectBatchesAfter(database, { log, after, limit: PAGE });
      for (const batch of batches) {
        const texts = tickTexts(batch);
        const place = texts.findIndex((text) => text.startsWith(beginning));
        const entry = texts[place] ?? '';
        if (parseEntry(entry)) return { log, index: batch.first + place, entry };
        after = batch.first;
      }
      if (batches.length < PAGE) break;
    }
  }
  return undefined;
}

/**
 * The first leaf of the last batch whose first tick is from before a moment; 0 where there is none. By the times of
 * the ticks: a batch may come long after them.
 */
async function batchBefore(database: Queryable, log: number, at: Millis): Promise<number> {
  let [low, high] = [0, await selectSize(database, log)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const found = await selectFirstTick(database, log, middle);
    const tick = found && parseEntry(found.entry);
    if (found !== undefined && tick?.kind === 'tick' && tick.at < at) low = found.first;
    else high = middle;
  }
  return low;
}

/** A pair without a tick for five minutes is stale; one whose market is closed is not looked for any further. */
const PAIR_MS: Millis = 10 * MINUTE_MS;

/**
 * The tick that a rate comes from, after the market has dropped it: the newest one at the fill whose price makes the
 * rate, of the pair that links the currency with the dollar by its code. Undefined where the log has none.
 */
export async function findConversionTick(
  database: Queryable,
  { quote, numerator, denominator, at }: RateUsed,
): Promise<TickEntry | undefined> {
  const isMultiplied = denominator === PRICE_UNITS;
  const [code, price] = isMultiplied ? [`${quote}USD`, numerator] : [`USD${quote}`, denominator];
  const beginning = `["tick",${JSON.stringify(code)},`;
  for (const { id: log } of (await selectLogs(database)).reverse()) {
    const range = { from: at - PAIR_MS, to: at + MINUTE_MS };
    for (const batch of await selectBatchesNaming(database, {
      log,
      text: beginning,
      ...range,
      limit: PAGE,
    })) {
      const texts = tickTexts(batch).filter((text) => text.startsWith(beginning));
      for (const tick of texts.reverse().map(parseEntry))
        if (tick?.kind === 'tick' && tick.at <= at && parseScaled(tick.price, 8) === price) return tick;
    }
  }
  return undefined;
}

const tickTexts = (batch: Batch): string[] =>
  batch.ticks === 0
    ? []
    : entriesOf(batch)
        .slice(0, batch.ticks)
        .map((content) => Buffer.from(content).toString());
