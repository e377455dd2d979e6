import { type Bar, type Period, periods } from '@tidemark/domain/market';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type InForce, NOTHING_IN_FORCE, type QuoteState, withTicks } from '../quote-state.ts';
import {
  loadLastTicks,
  loadNewestBars,
  loadTicksAfter,
  type StoredBar,
  type StoredTick,
} from '../store/ticks.ts';
import { guardOf } from './judge-ticks.ts';

/** The forming 5-minute bar and the closes before it that a small chart shows. */
const CLOSES_BARS = 60;

/**
 * Restores the current state of every instrument from the database: the bars as last written, plus every tick
 * stored after them. It does not matter how the last process ended.
 */
export async function restoreQuotes(
  db: Queryable,
  quoteStates: ReadonlyMap<number, QuoteState>,
): Promise<void> {
  const newest = await Promise.all(
    periods.map((period) => loadNewestBars(db, { period, limit: 1, isOfTicks: true })),
  );
  const barsOf = byInstrument(newest.flat());
  const recent = await loadNewestBars(db, { period: '5min', limit: CLOSES_BARS, isOfTicks: false });
  const recentOf = byInstrument(recent);
  const lastOf = new Map((await loadLastTicks(db)).map((tick) => [tick.instrumentId, tick]));
  const marks = [...quoteStates.keys()].map((instrumentId) => {
    // All six periods are written together: the finest shows how far all of them reach.
    const finest = barsOf.get(instrumentId)?.find((bar) => bar.period === '1min');
    return { instrumentId, seq: finest?.lastSeq ?? 0, since: finest?.time ?? 0 };
  });
  const ticksOf = byInstrument(await loadTicksAfter(db, marks));
  for (const [instrumentId, quoteState] of quoteStates) {
    const bars = barsOf.get(instrumentId) ?? [];
    const asWritten = stateOf(bars, recentOf.get(instrumentId) ?? [], lastOf.get(instrumentId));
    quoteState.inForce = withTicks(asWritten, ticksOf.get(instrumentId) ?? []);
    quoteState.guard = guardOf(quoteState.inForce);
  }
}

function stateOf(
  bars: readonly StoredBar[],
  recent: readonly StoredBar[],
  last: StoredTick | undefined,
): InForce {
  const forming = new Map<Period, Bar>();
  for (const { period, time, open, high, low, close, volume } of bars) {
    forming.set(period, { time, open, high, low, close, volume });
  }
  const formingAt = forming.get('5min')?.time;
  const closes = recent.filter((bar) => bar.time !== formingAt).map((bar) => bar.close);
  return {
    ...NOTHING_IN_FORCE,
    tick: last && { instrumentId: last.instrumentId, seq: last.seq, price: last.price, at: last.at },
    sourceTime: last?.sourceTime,
    seq: last?.seq ?? 0,
    forming,
    closes: closes.slice(1 - CLOSES_BARS),
  };
}

function byInstrument<Row extends { readonly instrumentId: number }>(
  rows: readonly Row[],
): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.instrumentId);
    if (group) group.push(row);
    else groups.set(row.instrumentId, [row]);
  }
  return groups;
}
