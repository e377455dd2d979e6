/**
 * The part of ccxt that is used (https://docs.ccxt.com). The library is not a dependency: 67 MB, 0.7 s and 90 MB of
 * memory to import. It is loaded when a source names it (docs/guides/connecting-prices.md).
 */

import { type LinkedAbort, linkedAbort } from '../net/linked-abort.ts';

/** A ticker; an exchange leaves out what it does not send. All values are checked before use. */
export interface CcxtTicker {
  readonly bid?: unknown;
  readonly ask?: unknown;
  readonly last?: unknown;
  /** Milliseconds of the exchange. */
  readonly timestamp?: unknown;
}

export type CcxtTickers = Readonly<Record<string, CcxtTicker | undefined>>;

/** An exchange. A method is called only where `has` names it. */
export interface CcxtExchange {
  readonly has: Readonly<Record<string, unknown>>;
  readonly markets: Readonly<Record<string, { readonly active?: unknown } | undefined>> | undefined;
  readonly timeframes?: Readonly<Record<string, unknown>> | undefined;
  /** What the watching methods received last, by symbol. */
  readonly bidsasks?: CcxtTickers | undefined;
  readonly tickers?: CcxtTickers | undefined;
  /** Its sockets; `lastPong` in milliseconds is the last answer to a ping, or the exchange's own heartbeat. */
  readonly clients?: Readonly<Record<string, { readonly lastPong?: unknown }>> | undefined;
  loadMarkets(reload?: boolean): Promise<unknown>;
  watchBidsAsks?(symbols: readonly string[]): Promise<CcxtTickers>;
  watchTickers?(symbols: readonly string[]): Promise<CcxtTickers>;
  watchTicker?(symbol: string): Promise<CcxtTicker>;
  fetchTickers?(symbols: readonly string[]): Promise<CcxtTickers>;
  fetchTicker?(symbol: string): Promise<CcxtTicker>;
  /** Rows of [opening time in ms, open, high, low, close, volume], oldest first. */
  fetchOHLCV?(symbol: string, timeframe: string, since: number, limit: number): Promise<readonly unknown[]>;
  close(): Promise<unknown>;
}

/** How to reach an exchange. */
export interface CcxtSettings {
  /** Its id in ccxt, as `kraken`. */
  readonly exchange: string;
  /** Origin that replaces those of the exchange's REST and WebSocket addresses; the paths stay. */
  readonly url?: string | undefined;
  readonly streamUrl?: string | undefined;
  /** By ccxt's names (`apiKey`, `secret`, …); prices need none. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** The version that was tested. */
export const CCXT_VERSION = '4.5.84';
export const INSTALL_CCXT = `npm install --no-save ccxt@${CCXT_VERSION}`;

type ExchangeClass = new (config: Readonly<Record<string, unknown>>) => CcxtExchange & ExchangeInside;

/** What is set on an exchange after it was created. */
interface ExchangeInside {
  urls: Record<string, unknown>;
  streaming?: Readonly<Record<string, unknown>> | undefined;
  loadHttpProxyAgent(): Promise<unknown>;
}

interface Library {
  readonly default: Readonly<Record<string, unknown>> & { readonly pro: Readonly<Record<string, unknown>> };
}

/** The library or the exchange is missing: `message` says what to do. */
export class CcxtMissing extends Error {}

// Named by a variable: the types and the bundle do without it.
const NAME: string = 'ccxt';

async function loadClass(exchange: string): Promise<ExchangeClass> {
  let library: Library;
  try {
    library = await import(/* @vite-ignore */ NAME);
  } catch (error) {
    const isMissing = /ERR_MODULE_NOT_FOUND|ERR_LOAD_URL/.test(String((error as NodeJS.ErrnoException).code));
    if (!isMissing) throw error;
    throw new CcxtMissing(
      `ccxt:${exchange} needs the library ccxt, which is not installed; run: ${INSTALL_CCXT}`,
    );
  }
  const { pro } = library.default;
  const found = Object.hasOwn(pro, exchange) ? pro[exchange] : ownValue(library.default, exchange);
  const isExchange = typeof found === 'function' && typeof found.prototype?.loadMarkets === 'function';
  if (!isExchange) throw new CcxtMissing(`ccxt has no exchange «${exchange}»`);
  return found as ExchangeClass;
}

function ownValue(object: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Why `ccxt:EXCHANGE` cannot be used here, for the one line that stops the start; undefined where it can. */
export async function findCcxtProblem(exchange: string): Promise<string | undefined> {
  try {
    await loadClass(exchange);
    return undefined;
  } catch (error) {
    if (error instanceof CcxtMissing) return error.message;
    throw error;
  }
}

/** The longest that a socket may take to open: with the waiting time before it, less than 5 s. */
const CONNECT_MS_MAX = 2400;
/** Pings: a connection that is dead is found after two of them without an answer. */
const KEEP_ALIVE_MS_MAX = 10_000;

/**
 * Loads the library and creates an exchange, without any request.
 *
 * @param stopped ends its requests
 * @throws CcxtMissing
 */
export async function createExchange(settings: CcxtSettings, stopped: AbortSignal): Promise<CcxtExchange> {
  const Exchange = await loadClass(settings.exchange);
  const exchange = new Exchange({
    ...settings.credentials,
    enableRateLimit: true,
    // The connector waits by itself before it connects again.
    options: { ws: { backoff: { base: 1, factor: 1, max: 1 } } },
    fetchImplementation: (url: string, init: RequestInit & { readonly signal: AbortSignal }) =>
      fetchWhole(url, { ...init, redirect: 'error' }, linkedAbort(init.signal, stopped)),
  });
  const keepAlive = Number(exchange.streaming?.keepAlive ?? KEEP_ALIVE_MS_MAX);
  exchange.streaming = {
    ...exchange.streaming,
    keepAlive: Math.min(keepAlive, KEEP_ALIVE_MS_MAX),
    connectionTimeout: CONNECT_MS_MAX,
  };
  exchange.urls = { ...exchange.urls, api: withOrigins(exchange.urls.api, settings) };
  // What ccxt needs for a stream without TLS.
  if (settings.streamUrl?.startsWith('ws:') === true) await exchange.loadHttpProxyAgent();
  return exchange;
}

/** A response whose body has arrived: until then it can be aborted. */
async function fetchWhole(
  url: string,
  init: RequestInit,
  { signal, unlink }: LinkedAbort,
): Promise<Response> {
  try {
    const response = await fetch(url, { ...init, signal });
    const body = await response.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, response);
  } finally {
    unlink();
  }
}

/** Addresses with the origin of the settings; ccxt keeps them as texts, lists and objects of any depth. */
export function withOrigins(
  addresses: unknown,
  { url, streamUrl }: Pick<CcxtSettings, 'url' | 'streamUrl'>,
): unknown {
  if (typeof addresses === 'string') {
    const origin = /^ws/.test(addresses) ? streamUrl : url;
    return origin === undefined ? addresses : addresses.replace(/^\w+:\/\/[^/]+/, origin.replace(/\/+$/, ''));
  }
  if (Array.isArray(addresses)) return addresses.map((each) => withOrigins(each, { url, streamUrl }));
  if (typeof addresses !== 'object' || addresses === null) return addresses;
  return Object.fromEntries(
    Object.entries(addresses).map(([name, each]) => [name, withOrigins(each, { url, streamUrl })]),
  );
}
