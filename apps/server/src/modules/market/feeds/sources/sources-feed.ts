import { guardLimits, SOURCE_SILENT_MS_MAX, type SourceSymbol } from '@tidemark/domain/market';
import { MINUTE_MS, type Millis, SECOND_MS, sessionPhase } from '@tidemark/domain/time';
import type { Timers } from '../../../../platform/clock/clock.ts';
import type { Log } from '../../../../platform/log/log.ts';
import type { Connector, SourceQuote, SourceTrouble } from '../connectors/connector.ts';
import type {
  Feed,
  FeedInstrument,
  FeedStart,
  FeedTick,
  SourceReports,
  TickSink,
  UnreadableTick,
} from '../feed.ts';
import type { Recorder } from '../record/recorder.ts';
import { HistoryLoader, type HistoryWanted } from './history-loader.ts';
import { RecentQuotes, SourceState, TESTED_MAX, TESTED_MS } from './inspection.ts';
import { InstrumentSources, type Placed } from './instrument-sources.ts';
import type {
  Doubt,
  HistoryProgress,
  InstrumentSource,
  SourceInspection,
  SourceStatus,
  TestedSymbol,
} from './source-inspection.ts';
import type { SourceLimits } from './source-limits.ts';
import { type NoPrice, sourcePrice } from './source-price.ts';

/** A real source: its name in the setting, its connector, and the symbol that it has for an instrument. */
export interface RunningSource {
  readonly name: string;
  /** What everyone sees as the source of a price. */
  readonly publicName: string;
  readonly connector: Connector;
  readonly symbolOf: (instrument: FeedInstrument) => Placed['symbol'] | undefined;
}

export interface SourcesFeedOptions {
  /** In the order of preference. */
  readonly sources: readonly RunningSource[];
  /** @throws StartProblem where a source cannot be used on this machine. */
  readonly prepare?: () => Promise<void>;
  readonly timers: Timers;
  readonly limits?: SourceLimits | undefined;
  readonly log: Log;
  readonly reports: SourceReports;
  /** Takes every quote of every source that gives a price. */
  readonly recorder?: Pick<Recorder, 'record' | 'stop'> | undefined;
}

/** Between two looks at silent sources. */
const LOOK_MS: Millis = 250;
/** An instrument without a tick for so long gets bars of the source's history. */
const GAP_MS_MIN: Millis = MINUTE_MS;
/** Heartbeats are passed on at most this often. */
const HEARTBEAT_MS: Millis = SECOND_MS;
/** Ticks that wait to be stored; more are dropped, because a newer price follows. */
const WAITING_MAX = 20_000;

/** Real sources: the price of an instrument comes from the first one of its list that quotes it. */
export class SourcesFeed implements Feed, SourceInspection {
  readonly #options: SourcesFeedOptions;
  /** Every instrument, also without a source. */
  #listed: ReadonlyMap<number, FeedInstrument> = new Map();
  #instruments = new Map<number, InstrumentSources>();
  /** By source and its symbol. */
  #bySymbol = new Map<string, InstrumentSources[]>();
  /** When each source was heard, by its place. */
  readonly #heardAt: (Millis | undefined)[] = [];
  #sink: TickSink | undefined;
  #waiting = 0;
  readonly #delivering = new Set<Promise<void>>();
  #heartbeatAt = 0;
  #stopLooking: () => void = () => undefined;
  readonly #history: HistoryLoader;
  readonly #recent = new RecentQuotes();
  /** By place. */
  readonly #states: readonly SourceState[];
  /** By place: symbols that an operator tests, and until when. */
  readonly #tested: readonly Map<string, Millis>[];
  #lastTickAt: FeedStart['lastTickAt'] = () => undefined;

  constructor(options: SourcesFeedOptions) {
    this.#options = options;
    this.#history = new HistoryLoader(options);
    this.#states = options.sources.map(() => new SourceState(options.timers.now()));
    this.#tested = options.sources.map(() => new Map());
  }

  async prepare(instruments: readonly FeedInstrument[]): Promise<void> {
    await this.#options.prepare?.();
    this.#list(instruments);
  }

  /** Charts begin with the first price. */
  past(): Iterable<never> {
    return [];
  }

  covers(instrument: FeedInstrument): boolean {
    return this.#instruments.has(instrument.id);
  }

  async start({ instruments, sink, lastTickAt, history }: FeedStart): Promise<void> {
    this.#sink = sink;
    this.#lastTickAt = lastTickAt;
    this.#history.start(history);
    this.#list(instruments);
    for (const [place, { connector }] of this.#options.sources.entries()) {
      connector.start(this.#symbolsOf(place), {
        quotes: (quotes) => this.#quoted(place, quotes),
        heartbeat: () => this.#heard(place),
        connected: () => this.#connected(place),
        trouble: (trouble, detail) => this.#failed(place, trouble, detail),
        unknownSymbols: (symbols) => this.#unknown(place, symbols),
        unreadable: (symbol, detail) => this.#unreadable(place, symbol, detail),
      });
    }
    this.#stopLooking = this.#options.timers.every(LOOK_MS, () => this.#look());
  }

  setInstruments(instruments: readonly FeedInstrument[]): void {
    this.#list(instruments);
    for (const [place, { connector }] of this.#options.sources.entries()) {
      connector.setSymbols(this.#symbolsOf(place));
    }
  }

  async stop(): Promise<void> {
    this.#sink = undefined;
    this.#stopLooking();
    await Promise.all([
      this.#history.stop(),
      ...this.#options.sources.map(({ connector }) => connector.stop()),
    ]);
    await this.delivered();
    await this.#options.recorder?.stop();
  }

  history(): HistoryProgress {
    return this.#history.progress;
  }

  get inspection(): SourceInspection {
    return this;
  }

  async delivered(): Promise<void> {
    await Promise.all(this.#delivering);
  }

  sources(): readonly SourceStatus[] {
    return this.#options.sources.map(({ name, publicName }, place) => {
      const { state, since, trouble, detail, unknown } = this.#states[place] as SourceState;
      const heardAt = this.#heardAt[place];
      return { name, publicName, state, since, heardAt, trouble, detail, unknownSymbols: [...unknown] };
    });
  }

  instruments(): readonly InstrumentSource[] {
    return [...this.#instruments].map(([instrumentId, sources]) => ({
      instrumentId,
      active: this.#options.sources[sources.active.source]?.publicName ?? '',
      doubt: this.doubt(instrumentId),
      symbols: this.#options.sources.flatMap(({ name }, place) => {
        const symbol = sources.symbolAt(place);
        return symbol === undefined ? [] : [{ source: name, symbol }];
      }),
    }));
  }

  test(instrumentId: number, symbols: readonly SourceSymbol[] | undefined): readonly TestedSymbol[] {
    const listed = this.#listed.get(instrumentId);
    if (listed === undefined) return [];
    const instrument = symbols === undefined ? listed : { ...listed, sourceSymbols: symbols };
    const until = this.#now() + TESTED_MS;
    return this.#options.sources.flatMap(({ name, symbolOf }, place) => {
      const symbol = symbolOf(instrument);
      if (symbol === undefined) return [];
      const tested = this.#tested[place];
      const isNew = !this.#symbolsOf(place).includes(symbol.symbol);
      if (isNew && tested !== undefined && tested.size < TESTED_MAX) {
        tested.set(symbol.symbol, until);
        this.#options.sources[place]?.connector.setSymbols(this.#symbolsOf(place));
      } else if (tested?.has(symbol.symbol) === true) tested.set(symbol.symbol, until);
      const isUnknown = this.#states[place]?.unknown.has(symbol.symbol) === true;
      const quotes = this.#recent.of(place, symbol, instrument.pricePrecision);
      return [{ source: name, symbol: symbol.symbol, isUnknown, quotes }];
    });
  }

  /** Asks no longer for symbols that nobody tests any more. */
  #endTests(now: Millis): void {
    for (const [place, tested] of this.#tested.entries()) {
      const ended = [...tested].filter(([, until]) => until <= now);
      if (ended.length === 0) continue;
      for (const [symbol] of ended) tested.delete(symbol);
      this.#options.sources[place]?.connector.setSymbols(this.#symbolsOf(place));
    }
  }

  doubt(instrumentId: number): Doubt | undefined {
    const found = this.#instruments.get(instrumentId);
    if (found === undefined) return undefined;
    if (found.isDisputed) return 'sources_disagree';
    const heardAt = this.#heardAt[found.active.source];
    const isSilent = heardAt === undefined || this.#now() - heardAt >= SOURCE_SILENT_MS_MAX;
    return isSilent ? 'source_silent' : undefined;
  }

  #now(): Millis {
    return this.#options.timers.now();
  }

  #nameOf(place: number): string {
    return this.#options.sources[place]?.name ?? '';
  }

  /** Keeps what is known of instruments whose sources have not changed. */
  #list(instruments: readonly FeedInstrument[]): void {
    this.#listed = new Map(instruments.map((instrument) => [instrument.id, instrument]));
    const known = this.#instruments;
    this.#instruments = new Map();
    this.#bySymbol = new Map();
    for (const instrument of instruments) {
      const placed = this.#options.sources.flatMap(({ symbolOf }, source): Placed[] => {
        const symbol = symbolOf(instrument);
        return symbol === undefined ? [] : [{ source, symbol }];
      });
      if (placed.length === 0) continue;
      const former = known.get(instrument.id);
      const sources = former?.isOf(instrument, placed)
        ? former
        : new InstrumentSources(instrument, placed, this.#now(), this.#options.limits);
      this.#instruments.set(instrument.id, sources);
      for (const { source, symbol } of placed) {
        const key = `${source} ${symbol.symbol}`;
        this.#bySymbol.set(key, [...(this.#bySymbol.get(key) ?? []), sources]);
      }
    }
  }

  #symbolsOf(place: number): string[] {
    const symbols = [...this.#instruments.values()].flatMap((one) => one.symbolAt(place) ?? []);
    return [...new Set([...symbols, ...(this.#tested[place]?.keys() ?? [])])];
  }

  #quoted(place: number, quotes: readonly SourceQuote[]): void {
    const now = this.#now();
    this.#heardAt[place] = now;
    const ticks: FeedTick[] = [];
    const unreadable: UnreadableTick[] = [];
    for (const quote of quotes) {
      this.#recent.add(place, quote, now);
      for (const sources of this.#bySymbol.get(`${place} ${quote.symbol}`) ?? []) {
        const taken = this.#taken(sources, place, quote, now);
        if (taken === 'malformed') {
          unreadable.push({ symbol: sources.instrument.code, key: 'market.tick_malformed' });
        } else if (taken !== 'empty' && taken !== undefined) ticks.push(taken);
      }
    }
    if (ticks.length > 0 || unreadable.length > 0) this.#deliver(ticks, unreadable);
    else this.#beat(now);
  }

  /** A tick where the source is the active one of the instrument; undefined where another one is. */
  #taken(
    sources: InstrumentSources,
    place: number,
    quote: SourceQuote,
    now: Millis,
  ): FeedTick | NoPrice | undefined {
    const { instrument } = sources;
    const symbol = sources.conversionAt(place);
    if (symbol === undefined) return undefined;
    const found = sourcePrice(quote, symbol, instrument.pricePrecision);
    if (typeof found === 'string') return found;
    const source = this.#nameOf(place);
    const recorded = { source, instrument, quote, conversion: symbol, price: found, receivedAt: now };
    this.#options.recorder?.record(recorded);
    const { price, bid, ask } = found;
    const evidence = { source: this.#options.sources[place]?.publicName ?? '', bid, ask };
    const tick = { instrumentId: instrument.id, price, sourceTime: quote.sourceTime, evidence };
    if (sources.gives(place)) return tick;
    // A quote from the future would be refused; its source does not count as one that quotes.
    const isAhead = quote.sourceTime !== undefined && quote.sourceTime > now + guardLimits.aheadMsMax;
    if (!isAhead) sources.quoted(place, found.price, now);
    this.#review(sources, now);
    return sources.gives(place) ? tick : undefined;
  }

  #deliver(ticks: readonly FeedTick[], unreadable: readonly UnreadableTick[]): void {
    if (this.#sink === undefined || this.#waiting + ticks.length > WAITING_MAX) return;
    this.#waiting += ticks.length;
    const delivering = this.#sink(ticks, { unreadable })
      .then(({ refused, held }) => {
        const notAccepted = new Set([...refused.map(({ index }) => index), ...held]);
        for (const [index, tick] of ticks.entries()) if (!notAccepted.has(index)) this.#accepted(tick);
      })
      .catch((err: unknown) => this.#options.log.error({ err }, 'prices could not be stored'))
      .finally(() => {
        this.#waiting -= ticks.length;
        this.#delivering.delete(delivering);
      });
    this.#delivering.add(delivering);
  }

  /** Only what was accepted counts: a source whose quotes are refused is left like a silent one. */
  #accepted({ instrumentId, price }: FeedTick): void {
    const sources = this.#instruments.get(instrumentId);
    sources?.quoted(sources.active.source, price, this.#now());
  }

  #heard(place: number): void {
    const now = this.#now();
    this.#heardAt[place] = now;
    this.#beat(now);
  }

  #beat(now: Millis): void {
    if (now - this.#heartbeatAt < HEARTBEAT_MS) return;
    this.#heartbeatAt = now;
    void this.#sink?.([]).catch(() => undefined);
  }

  #connected(place: number): void {
    this.#heard(place);
    this.#states[place]?.connected(this.#now());
    this.#options.reports.connected(this.#nameOf(place));
    this.#loadHistory(place);
  }

  /** Bars of instruments that this source has and that had no tick for a while. */
  #loadHistory(place: number): void {
    const now = this.#now();
    const isMissing = ({ instrument }: InstrumentSources) =>
      now - (this.#lastTickAt(instrument.id) ?? 0) >= GAP_MS_MIN &&
      // A closed market has no gap: its past is asked for once.
      (!this.#history.hasLoaded(instrument.id) || sessionPhase(instrument.sessions, now).isOpen);
    const wanted = [...this.#instruments.values()].filter(
      (sources) => sources.symbolAt(place) !== undefined && isMissing(sources),
    );
    this.#history.load(wanted.map((sources) => this.#historyOf(sources)));
  }

  #historyOf(sources: InstrumentSources): HistoryWanted {
    const found = this.#options.sources.flatMap(({ name, connector }, place) => {
      const symbol = sources.conversionAt(place);
      const isKnown = symbol !== undefined && this.#states[place]?.unknown.has(symbol.symbol) !== true;
      return isKnown ? [{ name, connector, symbol }] : [];
    });
    return { instrument: sources.instrument, sources: found };
  }

  #failed(place: number, trouble: SourceTrouble, detail: string): void {
    this.#heardAt[place] = undefined;
    for (const sources of this.#instruments.values()) sources.failed(place);
    this.#states[place]?.failed(trouble, detail, this.#now());
    this.#options.reports.failed(this.#nameOf(place), trouble, detail);
  }

  #unknown(place: number, symbols: readonly string[]): void {
    for (const symbol of symbols) this.#states[place]?.unknown.add(symbol);
    this.#options.reports.unknownSymbols(this.#nameOf(place), symbols);
  }

  #unreadable(place: number, symbol: string | undefined, detail: string): void {
    const { log } = this.#options;
    this.#states[place]?.unreadable(this.#now(), (count) =>
      log.warn({ source: this.#nameOf(place), symbol, detail, count }, 'quotes cannot be read'),
    );
  }

  /** Silence makes no quote: it is looked for. */
  #look(): void {
    const now = this.#now();
    this.#endTests(now);
    for (const sources of this.#instruments.values()) this.#review(sources, now);
  }

  #review(sources: InstrumentSources, now: Millis): void {
    const { instrument } = sources;
    const change = sources.review(now);
    if (change.switched !== undefined) {
      const { from, to, reason } = change.switched;
      this.#options.reports.switched({
        instrument,
        from: this.#nameOf(from),
        to: this.#nameOf(to),
        reason,
        at: now,
      });
    }
    if (change.dispute !== undefined) this.#options.reports.disputed(instrument, change.dispute);
  }
}
