import type { CallOutput } from '@tidemark/contract';
import type { tick } from '@tidemark/contract/calls/trading/ticks';
import type { DayMarket } from '@tidemark/contract/live';
import type { FeeBasis } from '@tidemark/domain/forex';
import type { Bar, ChartPeriod, Instrument, Price, Quote, Tick } from '@tidemark/domain/market';
import { assert, present } from '@tidemark/domain/outcome';
import { type Clock, type Millis, sessionPhase } from '@tidemark/domain/time';
import type { Registry } from 'prom-client';
import type { Bus } from '../../platform/bus/bus.ts';
import { type ClockTrust, trustedAlways } from '../../platform/clock/guarded-clock.ts';
import type { ConnectionWorker, Database } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log/log.ts';
import { noticesQueued } from '../../platform/outbox/outbox.ts';
import { loadTerms } from './actions/load-terms.ts';
import { readKline } from './actions/read-market.ts';
import { restoreQuotes } from './actions/restore-quotes.ts';
import { createTickIntake, type TickIntake } from './actions/take-ticks.ts';
import { wakeUp } from './actions/wake-up.ts';
import { createMarketAdministration, type MarketAdministration } from './administration/index.ts';
import type { OnInstrument } from './administration/instruments.ts';
import { type FormingBar, termsChanged } from './events.ts';
import { createFeed } from './feeds/create-feed.ts';
import type { Feed, FeedAnswer, FeedPost, FeedStart } from './feeds/feed.ts';
import type { FeedClock, FeedConfig } from './feeds/feed-config.ts';
import type { SourceInspection } from './feeds/sources/source-inspection.ts';
import { dropOldTicksHourly } from './jobs.ts';
import { type Conversion, createConversions, createListing } from './listing.ts';
import { formingBars, presentDayMarket, presentTick } from './present.ts';
import { EventRecorder } from './quality/event-recorder.ts';
import { QualityRecorder } from './quality/quality-recorder.ts';
import { closingOf, type QuoteState, quoteNow } from './quote-state.ts';
import type { RefusedRun, RefusedRunsOptions } from './refused-runs.ts';
import { marketRoutes } from './routes.ts';
import { selectDayCloses } from './store/day-closes.ts';
import { fillBars, loadNewestBarTimes } from './store/filled-bars.ts';
import { selectFinancingAt } from './store/instrument-rows.ts';
import {
  loadWatermark,
  type MarketState,
  type MarketStateQuery,
  selectMarketStates,
} from './store/looking-back.ts';
import { type RangeAsked, type RecordedRange, selectPriceRanges } from './store/price-ranges.ts';
import { type PriceAsked, selectPricesAt } from './store/prices-at.ts';
import { selectLastTicks } from './store/recorded-ticks.ts';
import { type Category, loadCategories, selectPricesBefore, selectTick } from './store/ticks.ts';

export interface MarketOptions {
  readonly database: Database;
  readonly bus: Bus;
  /** The server's clock; a simulated one (`feedClock`) advances to the last tick. */
  readonly clock: Clock & Partial<Pick<FeedClock, 'advanceTo'>>;
  readonly log: Log;
  readonly feed: FeedConfig;
  /** Days for which ticks are stored, at least 7 (setting TICK_RETENTION_DAYS). */
  readonly tickRetentionDays?: number;
  /** Whether moments may be relied on; by default they always may, as on a clock that a test moves. */
  readonly trust?: ClockTrust;
  /** Where runs of refused ticks are reported. */
  readonly alarms?: RefusedRunsOptions['alarms'];
  readonly registry?: Registry;
  /** Base setting trade_fee_type as it is now; absent: by lots. */
  readonly feeBasis?: () => FeeBasis;
}

/** The market: instruments, the one price of each, its bars. It calls no other module. */
export interface Market {
  readonly routes: Route[];
  /** Every instrument, in display order; empty before `start`. */
  instruments(): readonly Instrument[];
  instrument(id: number): Instrument | undefined;
  instrumentByCode(code: string): Instrument | undefined;
  /** The quote at the clock's now. An unknown instrument is a defect. O(1), called per order. */
  quote(instrumentId: number): Quote;
  /**
   * USD for one unit of a quote currency at the current price of the linking pair; undefined where that pair
   * is unknown or has never had a price. `live` is false when the pair is open but its price is stale: a
   * closed pair counts with its last price.
   */
  conversion(quoteCurrency: string): Conversion | undefined;
  /** DAY_MARKET of an instrument now; undefined while it has never had a price. */
  dayMarket(instrumentId: number): DayMarket | undefined;
  /** The last price of each instrument before a full minute, as that minute's bars recorded it. */
  pricesBefore(instrumentIds: readonly number[], moment: Millis): Promise<ReadonlyMap<number, Price>>;
  /**
   * Closing prices of the UTC days from one moment to another, by instrument and the day's beginning,
   * oldest first; and the last one before them.
   */
  dayCloses(
    instrumentIds: readonly number[],
    from: Millis,
    before: Millis,
  ): Promise<ReadonlyMap<number, ReadonlyMap<Millis, Price>>>;
  /** The last price of each of these instruments at its moment, in their order; undefined: none was known. */
  pricesAt(asked: readonly PriceAsked[]): Promise<(Price | undefined)[]>;
  /** Terms of overnight financing as they were just before a moment, of the instruments that charge any. */
  financingAt(moment: Millis): Promise<ReadonlyMap<number, Instrument['financing']>>;
  /** The lowest and the highest price of each of these times, in their order; undefined: nothing is kept. */
  priceRanges(asked: readonly RangeAsked[]): Promise<(RecordedRange | undefined)[]>;
  /** The last stored ticks of every instrument, at most `limit` each, oldest first; those of open hours only. */
  lastTicks(limit: number): Promise<Tick[]>;
  /** A stored tick by its number and its time of storing, as `tick` answers it; undefined once it is no longer kept. */
  recordedTick(
    instrumentId: number,
    asked: { readonly seq: number; readonly at: Millis },
  ): Promise<CallOutput<typeof tick> | undefined>;
  /** The newest 500 candles of an instrument that opened before a moment, oldest first. */
  bars(instrumentId: number, period: ChartPeriod, before: Millis): Promise<Bar[]>;
  /** When the running session of an instrument ends; undefined while it is closed or none is in sight. */
  closesAt(instrumentId: number): Millis | undefined;
  /**
   * Advances the watermark to the latest of some past moments (no tick becomes current at or before it any
   * more), and returns the market state at each, from stored data.
   */
  statesAt(asked: readonly MarketStateQuery[]): Promise<MarketState[]>;
  /**
   * Resolves once every tick up to a past moment is current and reported; none becomes current at or before
   * it any more. A small write.
   */
  advanceWatermark(moment: Millis): Promise<void>;
  /** The forming bars of an instrument, one a period: the first value of its KLINE topic. */
  formingBars(instrumentId: number): FormingBar[];
  /** Restores the current state, writes the past at the very first start, starts the feed. */
  start(): Promise<void>;
  /** Stops the feed, stores pending ticks and writes the bars. */
  stop(): Promise<void>;
  /** What is missing before prices can arrive; undefined if nothing. */
  ready(): string | undefined;
  /** POST /feed/v1/ticks: `not_found` unless the feed is ingest. */
  takeFeedPost(post: FeedPost): Promise<FeedAnswer>;
  /** The operators' interface to instruments, categories and opening hours. */
  administration(on: OnInstrument): MarketAdministration;
  /** The price source, its last heartbeat, and the current run of refused ticks. */
  source(): {
    readonly kind: FeedConfig['kind'];
    /** Now by the market's own clock, which a replay may run faster. */
    readonly at: Millis;
    readonly heardAt: Millis | undefined;
    readonly refusedRun: RefusedRun | undefined;
    /** How far the database's clock is ahead of the server's; undefined if not measured. */
    readonly databaseMs: number | undefined;
  };
  /** Set while all money is play money. */
  simulated(): 'sim' | 'replay' | undefined;
  /** Public names of real sources, the preferred one first. */
  sources(): readonly string[];
  /** What operators see of real sources; undefined without any. */
  sourceInspection(): SourceInspection | undefined;
}

/** Where no one wants to know. */
const SILENT: RefusedRunsOptions['alarms'] = { raise: () => undefined, clear: () => undefined };

/** Default of the setting. */
const TICK_RETENTION_DAYS = 30;

interface Running {
  readonly worker: ConnectionWorker;
  readonly intake: TickIntake;
  readonly quality: QualityRecorder;
  readonly stopJobs: () => void;
}

export function createMarket(options: MarketOptions): Market {
  const { database, clock } = options;
  const quoteStates = new Map<number, QuoteState>();
  const listing = createListing(quoteStates);
  const { quoteStateOf } = listing;
  const events = new EventRecorder(options);
  const feed = createFeed(options.feed, {
    ...{ clock, log: options.log, registry: options.registry, alarms: options.alarms ?? SILENT },
    record: (event) => events.record(event),
  });
  let categories: readonly Category[] = [];
  let running: Running | undefined;
  /** Prices stay available while the market stops: pending work finishes with them. */
  let intake: TickIntake | undefined;

  const quoteOf = createQuotes(clock, feed, () => intake?.aliveAt());
  const quote = (id: number): Quote => quoteOf(quoteStateOf(id));

  async function start(): Promise<void> {
    assert(running === undefined, 'the market starts once');
    categories = await loadCategories(database);
    await wakeUp({ ...options, feed, quoteStates });
    listing.renew();
    running = await openIntake(options, quoteStates);
    intake = running.intake;
    await feed.start({ instruments: listing.all(), ...lineTo(database, running.intake, quoteStates) });
  }

  /** Loads operators' changes; prices, bars and the current state stay. */
  async function reload(): Promise<void> {
    categories = await loadCategories(database);
    await loadTerms(database, feed, quoteStates);
    listing.renew();
    feed.setInstruments?.(listing.all());
    options.bus.publish(termsChanged, {});
    options.bus.publish(noticesQueued, []);
  }

  async function stop(): Promise<void> {
    const ending = running;
    running = undefined;
    if (ending) await endIntake(feed, ending);
    await events.idle();
  }
  const advanceWatermark = (to: Millis) => present(running, 'the market runs').intake.advanceWatermark(to);
  return {
    routes: marketRoutes({ ...options, quoteStates, quoteOf, categories: () => categories }),
    instruments: listing.all,
    instrument: (id) => quoteStates.get(id)?.instrument,
    instrumentByCode: listing.byCode,
    quote,
    conversion: createConversions({ instruments: listing.all, quote }),
    dayMarket: (id) => presentDayMarket(quoteStateOf(id), clock.now()),
    ...readingThePast(database, quoteStates),
    bars: (id, period, before) => readKline(database, quoteStateOf(id), { period, before }),
    closesAt: (id) => closingOf(quoteStateOf(id), clock.now()),
    async statesAt(asked) {
      await advanceWatermark(Math.max(...asked.map(({ moment }) => moment)));
      return selectMarketStates(database, asked);
    },
    formingBars: (id) => formingBars([quoteStateOf(id)]),
    administration: (on) => createMarketAdministration({ reload, on }),
    ...{ start, stop, advanceWatermark },
    ready: () => (running ? undefined : 'the price feed has not started'),
    takeFeedPost: async (post) => feed.post?.(post) ?? { kind: 'not_found' },
    source: () => sourceOf(options, intake),
    ...originOf(options.feed),
    sourceInspection: () => feed.inspection,
  };
}

function readingThePast(
  database: Database,
  quoteStates: ReadonlyMap<number, QuoteState>,
): Pick<
  Market,
  'pricesBefore' | 'dayCloses' | 'pricesAt' | 'financingAt' | 'priceRanges' | 'lastTicks' | 'recordedTick'
> {
  return {
    pricesBefore: (ids, moment) => selectPricesBefore(database, ids, moment),
    dayCloses: (instrumentIds, from, before) => selectDayCloses(database, { instrumentIds, from, before }),
    pricesAt: (asked) => selectPricesAt(database, asked),
    financingAt: (moment) => selectFinancingAt(database, moment),
    priceRanges: (asked) => selectPriceRanges(database, asked),
    lastTicks: (limit) => lastOpenTicks(database, quoteStates, limit),
    async recordedTick(instrumentId, { seq, at }) {
      const found = await selectTick(database, { instrumentId, seq, at });
      return found && presentTick(seq, found);
    },
  };
}

function originOf(feed: FeedConfig): Pick<Market, 'simulated' | 'sources'> {
  return { simulated: () => playMoneyOf(feed), sources: () => publicNamesOf(feed) };
}

/** Quotes at the clock's now; an open price that its feed does not rely on is stale. */
function createQuotes(clock: Clock, feed: Feed, aliveAt: () => Millis | undefined) {
  return (quoteState: QuoteState): Quote => {
    const quote = quoteNow(quoteState, clock, aliveAt);
    const isDoubted = quote.status === 'open' && feed.doubt?.(quoteState.instrument.id) !== undefined;
    return isDoubted ? { status: 'stale', tick: quote.tick } : quote;
  };
}

/** Money is play money where prices are made up or of another day. */
function playMoneyOf({ kind }: FeedConfig): 'sim' | 'replay' | undefined {
  return kind === 'sim' || kind === 'replay' ? kind : undefined;
}

function publicNamesOf(feed: FeedConfig): string[] {
  return feed.kind === 'sources' ? feed.sources.map(({ publicName }) => publicName) : [];
}

function sourceOf(options: MarketOptions, intake: TickIntake | undefined): ReturnType<Market['source']> {
  return {
    kind: options.feed.kind,
    at: options.clock.now(),
    databaseMs: options.trust?.databaseMs,
    ...(intake?.source() ?? { heardAt: undefined, refusedRun: undefined }),
  };
}

/** Where a feed sends its ticks, and the current price of each instrument. */
function lineTo(
  database: Database,
  intake: TickIntake,
  quoteStates: ReadonlyMap<number, QuoteState>,
): Omit<FeedStart, 'instruments'> {
  return {
    sink: (ticks, delivery) => intake.take(ticks, delivery),
    lastPriceOf: (id) => quoteStates.get(id)?.inForce.tick?.price,
    lastTickAt: (id) => quoteStates.get(id)?.inForce.tick?.at,
    history: {
      newestBarTimes: (instrumentId, at) => loadNewestBarTimes(database, { instrumentId, at }),
      fill: (instrumentId, period, bars) => fillBars(database, { instrumentId, period, bars }),
    },
  };
}

/** The last stored ticks of every instrument from its open hours. */
async function lastOpenTicks(
  database: Database,
  quoteStates: ReadonlyMap<number, QuoteState>,
  limit: number,
): Promise<Tick[]> {
  const ticks = await selectLastTicks(database, [...quoteStates.keys()], limit);
  return ticks.filter(({ instrumentId, at }) => {
    const quoteState = quoteStates.get(instrumentId);
    return quoteState !== undefined && sessionPhase(quoteState.instrument.sessions, at).isOpen;
  });
}

async function endIntake(feed: Feed, { worker, intake, quality, stopJobs }: Running): Promise<void> {
  stopJobs();
  await feed.stop();
  await intake.finish();
  await quality.stop();
  await worker.release();
}

async function openIntake(
  options: MarketOptions,
  quoteStates: ReadonlyMap<number, QuoteState>,
): Promise<Running> {
  const { database, bus, clock, log } = options;
  const worker = await database.connectionWorker();
  const quality = new QualityRecorder({ database, clock, log, registry: options.registry });
  const intake = createTickIntake({
    watch: quality,
    watermarkMs: await loadWatermark(database),
    clock,
    trust: options.trust ?? trustedAlways,
    source: options.feed.kind,
    alarms: options.alarms ?? SILENT,
    registry: options.registry,
    worker,
    bus,
    quoteStates,
    restore: () => restoreQuotes(database, quoteStates),
    onTrouble: (err) => log.error({ err }, 'prices could not be stored'),
  });
  const keepDays = options.tickRetentionDays ?? TICK_RETENTION_DAYS;
  return { worker, intake, quality, stopJobs: dropOldTicksHourly({ database, clock, log, keepDays }) };
}
