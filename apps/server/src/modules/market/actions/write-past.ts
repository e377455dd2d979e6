import { type Period, periods } from '@tidemark/domain/market';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Feed } from '../feeds/feed.ts';
import type { Past } from '../past.ts';
import type { QuoteState } from '../quote-state.ts';
import {
  ensureTickDays,
  insertTicks,
  loadInstrumentsWithBars,
  type StoredBar,
  saveBars,
} from '../store/ticks.ts';

/** Rows of one statement: enough to be quick, few enough to stay small in memory. */
const ROWS_MAX = 20_000;

/**
 * Writes the feed's past for instruments without any bar: charts are full from the first start, and a market
 * closed then has its last price. One transaction: a first start that is killed begins again. Returns for how
 * many instruments.
 */
export async function writePast(options: {
  readonly database: Database;
  readonly feed: Feed;
  readonly quoteStates: ReadonlyMap<number, QuoteState>;
  readonly now: Millis;
}): Promise<number> {
  const { database, feed, quoteStates, now } = options;
  const known = await loadInstrumentsWithBars(database);
  const isFresh = (quoteState: QuoteState) =>
    !known.has(quoteState.instrument.id) && quoteState.inForce.seq === 0;
  const fresh = [...quoteStates.values()].filter(isFresh).map((quoteState) => quoteState.instrument);
  if (fresh.length === 0) return 0;
  const pasts = [...feed.past(fresh, now)];
  if (pasts.length === 0) return 0;
  const ticks = pasts.map(({ instrumentId, last: { price, at } }) => ({
    instrumentId,
    seq: 1,
    price,
    sourceTime: at,
    at,
  }));
  const oldest = Math.min(...ticks.map((tick) => tick.at));
  await database.transaction(async (tx) => {
    // Sent one after the other on the connection without waiting: the next is made meanwhile.
    const done: Promise<void>[] = [];
    for (const batch of inBatches(pasts)) done.push(saveBars(tx, batch));
    await Promise.all(done);
    await ensureTickDays(tx, oldest, now + DAY_MS);
    await insertTicks(tx, ticks);
  });
  return pasts.length;
}

function* inBatches(pasts: readonly Past[]): Generator<StoredBar[]> {
  let batch: StoredBar[] = [];
  for (const { instrumentId, bars } of pasts) {
    for (const period of periods) batch.push(...rowsOf(instrumentId, period, bars));
    if (batch.length < ROWS_MAX) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function rowsOf(instrumentId: number, period: Period, bars: Past['bars']): StoredBar[] {
  return bars[period].map((bar) => ({ ...bar, instrumentId, period, lastSeq: 1 }));
}
