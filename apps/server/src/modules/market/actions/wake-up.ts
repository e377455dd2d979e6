import type { Clock } from '@tidemark/domain/time';
import type { Database } from '../../../platform/database/queryable.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Feed } from '../feeds/feed.ts';
import type { FeedClock } from '../feeds/feed-config.ts';
import { newQuoteState, type QuoteState } from '../quote-state.ts';
import { loadWatermark } from '../store/looking-back.ts';
import { loadInstruments } from '../store/ticks.ts';
import { restoreQuotes } from './restore-quotes.ts';
import { writePast } from './write-past.ts';

/** What waking up needs; the books are filled in place. */
export interface WakeUp {
  readonly database: Database;
  readonly feed: Feed;
  readonly clock: Clock & Partial<Pick<FeedClock, 'advanceTo'>>;
  readonly log: Log;
  readonly quoteStates: Map<number, QuoteState>;
}

/**
 * Restores the market: instruments, last prices, forming bars; a simulated clock continues from the last tick
 * or the watermark; the very first start writes the feed's past.
 */
export async function wakeUp({ database, feed, clock, log, quoteStates }: WakeUp): Promise<void> {
  const instruments = await loadInstruments(database);
  await feed.prepare(instruments);
  for (const instrument of instruments) {
    quoteStates.set(instrument.id, newQuoteState(instrument, feed.covers(instrument)));
  }
  await restoreQuotes(database, quoteStates);
  const lastAt = Math.max(
    await loadWatermark(database),
    ...[...quoteStates.values()].map((quoteState) => quoteState.inForce.tick?.at ?? 0),
  );
  if (lastAt > clock.now() && !clock.advanceTo?.(lastAt)) {
    const last_tick = new Date(lastAt).toISOString();
    log.warn(
      { last_tick },
      'the last stored price lies ahead of the clock: nothing is traded until the clock has passed it',
    );
  }
  const writtenFor = await writePast({ database, feed, quoteStates, now: clock.now() });
  if (writtenFor > 0) await restoreQuotes(database, quoteStates);
}
