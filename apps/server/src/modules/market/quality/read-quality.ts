import type { PriceQuality } from '@tidemark/contract/calls/trading/quality';
import { HOUR_MS, MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { QuoteState } from '../quote-state.ts';
import { type QualitySum, selectQuality } from '../store/price-quality.ts';
import { type SourceEvent, selectSourceEvents } from '../store/source-events.ts';
import { ageAt } from './ages.ts';

/** Events in one answer: the latest. */
const EVENTS_MAX = 500;

/**
 * The quality of prices in the last hours: per instrument, and what happened to the sources. The current minute is
 * not yet in it.
 */
export async function readQuality(
  db: Queryable,
  {
    quoteStates,
    now,
    hours,
  }: { readonly quoteStates: readonly QuoteState[]; readonly now: Millis; readonly hours: number },
): Promise<PriceQuality> {
  const since = now - (now % HOUR_MS) - (hours - 1) * HOUR_MS;
  const sums = new Map((await selectQuality(db, since)).map((sum) => [sum.instrumentId, sum]));
  const events = await selectSourceEvents(db, { since, limit: EVENTS_MAX });
  const codes = new Map(quoteStates.map(({ instrument }) => [instrument.id, instrument.showCode]));
  return {
    since: new Date(since).toISOString(),
    instruments: quoteStates.map(({ instrument }) => ({
      Id: instrument.id,
      Code: instrument.code,
      ShowCode: instrument.showCode,
      ...presentSum(sums.get(instrument.id), now - since),
    })),
    events: events.map((event) => presentEvent(event, codes)),
  };
}

function presentSum(sum: QualitySum | undefined, spanMs: Millis) {
  if (sum === undefined) {
    return { accepted: 0, held: 0, refused: [], ticks_per_minute: 0, age_p50: null, age_p99: null };
  }
  const { accepted, held, refused, ages, hours } = sum;
  // An instrument is not blamed for hours in which its market is closed.
  const minutes = Math.max(1, Math.min(hours * HOUR_MS, spanMs) / MINUTE_MS);
  return {
    accepted,
    held,
    refused: Object.entries(refused)
      .map(([reason, count]) => ({ reason, count }))
      .sort((a, b) => b.count - a.count),
    ticks_per_minute: Math.round((accepted / minutes) * 10) / 10,
    age_p50: rounded(ageAt(ages, 0.5)),
    age_p99: rounded(ageAt(ages, 0.99)),
  };
}

function rounded(age: Millis | undefined): number | null {
  return age === undefined ? null : Math.round(age * 10) / 10;
}

function presentEvent(
  { at, kind, source, instrumentId, from, reason }: SourceEvent,
  codes: ReadonlyMap<number, string>,
) {
  return {
    at: new Date(at).toISOString(),
    kind,
    source,
    instrument: instrumentId === undefined ? null : (codes.get(instrumentId) ?? null),
    from: from ?? null,
    reason,
  };
}
