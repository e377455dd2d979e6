import { TOKEN, type VendorClient, type VendorScript } from '../vendor/fake-vendor.fixture.ts';

const FOREX = ['OANDA:EUR_USD', 'OANDA:USD_JPY', 'IC MARKETS:1'];
const CRYPTO = ['BINANCE:BTCUSDT'];
const SECONDS: Readonly<Record<string, number>> = {
  '1': 60,
  '5': 300,
  '15': 900,
  '30': 1800,
  '60': 3600,
  D: 86_400,
};
const MONTH = 30 * 86_400;

/** Finnhub as its public documents describe it (https://finnhub.io/docs/api). */
export class FakeFinnhub implements VendorScript {
  /** So many symbols of one connection, as the free subscription has. */
  symbolsMax = 50;
  /** Answers of REST in turn, before the candles. */
  readonly answers: unknown[] = [];
  /** The latest bar that exists begins before then, in ms. */
  now = Date.parse('2026-11-18T12:00:00Z');
  /** The oldest bar begins then, in ms. */
  from = Date.parse('2020-01-01T00:00:00Z');
  /** Bars are missing then: a weekend. */
  isClosed: (ms: number) => boolean = () => false;
  /** How many seconds after our periods its bars begin, by its name of the period. */
  readonly shifts: Record<string, number> = {};

  connected(client: VendorClient): void {
    client.isAuthenticated = client.url.searchParams.get('token') === TOKEN;
    if (!client.isAuthenticated) client.json({ type: 'error', msg: 'Invalid API key' });
  }

  heard(client: VendorClient, message: unknown): void {
    const { type, symbol = '' } = message as { type?: string; symbol?: string };
    if (type !== 'subscribe' || !client.isAuthenticated) return;
    if (client.subscribed.size >= this.symbolsMax) {
      client.json({ type: 'error', msg: 'Subscribing to too many symbols' });
    } else if ([...FOREX, ...CRYPTO].includes(symbol)) client.subscribed.add(symbol);
    else client.json({ type: 'error', msg: `Invalid symbol ${symbol}` });
  }

  answer(url: URL): unknown {
    const asked = url.searchParams;
    const market = /^\/api\/v1\/(forex|crypto)\/candle$/.exec(url.pathname)?.[1];
    if (market === undefined) return undefined;
    if (asked.get('token') !== TOKEN) return { error: 'Invalid API key' };
    if (this.answers.length > 0) return this.answers.shift();
    const known = market === 'forex' ? FOREX : CRYPTO;
    if (!known.includes(asked.get('symbol') ?? '')) return { s: 'no_data' };
    return this.#candles(asked);
  }

  /** Oldest first: open n, high n + 2, low n - 1, close n + 1, where n counts the periods since 1970. */
  #candles(asked: URLSearchParams): unknown {
    const resolution = asked.get('resolution') ?? '';
    const length = SECONDS[resolution];
    if (length === undefined) return { error: 'Wrong resolution' };
    const shift = this.shifts[resolution] ?? 0;
    const [from, to] = [Number(asked.get('from')), Number(asked.get('to'))];
    const until = Math.min(to, this.now / 1000 - 1);
    const since = Math.max(this.from / 1000, resolution === 'D' ? from : Math.max(from, to - MONTH));
    const numbers: number[] = [];
    for (let n = Math.ceil((since - shift) / length); n * length + shift <= until; n += 1) {
      if (!this.isClosed((n * length + shift) * 1000)) numbers.push(n);
    }
    if (numbers.length === 0) return { s: 'no_data' };
    return {
      s: 'ok',
      t: numbers.map((n) => n * length + shift),
      o: numbers,
      h: numbers.map((n) => n + 2),
      l: numbers.map((n) => n - 1),
      c: numbers.map((n) => n + 1),
      v: numbers.map(() => 7),
    };
  }
}

/** A message of trades as a text; each is symbol, price and time as they are written. */
export function tradesText(
  ...trades: readonly (readonly [string, string | number, string | number])[]
): string {
  const written = trades.map(([s, p, t]) => `{"c":null,"p":${p},"s":"${s}","t":${t},"v":0}`);
  return `{"data":[${written.join(',')}],"type":"trade"}`;
}
