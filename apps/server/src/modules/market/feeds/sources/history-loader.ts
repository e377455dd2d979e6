import { type Bar, PERIOD_MS, type Period } from '@tidemark/domain/market';
import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../platform/clock/clock.ts';
import type { Log } from '../../../../platform/log/log.ts';
import { type Connector, SourceFailure } from '../connectors/connector.ts';
import { Waits } from '../connectors/pacing/waits.ts';
import type { FeedInstrument, HistoryStore } from '../feed.ts';
import { barOfSource } from './source-bar-prices.ts';
import type { HistoryProgress } from './source-inspection.ts';
import type { PlacedSymbol } from './symbols.ts';

/** A chart asks for 500 bars at a time. */
const BARS_AT_FIRST = 520;
/** The most bars that fill one gap: more than a week of 15 minutes. */
const BARS_OF_GAP_MAX = 1000;
/** Small charts come first, then what a chart opens with. */
const PERIODS: readonly Period[] = ['5min', '1min', '60min', '1day', '15min', '30min'];
/** Requests to one source at a time; the connector spreads them within the source's limits. */
const REQUESTS_AT_ONCE = 4;
const TRIES_MAX = 6;
const RETRY_MS: Millis = 2 * SECOND_MS;

/** An instrument whose past is to be loaded, and who may have it, the preferred one first. */
export interface HistoryWanted {
  readonly instrument: FeedInstrument;
  readonly sources: readonly {
    readonly name: string;
    readonly connector: Connector;
    readonly symbol: PlacedSymbol;
  }[];
}

/** Loads bars from the history of sources: at the first start, and where ticks are missing after an outage. */
export class HistoryLoader {
  readonly #timers: Timers;
  readonly #log: Log;
  readonly #waits: Waits;
  readonly #ended = new AbortController();
  readonly #waiting: { readonly wanted: HistoryWanted; readonly period: Period; readonly at: Millis }[] = [];
  readonly #failed = new Map<string, string>();
  readonly #asked = new Set<number>();
  /** Symbols that a source has no history of. */
  readonly #unknown = new Set<string>();
  #store: HistoryStore | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #active = 0;
  #done = 0;
  #total = 0;
  #bars = 0;

  constructor({ timers, log }: { readonly timers: Timers; readonly log: Log }) {
    this.#timers = timers;
    this.#log = log;
    this.#waits = new Waits(timers);
  }

  start(store: HistoryStore | undefined): void {
    this.#store = store;
  }

  /** Loads what is missing of these instruments; what is asked for already is not asked for twice. */
  load(wanted: readonly HistoryWanted[]): void {
    if (this.#store === undefined) return;
    for (const period of PERIODS) {
      for (const one of wanted) {
        const isWaiting = this.#waiting.some(
          (other) => other.period === period && other.wanted.instrument.id === one.instrument.id,
        );
        if (isWaiting || !one.sources.some(({ connector }) => connector.history !== undefined)) continue;
        // Bars that begin later are of our own ticks, which may come at once.
        this.#waiting.push({ wanted: one, period, at: this.#timers.now() });
        this.#total += 1;
        this.#asked.add(one.instrument.id);
      }
    }
    while (this.#active < REQUESTS_AT_ONCE && this.#waiting.length > 0) {
      this.#active += 1;
      this.#running = Promise.all([this.#running, this.#work()]);
    }
  }

  /** Whether history of an instrument was asked for since the start. */
  hasLoaded(instrumentId: number): boolean {
    return this.#asked.has(instrumentId);
  }

  get progress(): HistoryProgress {
    const failed = [...this.#failed].map(([code, reason]) => ({ code, reason }));
    return { done: this.#done, total: this.#total, bars: this.#bars, failed };
  }

  async stop(): Promise<void> {
    this.#waiting.length = 0;
    this.#ended.abort(new SourceFailure('market.source_unreachable', 'the feed was stopped'));
    this.#waits.end();
    await this.#running;
  }

  async #work(): Promise<void> {
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
        await this.#loadOne(next).catch((err: unknown) => {
          if (!this.#ended.signal.aborted) this.#log.error({ err }, 'history could not be stored');
        });
        this.#done += 1;
        this.#reportProgress();
      }
    } finally {
      this.#active -= 1;
    }
  }

  async #loadOne({
    wanted: { instrument, sources },
    period,
    at,
  }: {
    readonly wanted: HistoryWanted;
    readonly period: Period;
    readonly at: Millis;
  }): Promise<void> {
    const store = this.#store;
    if (store === undefined) return;
    const newest = (await store.newestBarTimes(instrument.id, at)).get(period);
    const missing = newest === undefined ? BARS_AT_FIRST : Math.floor((at - newest) / PERIOD_MS[period]) - 1;
    if (missing <= 0) return;
    const count = Math.min(missing, BARS_OF_GAP_MAX);
    for (const { name, connector, symbol } of sources) {
      const key = `${name} ${symbol.symbol}`;
      if (connector.history === undefined || this.#unknown.has(key)) continue;
      try {
        const query = { symbol: symbol.symbol, period, count, before: at, signal: this.#ended.signal };
        const raw = await this.#patiently(() => connector.history?.(query) ?? Promise.resolve([]));
        const bars = raw
          .map((bar) => barOfSource(bar, symbol, instrument.pricePrecision))
          // Only what is complete: the forming bar is of our own ticks.
          .filter((bar): bar is Bar => bar !== undefined && bar.time + PERIOD_MS[period] <= at);
        this.#bars += await store.fill(instrument.id, period, bars);
        this.#failed.delete(instrument.code);
        return;
      } catch (error) {
        if (!(error instanceof SourceFailure)) throw error;
        if (this.#ended.signal.aborted) return;
        if (error.trouble === 'market.source_unknown_symbol') this.#unknown.add(key);
        this.#failed.set(instrument.code, error.trouble);
        this.#log.warn(
          { source: name, instrument: instrument.code, period, reason: error.trouble },
          'a source has no history of an instrument',
        );
      }
    }
  }

  /** Asks again where the source is limited or away. */
  async #patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask();
      } catch (error) {
        const isPassing =
          error instanceof SourceFailure &&
          (error.trouble === 'market.source_limited' || error.trouble === 'market.source_unreachable');
        if (!isPassing || tries >= TRIES_MAX || this.#ended.signal.aborted) throw error;
        const wait = Math.max(error.retryAfterMs ?? 0, RETRY_MS * 2 ** (tries - 1));
        await this.#waits.sleep(wait);
        this.#ended.signal.throwIfAborted();
      }
    }
  }

  #reportProgress(): void {
    const { done, total, bars, failed } = this.progress;
    if (done === total) this.#log.info({ bars, failed: failed.length }, 'history was loaded');
    else if (done % Math.ceil(total / 10) === 0)
      this.#log.info({ done, total, bars }, 'history is being loaded');
  }
}
