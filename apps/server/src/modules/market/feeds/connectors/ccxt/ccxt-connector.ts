import { HOUR_MS, type Millis, type Random, SECOND_MS } from '@tidemark/domain/time';
import type { Timers } from '../../../../../platform/clock/clock.ts';
import {
  type ConnectorEvents,
  type ConnectorWithHistory,
  type HistoryQuery,
  type SourceBar,
  SourceFailure,
} from '../connector.ts';
import { createBackoff } from '../pacing/backoff.ts';
import { logDetail } from '../pacing/log-detail.ts';
import { createQuoteBatch, type QuoteBatch } from '../pacing/quote-batch.ts';
import { CHANGED, Waits } from '../pacing/waits.ts';
import { connectionTrouble, troubleOfError } from './errors.ts';
import { fetchHistory } from './history.ts';
import {
  type CcxtExchange,
  CcxtMissing,
  type CcxtSettings,
  type CcxtTickers,
  createExchange,
} from './library.ts';
import { TickerQuotes } from './ticker-quotes.ts';

export interface CcxtConnectorOptions {
  readonly settings: CcxtSettings;
  readonly timers: Timers;
  readonly random: Random;
  /** How an exchange is created; by default by the library. */
  readonly create?: (settings: CcxtSettings, stopped: AbortSignal) => Promise<CcxtExchange>;
}

/** Together with the time that a socket may take to open less than 5 s. */
const RECONNECT_MS = { firstMs: 250, maxMs: 2400 };
/** Wrong credentials and a missing library do not change by themselves. */
const LASTING_MS: Millis = 60_000;
/** An exchange that is asked again too early bans the address. */
const LIMITED_MS: Millis = 30_000;
const HEALTHY_MS: Millis = 5 * SECOND_MS;
/** Between two requests for tickers, where the exchange has no stream of them. */
const POLL_MS: Millis = SECOND_MS;
const CLOSE_MS_MAX: Millis = SECOND_MS;
/** Results within one turn of the event loop: more come from no connection. */
const RESULTS_PER_TURN_MAX = 1000;

/** Prices of one exchange by the library ccxt. */
export function createCcxtConnector(options: CcxtConnectorOptions): ConnectorWithHistory {
  return new CcxtConnector(options);
}

class CcxtConnector implements ConnectorWithHistory {
  readonly #settings: CcxtSettings;
  readonly #timers: Timers;
  readonly #create: NonNullable<CcxtConnectorOptions['create']>;
  readonly #backoff;
  readonly #stopped = new AbortController();
  readonly #waits: Waits;
  #events: ConnectorEvents | undefined;
  #batch: QuoteBatch | undefined;
  #quotes: TickerQuotes | undefined;
  #symbols: readonly string[] = [];
  #reported: readonly string[] = [];
  #exchange: Promise<CcxtExchange> | undefined;
  #loaded: CcxtExchange | undefined;
  #running: Promise<void> | undefined;
  /** Why history is not asked for now. */
  #resting: SourceFailure | undefined;
  #isConnected = false;
  #lastPong = 0;
  #results = 0;

  constructor({ settings, timers, random, create = createExchange }: CcxtConnectorOptions) {
    this.#settings = settings;
    this.#timers = timers;
    this.#create = create;
    this.#waits = new Waits(timers);
    this.#backoff = createBackoff({ ...RECONNECT_MS, random });
  }

  start(symbols: readonly string[], events: ConnectorEvents): void {
    this.#events = events;
    const batch = createQuoteBatch((quotes) => events.quotes(quotes));
    this.#batch = batch;
    this.#quotes = new TickerQuotes({
      quote: (quote) => batch.add(quote),
      unchanged: () => this.#events?.heartbeat(),
      unreadable: (symbol, detail) => this.#events?.unreadable(symbol, this.#detail(detail)),
    });
    this.#symbols = [...new Set(symbols)];
    this.#running = this.#run();
    this.#waits.every(SECOND_MS, () => this.#reportPongs());
    this.#waits.every(HOUR_MS, () => void this.#reloadMarkets());
  }

  setSymbols(symbols: readonly string[]): void {
    this.#symbols = [...new Set(symbols)];
    this.#waits.wake();
  }

  async history(query: HistoryQuery): Promise<readonly SourceBar[]> {
    // An exchange that failed or limits us is not asked before the wait is over.
    if (this.#resting !== undefined) throw this.#resting;
    let exchange: CcxtExchange;
    try {
      exchange = await this.#open();
    } catch (error) {
      throw new SourceFailure(troubleOfError(error), this.#detail(messageOf(error)));
    }
    try {
      return await fetchHistory(exchange, query);
    } catch (error) {
      const isLimited = error instanceof SourceFailure && error.trouble === 'market.source_limited';
      if (isLimited && !this.#stopped.signal.aborted) {
        this.#resting = error;
        this.#waits.after(LIMITED_MS, () => {
          this.#resting = undefined;
        });
      }
      throw error;
    }
  }

  async stop(): Promise<void> {
    this.#events = undefined;
    this.#stopped.abort();
    this.#batch?.stop();
    this.#waits.end();
    await this.#running;
    await this.#close();
  }

  async #run(): Promise<void> {
    while (!this.#stopped.signal.aborted) {
      try {
        const exchange = await this.#waits.next(this.#open());
        if (exchange !== CHANGED) await this.#follow(exchange);
      } catch (error) {
        if (this.#stopped.signal.aborted) return;
        await this.#failed(error);
      }
    }
  }

  /** The exchange with its markets; the same until it fails to load them. */
  async #open(): Promise<CcxtExchange> {
    this.#exchange ??= this.#load();
    try {
      return await this.#exchange;
    } catch (error) {
      this.#exchange = undefined;
      throw error;
    }
  }

  async #load(): Promise<CcxtExchange> {
    const exchange = await this.#create(this.#settings, this.#stopped.signal);
    await exchange.loadMarkets();
    assertMarkets(exchange);
    this.#loaded = exchange;
    return exchange;
  }

  /** Receives prices until the symbols change. Throws where the connection fails. */
  async #follow(exchange: CcxtExchange): Promise<void> {
    const wanted = this.#symbols;
    const symbols = wanted.filter((symbol) => exchange.markets?.[symbol] !== undefined);
    this.#reportUnknown(wanted.filter((symbol) => !symbols.includes(symbol)));
    this.#quotes?.retain(symbols);
    let isOver = false;
    const isCurrent = (): boolean => !isOver && wanted === this.#symbols && !this.#stopped.signal.aborted;
    try {
      await this.#receive(exchange, symbols, isCurrent);
    } finally {
      // One symbol's failure ends the waiting for the others.
      isOver = true;
      this.#waits.wake();
    }
  }

  async #receive(
    exchange: CcxtExchange,
    symbols: readonly string[],
    isCurrent: () => boolean,
  ): Promise<void> {
    const { has } = exchange;
    if (symbols.length === 0) await this.#waits.next(new Promise(() => undefined));
    else if (has.watchBidsAsks === true) {
      // Some exchanges keep what it received among the tickers.
      const cache = () =>
        symbols.some((symbol) => exchange.bidsasks?.[symbol] !== undefined)
          ? exchange.bidsasks
          : exchange.tickers;
      await this.#watch(
        exchange,
        symbols,
        isCurrent,
        cache,
        async () => (await exchange.watchBidsAsks?.(symbols)) ?? {},
      );
    } else if (has.watchTickers === true) {
      const watch = async () => (await exchange.watchTickers?.(symbols)) ?? {};
      await this.#watch(exchange, symbols, isCurrent, () => exchange.tickers, watch);
    } else if (has.watchTicker === true) {
      const watchOne = (symbol: string) =>
        this.#watch(
          exchange,
          [symbol],
          isCurrent,
          () => exchange.tickers,
          async () => {
            const ticker = await exchange.watchTicker?.(symbol);
            return ticker === undefined ? {} : { [symbol]: ticker };
          },
        );
      await Promise.all(symbols.map(watchOne));
    } else if (has.fetchTickers === true || has.fetchTicker === true) {
      await this.#poll(exchange, symbols, isCurrent);
    } else throw new TypeError('ccxt has no prices of this exchange');
  }

  async #watch(
    exchange: CcxtExchange,
    symbols: readonly string[],
    isCurrent: () => boolean,
    cache: () => CcxtTickers | undefined,
    watch: () => Promise<CcxtTickers>,
  ): Promise<void> {
    while (isCurrent()) {
      const result = await this.#waits.next(watch());
      if (result === CHANGED || !isCurrent()) return;
      this.#connected();
      const isNew = this.#quotes?.takeWatched(exchange, symbols, result, cache()) === true;
      await this.#yieldSometimes(isNew);
    }
  }

  async #poll(exchange: CcxtExchange, symbols: readonly string[], isCurrent: () => boolean): Promise<void> {
    const isTogether = exchange.has.fetchTickers === true;
    while (isCurrent()) {
      for (const each of isTogether ? [symbols] : symbols.map((symbol) => [symbol])) {
        const [first = ''] = each;
        const asked = isTogether ? exchange.fetchTickers?.(each) : exchange.fetchTicker?.(first);
        const result = await this.#waits.next(Promise.resolve(asked));
        if (result === CHANGED || !isCurrent()) return;
        if (typeof result !== 'object' || result === null) throw new TypeError('no tickers');
        this.#connected();
        const tickers = isTogether ? (result as Readonly<Record<string, object>>) : { [first]: result };
        for (const symbol of each) {
          const ticker = tickers[symbol];
          if (ticker !== undefined) this.#quotes?.take(exchange, symbol, ticker);
        }
        this.#events?.heartbeat();
      }
      if (await this.#waits.pause(POLL_MS)) return;
    }
  }

  /** A watching method that returns without a connection would never let anything else run. */
  async #yieldSometimes(isNew: boolean): Promise<void> {
    if (this.#results === 0) setImmediate(() => (this.#results = 0));
    this.#results += 1;
    if (this.#results < RESULTS_PER_TURN_MAX) return;
    if (!isNew) throw new TypeError('results without prices');
    await new Promise((resolve) => setImmediate(resolve));
  }

  #connected(): void {
    if (this.#isConnected) return;
    this.#isConnected = true;
    this.#waits.after(HEALTHY_MS, () => {
      if (this.#isConnected) this.#backoff.reset();
    });
    this.#events?.connected();
  }

  async #failed(error: unknown): Promise<void> {
    this.#isConnected = false;
    this.#batch?.flush();
    const trouble = error instanceof CcxtMissing ? 'market.source_unreachable' : connectionTrouble(error);
    this.#events?.trouble(trouble, this.#detail(messageOf(error)));
    await this.#close();
    let wait = this.#backoff.next();
    if (trouble === 'market.source_limited') wait = LIMITED_MS;
    if (error instanceof CcxtMissing || trouble === 'market.source_unauthorized') wait = LASTING_MS;
    this.#resting = new SourceFailure(trouble, this.#detail(messageOf(error)));
    await this.#waits.sleep(wait);
    this.#resting = undefined;
  }

  /** Closes the sockets of the exchange; the next call opens others. */
  async #close(): Promise<void> {
    if (this.#loaded === undefined) return;
    const closed = this.#loaded.close().then(
      () => undefined,
      () => undefined,
    );
    let cancel = (): void => {};
    const given = new Promise<void>((resolve) => {
      cancel = this.#timers.after(CLOSE_MS_MAX, resolve);
    });
    await Promise.race([closed, given]);
    cancel();
  }

  #reportUnknown(symbols: readonly string[]): void {
    const unreported = symbols.filter((symbol) => !this.#reported.includes(symbol));
    this.#reported = symbols;
    if (unreported.length > 0) this.#events?.unknownSymbols(unreported);
  }

  /** Where prices are quiet, answers to pings show that the exchange is there. */
  #reportPongs(): void {
    const pongs = Object.values(this.#loaded?.clients ?? {}).map(({ lastPong }) => Number(lastPong) || 0);
    const latest = Math.max(0, ...pongs);
    if (latest > this.#lastPong && this.#isConnected) this.#events?.heartbeat();
    this.#lastPong = latest;
  }

  /** Markets open and close: `active` is read again every hour. */
  async #reloadMarkets(): Promise<void> {
    const exchange = this.#loaded;
    if (exchange === undefined) return;
    try {
      await exchange.loadMarkets(true);
      assertMarkets(exchange);
    } catch (error) {
      if (this.#loaded !== exchange || this.#stopped.signal.aborted) return;
      this.#events?.unreadable(undefined, this.#detail(`markets: ${messageOf(error)}`));
      if (hasMarkets(exchange)) return;
      // Without markets it knows no symbol: it is opened again.
      this.#exchange = undefined;
      await this.#close();
    }
  }

  #detail(text: string): string {
    return logDetail(text, Object.values(this.#settings.credentials));
  }
}

function hasMarkets(exchange: CcxtExchange): boolean {
  return Object.keys(exchange.markets ?? {}).length > 0;
}

/** ccxt finds no markets in an answer that is not of the exchange, as the page of a maintenance. */
function assertMarkets(exchange: CcxtExchange): void {
  if (!hasMarkets(exchange)) throw new TypeError('the exchange has no markets');
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
