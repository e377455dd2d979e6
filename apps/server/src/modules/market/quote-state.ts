import {
  type Bar,
  barOfTick,
  barTime,
  barWithTick,
  type GuardState,
  isStale,
  type Period,
  periods,
  type Quote,
  type Tick,
} from '@tidemark/domain/market';
import {
  type Clock,
  type Millis,
  type SessionPhase,
  sessionPhase,
  startOfUtcDay,
} from '@tidemark/domain/time';
import { hasReplacedPrice, type RefusedRun } from './refused-runs.ts';
import type { ListedInstrument, StoredBar, StoredTick } from './store/ticks.ts';

/** How many closes of 5 minutes a small chart shows. */
export const SMALL_CHART_BARS = 60;

/** The current state of one instrument. Replaced in full, after the commit that stored it. */
export interface InForce {
  readonly tick: Tick | undefined;
  readonly sourceTime: Millis | undefined;
  /** Number of the last tick; 0 before the first. */
  readonly seq: number;
  /** The bar being formed of each period. */
  readonly forming: ReadonlyMap<Period, Bar>;
  /** Bars that are complete and not written yet, by period and time. */
  readonly complete: readonly { readonly period: Period; readonly bar: Bar }[];
  /** Whether there is anything of the bars to write. */
  readonly isDirty: boolean;
  /** Closes of the completed 5-minute bars, oldest first. */
  readonly closes: readonly number[];
}

export const NOTHING_IN_FORCE: InForce = {
  tick: undefined,
  sourceTime: undefined,
  seq: 0,
  forming: new Map(),
  complete: [],
  isDirty: false,
  closes: [],
};

/** The in-memory state of one instrument. */
export interface QuoteState {
  /** Its terms; replaced in full when an operator has changed them. */
  instrument: ListedInstrument;
  /** False if the source has no price for it: then it stays closed. */
  readonly isCovered: boolean;
  inForce: InForce;
  /** What the guard has judged so far, including ticks not yet stored. */
  guard: GuardState;
  /** Its ticks since the last accepted one, where all of them were refused or held. */
  refusedRun: RefusedRun | undefined;
  /** Opening hours around now; read again when they end. */
  phase: SessionPhase | undefined;
}

export function newQuoteState(instrument: ListedInstrument, isCovered = true): QuoteState {
  return {
    instrument,
    isCovered,
    inForce: NOTHING_IN_FORCE,
    guard: { last: undefined, held: undefined },
    refusedRun: undefined,
    phase: undefined,
  };
}

/** The state after some stored ticks of the instrument, in their order. */
export function withTicks(state: InForce, ticks: readonly StoredTick[]): InForce {
  const last = ticks.at(-1);
  if (!last) return state;
  const forming = new Map(state.forming);
  const complete = [...state.complete];
  let closes = state.closes;
  for (const { price, at } of ticks) {
    for (const period of periods) {
      const bar = forming.get(period);
      // Tick times never decrease, so a different open time is a later one.
      if (bar && bar.time === barTime(period, at)) {
        forming.set(period, barWithTick(bar, price));
        continue;
      }
      if (bar) complete.push({ period, bar });
      if (bar && period === '5min') closes = [...closes, bar.close].slice(1 - SMALL_CHART_BARS);
      forming.set(period, barOfTick(period, price, at));
    }
  }
  const { sourceTime, seq } = last;
  const tick = { instrumentId: last.instrumentId, seq, price: last.price, at: last.at };
  return { tick, sourceTime, seq, forming, complete, isDirty: true, closes };
}

/** The state once its bars have been written. */
export function written(state: InForce): InForce {
  return { ...state, complete: [], isDirty: false };
}

/** The bars that are to be written: the complete ones and the forming ones. */
export function barsToWrite(instrumentId: number, state: InForce): StoredBar[] {
  const forming = [...state.forming].map(([period, bar]) => ({ period, bar }));
  return [...state.complete, ...forming].map(({ period, bar }) => ({
    ...bar,
    instrumentId,
    period,
    lastSeq: state.seq,
  }));
}

/** Opening hours at the moment, from memory while they hold. */
export function phaseAt(quoteState: QuoteState, now: Millis): SessionPhase {
  if (quoteState.phase === undefined || now >= quoteState.phase.until) {
    quoteState.phase = sessionPhase(quoteState.instrument.sessions, now);
  }
  return quoteState.phase;
}

/** When the session that runs at the moment ends; undefined while closed, or where no closing is in sight. */
export function closingOf(quoteState: QuoteState, now: Millis): Millis | undefined {
  const phase = phaseAt(quoteState, now);
  return phase.isOpen ? phase.closesAt : undefined;
}

/**
 * The quote at the moment: closed by the calendar, stale by silence or because the source has for long sent
 * only refused prices, no price without any tick.
 */
function quoteAt(quoteState: QuoteState, now: Millis, sourceHeardAt: Millis | undefined): Quote {
  const { tick } = quoteState.inForce;
  if (!quoteState.isCovered)
    return tick
      ? { status: 'closed', tick, opensAt: undefined }
      : { status: 'no_price', isOpen: false, opensAt: undefined };
  const phase = phaseAt(quoteState, now);
  if (!phase.isOpen) {
    const { opensAt } = phase;
    return tick ? { status: 'closed', tick, opensAt } : { status: 'no_price', isOpen: false, opensAt };
  }
  if (!tick) return { status: 'no_price', isOpen: true, opensAt: undefined };
  const isDead = hasReplacedPrice(quoteState.refusedRun) || isStale({ now, sourceHeardAt, tickAt: tick.at });
  return { status: isDead ? 'stale' : 'open', tick };
}

/** The quote at the clock's now. */
export function quoteNow(quoteState: QuoteState, clock: Clock, aliveAt: () => Millis | undefined): Quote {
  // The source is read first: a heartbeat read after the time may be a millisecond ahead of it, and a
  // negative age would make the price stale.
  const sourceHeardAt = aliveAt();
  return quoteAt(quoteState, clock.now(), sourceHeardAt);
}

/** The bar of the UTC day: before its first tick all values equal the last close. */
export function dayBar(quoteState: QuoteState, now: Millis): Bar | undefined {
  const bar = quoteState.inForce.forming.get('1day');
  if (!bar || bar.time >= startOfUtcDay(now)) return bar;
  const { close } = bar;
  return { time: startOfUtcDay(now), open: close, high: close, low: close, close, volume: 0 };
}

/** The last closes of 5 minutes, the forming bar included, oldest first. */
export function recentCloses(quoteState: QuoteState): number[] {
  const forming = quoteState.inForce.forming.get('5min');
  return forming
    ? [...quoteState.inForce.closes, forming.close].slice(-SMALL_CHART_BARS)
    : [...quoteState.inForce.closes];
}
