import type { DayMarket } from '@tidemark/contract/live';
import { conversionRoute, type Instrument, type Price, type Quote, USD_PARITY, type UsdRate, usdRate } from '@tidemark/domain/market';
import { assert, present } from '@tidemark/domain/outcome';
import type { Clock, Millis } from '@tidemark/domain/time';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Lane } from '../../platform/database/queryable.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log/log.ts';
import { restoreBooks } from './actions/restore-books.ts';
import { createTickIntake, type TickIntake } from './actions/take-ticks.ts';
import { writePast } from './actions/write-past.ts';
import { type Book, newBook, quoteAt } from './book.ts';
import type { FormingBar } from './events.ts';
import { createFeed } from './feeds/create-feed.ts';
import type { FeedClock, FeedConfig } from './feeds/feed-config.ts';
import type { FeedAnswer, FeedPost } from './feeds/ingest/ingest-post.ts';
import { dropOldTicksDaily } from './jobs.ts';
import { formingBars, presentDayMarket } from './present.ts';
import { marketRoutes } from './routes.ts';
import { type Category, loadCategories, loadInstruments, selectPricesBefore } from './store.ts';

export interface MarketOptions {
  readonly database: Database;
  readonly bus: Bus;
  /** The clock of the whole server; a simulated one (`feedClock`) is moved on to the last tick. */
  readonly clock: Clock & Partial<Pick<FeedClock, 'advanceTo'>>;
  readonly log: Log;
  readonly feed: FeedConfig;
  /** Days for which ticks are kept, at least 7 (setting TICK_RETENTION_DAYS). */
  readonly tickRetentionDays?: number;
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
   * USD for one unit of a quote currency at the price in force of the pair that links them;
   * undefined where that pair is unknown or has never had a price. `live` is false when the pair
   * is open but its price is stale: a closed pair counts with its last price.
   */
  conversion(quoteCurrency: string): { readonly rate: UsdRate; readonly live: boolean } | undefined;
  /** DAY_MARKET of an instrument now; undefined while it has never had a price. */
  dayMarket(instrumentId: number): DayMarket | undefined;
  /** The last price of each instrument before a full minute, as that minute's bars recorded it. */
  pricesBefore(instrumentIds: readonly number[], moment: Millis): Promise<ReadonlyMap<number, Price>>;
  /** The forming bars of an instrument, one a period: the first value of its KLINE topic. */
  formingBars(instrumentId: number): FormingBar[];
  /** Restores what is in force, writes the past at the very first start, starts the feed. */
  start(): Promise<void>;
  /** Stops the feed, stores what is on its way and writes the bars. */
  stop(): Promise<void>;
  /** What is missing before prices can come; undefined when nothing is. */
  ready(): string | undefined;
  /** POST /feed/v1/ticks: `not_found` unless the feed is ingest. */
  takeFeedPost(post: FeedPost): Promise<FeedAnswer>;
  /** Set while all money is play money. */
  simulated(): 'sim' | 'replay' | undefined;
}

const TICK_RETENTION_DAYS = 400;

export function createMarket(options: MarketOptions): Market {
  const { database, bus, clock, log } = options;
  const books = new Map<number, Book>();
  const idOf = new Map<string, number>();
  let categories: readonly Category[] = [];
  let running: { lane: Lane; intake: TickIntake; stopJobs: () => void } | undefined;
  const feed = createFeed(options.feed, { clock, log });
  const heardAt = (): Millis | undefined => feed.lastHeard();

  async function loadBooks(): Promise<void> {
    categories = await loadCategories(database);
    for (const instrument of await loadInstruments(database)) {
      const book = newBook(instrument);
      book.isCovered = feed.covers(instrument);
      books.set(instrument.id, book);
      idOf.set(instrument.code, instrument.id);
    }
  }

  async function start(): Promise<void> {
    assert(running === undefined, 'the market starts once');
    const listed = await loadInstruments(database);
    await feed.prepare(listed);
    await loadBooks();
    await restoreBooks(database, books);
    const lastAt = Math.max(0, ...[...books.values()].map((book) => book.inForce.tick?.at ?? 0));
    if (lastAt > clock.now() && !clock.advanceTo?.(lastAt)) {
      log.warn({ last_tick: new Date(lastAt).toISOString() }, 'the last stored tick lies ahead of the clock: the data come from a simulated clock');
    }
    const wrote = await writePast({ database, feed, books, now: clock.now() });
    if (wrote > 0) await restoreBooks(database, books);
    const lane = await database.lane();
    const intake = createTickIntake({
      clock, lane, bus, books,
      restore: () => restoreBooks(database, books),
      onTrouble: (err) => log.error({ err }, 'ticks could not be stored'),
    });
    const stopJobs = dropOldTicksDaily({ database, clock, log, keepDays: options.tickRetentionDays ?? TICK_RETENTION_DAYS });
    running = { lane, intake, stopJobs };
    await feed.start({
      sink: intake.take,
      instruments: listed,
      lastPriceOf: (id) => books.get(id)?.inForce.tick?.price,
    });
  }

  async function stop(): Promise<void> {
    if (!running) return;
    const { lane, intake, stopJobs } = running;
    running = undefined;
    stopJobs();
    await feed.stop();
    await intake.finish();
    await lane.release();
  }

  const bookOf = (id: number): Book => present(books.get(id), `instrument ${id} is known`);

  function conversion(quoteCurrency: string) {
    if (quoteCurrency === 'USD') return { rate: USD_PARITY, live: true };
    const route = routeOf(quoteCurrency);
    if (!route || route.kind === 'parity') return undefined;
    const quote = quoteAt(bookOf(route.instrumentId), clock.now(), heardAt());
    if (quote.status === 'silent') return undefined;
    const rate = usdRate(route, quote.tick.price);
    return rate && { rate, live: quote.status !== 'stale' };
  }

  const routesToUsd = new Map<string, ReturnType<typeof conversionRoute>>();
  function routeOf(currency: string) {
    if (!routesToUsd.has(currency)) {
      routesToUsd.set(currency, conversionRoute(currency, [...books.values()].map((book) => book.instrument)));
    }
    return routesToUsd.get(currency);
  }

  return {
    routes: marketRoutes({ database, books, categories: () => categories, sourceHeardAt: heardAt }),
    instruments: () => [...books.values()].map((book) => book.instrument),
    instrument: (id) => books.get(id)?.instrument,
    instrumentByCode: (code) => books.get(idOf.get(code) ?? -1)?.instrument,
    quote: (id) => quoteAt(bookOf(id), clock.now(), heardAt()),
    conversion,
    dayMarket: (id) => presentDayMarket(bookOf(id), clock.now()),
    pricesBefore: (ids, moment) => selectPricesBefore(database, ids, moment),
    formingBars: (id) => formingBars([bookOf(id)]),
    start,
    stop,
    ready: () => (running ? undefined : 'the price feed has not started'),
    takeFeedPost: async (post) => feed.post?.(post) ?? { kind: 'not_found' },
    simulated: () => (options.feed.kind === 'ingest' ? undefined : options.feed.kind),
  };
}
