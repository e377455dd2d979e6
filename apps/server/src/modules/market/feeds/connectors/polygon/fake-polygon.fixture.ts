import { TOKEN, type VendorClient, type VendorScript } from '../vendor/fake-vendor.fixture.ts';

const TICKERS = ['C:EURUSD', 'C:USDJPY', 'X:BTCUSD'];
const MS: Readonly<Record<string, number>> = { minute: 60_000, day: 86_400_000 };

/** A status message as a text. */
export function statusText(status: string, message: string): string {
  return JSON.stringify([{ ev: 'status', status, message }]);
}

/** Polygon as its public documents describe it (https://polygon.io/docs, massive.com/docs). */
export class FakePolygon implements VendorScript {
  /** What is said to a subscription instead of its confirmation. */
  subscription: ((client: VendorClient) => string) | undefined;
  /** Answers of REST in turn, before the bars. */
  readonly answers: unknown[] = [];
  /** The latest bar that exists begins before then, in ms. */
  now = Date.parse('2026-11-18T12:00:00Z');
  /** The oldest bar begins then, in ms. */
  from = Date.parse('2020-01-01T00:00:00Z');
  /** Bars are missing then: a weekend. */
  isClosed: (ms: number) => boolean = () => false;
  /** How many ms after our days its days begin. */
  dayShift = 0;

  connected(client: VendorClient): void {
    client.send(statusText('connected', 'Connected Successfully'));
  }

  heard(client: VendorClient, message: unknown): void {
    const { action, params } = message as { action?: string; params?: string };
    if (action === 'auth') {
      client.isAuthenticated = params === TOKEN;
      if (client.isAuthenticated) client.send(statusText('auth_success', 'authenticated'));
      else client.send(statusText('auth_failed', 'authentication failed'));
    }
    if (action !== 'subscribe') return;
    if (!client.isAuthenticated) {
      client.send(statusText('auth_timeout', 'No authentication request received.'));
      return;
    }
    const channels = (params ?? '').split(',');
    if (this.subscription !== undefined) {
      client.send(this.subscription(client));
      return;
    }
    const isOwn = client.url.pathname === '/forex' ? /^C\.\w+\/\w+$/ : /^XQ\.\w+-\w+$/;
    for (const channel of channels) {
      if (isOwn.test(channel)) client.subscribed.add(channel);
      client.send(statusText('success', `subscribed to: ${channel}`));
    }
  }

  answer(url: URL): unknown {
    const path = /^\/v2\/aggs\/ticker\/([^/]+)\/range\/(\d+)\/(minute|day)\/(\d+)\/(\d+)$/.exec(url.pathname);
    if (path === null) return undefined;
    if (url.searchParams.get('apiKey') !== TOKEN) return { status: 'ERROR', error: 'Unknown API Key' };
    if (this.answers.length > 0) return this.answers.shift();
    const [, ticker = '', multiplier, timespan = '', from, to] = path;
    if (!TICKERS.includes(ticker)) return { ticker, queryCount: 0, resultsCount: 0, status: 'OK' };
    const length = Number(multiplier) * (MS[timespan] ?? 0);
    const results = this.#results(length, Number(from), Number(to));
    // So many of its parts are read, from the latest on.
    const limit = Math.floor(Number(url.searchParams.get('limit')) / Number(multiplier));
    return {
      ticker,
      adjusted: url.searchParams.get('adjusted') === 'true',
      results: results.reverse().slice(0, limit),
      resultsCount: results.length,
      status: 'DELAYED',
    };
  }

  /** Open n, high n + 2, low n - 1, close n + 1, where n counts the periods since 1970. */
  #results(length: number, from: number, to: number): object[] {
    const shift = length === MS.day ? this.dayShift : 0;
    const until = Math.min(to, this.now - 1);
    const found: object[] = [];
    for (
      let n = Math.ceil((Math.max(from, this.from) - shift) / length);
      n * length + shift <= until;
      n += 1
    ) {
      const t = n * length + shift;
      if (!this.isClosed(t)) found.push({ v: 8.5, vw: n, o: n, c: n + 1, h: n + 2, l: n - 1, t, n: 12 });
    }
    return found;
  }
}

type Written = string | number;

/** A quote of a currency pair; values as they are written. */
export function forexQuote(p: string, b: Written, a: Written, t: Written): string {
  return `{"ev":"C","p":"${p}","x":48,"a":${a},"b":${b},"t":${t}}`;
}

/** A quote of a crypto pair; values as they are written. */
export function cryptoQuote(pair: string, bp: Written, ap: Written, t: Written): string {
  return `{"ev":"XQ","pair":"${pair}","lp":0,"ls":0,"bp":${bp},"bs":0.1,"ap":${ap},"as":2,"t":${t},"x":1,"r":${NOW}}`;
}

/** When Polygon received it: a field that is not read. */
const NOW = 1_700_000_000_000;

/** Several events as one message. */
export function message(...events: readonly string[]): string {
  return `[${events.join(',')}]`;
}
