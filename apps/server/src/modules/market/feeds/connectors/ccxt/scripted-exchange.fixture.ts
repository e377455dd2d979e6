import type { CcxtExchange, CcxtTicker, CcxtTickers } from './library.ts';

// ccxt's hierarchy of errors, by its names.
class BaseError extends Error {}
class ExchangeError extends BaseError {}
export class AuthenticationError extends ExchangeError {}
export class BadSymbol extends ExchangeError {}
class OperationFailed extends BaseError {}
export class NetworkError extends OperationFailed {}
export class ExchangeNotAvailable extends NetworkError {}
export class RateLimitExceeded extends NetworkError {}
export class BadResponse extends OperationFailed {}

interface Waiting {
  readonly symbols: readonly string[];
  readonly resolve: (tickers: CcxtTickers) => void;
  readonly reject: (error: unknown) => void;
}

/** An exchange that does what a test says, with the interface and the habits of ccxt. */
export class ScriptedExchange implements CcxtExchange {
  readonly has: Record<string, unknown>;
  markets: Record<string, { active?: unknown } | undefined> | undefined;
  timeframes: Record<string, unknown> = { '1m': 1, '5m': 5, '15m': 15, '1h': 60, '1d': 1440 };
  bidsasks: Record<string, CcxtTicker | undefined> = {};
  tickers: Record<string, CcxtTicker | undefined> = {};
  clients: Record<string, { lastPong?: unknown }> = {};
  /** Rows of history, oldest first. */
  rows: unknown[][] = [];
  /** What the next calls fail with. */
  failure: unknown;
  /** The markets that it answers with. */
  listed: readonly string[];
  loads = 0;
  closes = 0;
  fetches = 0;
  /** Symbols of the last call that watches. */
  watched: readonly string[] = [];
  /** Arguments of the requests for bars. */
  readonly asked: (readonly [timeframe: string, since: number, limit: number])[] = [];
  /** Rows that one request returns at most. */
  pageRows = 500;
  #waiting: Waiting[] = [];

  constructor(has: Record<string, unknown>, symbols: readonly string[]) {
    this.has = has;
    this.listed = symbols;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async loadMarkets(reload = false): Promise<unknown> {
    this.loads += 1;
    this.#failWhereTold();
    if (reload || this.markets === undefined)
      this.markets = Object.fromEntries(this.listed.map((symbol) => [symbol, { active: true }]));
    return this.markets;
  }

  /** The exchange sends a ticker: it is cached, and one call that waits for its symbol returns it. */
  push(symbol: string, ticker: CcxtTicker): void {
    if (this.has.watchBidsAsks === true) this.bidsasks[symbol] = ticker;
    else this.tickers[symbol] = ticker;
    const woken = this.#waiting.filter(({ symbols }) => symbols.includes(symbol));
    this.#waiting = this.#waiting.filter((each) => !woken.includes(each));
    for (const { resolve } of woken) resolve({ [symbol]: ticker });
  }

  /** The connection breaks. */
  break(error: unknown): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { reject } of waiting) reject(error);
  }

  watchBidsAsks(symbols: readonly string[]): Promise<CcxtTickers> {
    return this.#watch(symbols);
  }

  watchTickers(symbols: readonly string[]): Promise<CcxtTickers> {
    return this.#watch(symbols);
  }

  async watchTicker(symbol: string): Promise<CcxtTicker> {
    return (await this.#watch([symbol]))[symbol] ?? {};
  }

  async fetchTickers(symbols: readonly string[]): Promise<CcxtTickers> {
    this.fetches += 1;
    this.#failWhereTold();
    return Object.fromEntries(symbols.map((symbol) => [symbol, this.tickers[symbol]]));
  }

  async fetchTicker(symbol: string): Promise<CcxtTicker> {
    this.fetches += 1;
    this.#failWhereTold();
    return this.tickers[symbol] ?? {};
  }

  async fetchOHLCV(_symbol: string, timeframe: string, since: number, limit: number): Promise<unknown[]> {
    this.asked.push([timeframe, since, limit]);
    this.#failWhereTold();
    return this.rows.filter(([time]) => Number(time) >= since).slice(0, Math.min(limit, this.pageRows));
  }

  async close(): Promise<void> {
    this.closes += 1;
    this.break(new NetworkError('closed by user'));
  }

  #watch(symbols: readonly string[]): Promise<CcxtTickers> {
    this.watched = symbols;
    return new Promise((resolve, reject) => {
      if (this.failure === undefined) this.#waiting.push({ symbols, resolve, reject });
      else reject(this.failure);
    });
  }

  #failWhereTold(): void {
    if (this.failure !== undefined) throw this.failure;
  }
}
