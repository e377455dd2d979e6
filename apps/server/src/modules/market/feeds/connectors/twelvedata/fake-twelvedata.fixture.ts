import { TOKEN, type VendorClient, type VendorScript } from '../vendor/fake-vendor.fixture.ts';

const KNOWN = ['EUR/USD', 'USD/JPY', 'BTC/USD', 'BTC/USD:Binance'];
const BARS_KNOWN = 20_000;
const SECONDS: Readonly<Record<string, number>> = {
  '1min': 60,
  '5min': 300,
  '15min': 900,
  '30min': 1800,
  '1h': 3600,
  '1day': 86_400,
};

/** Twelve Data as its public documents describe it (https://twelvedata.com/docs). */
export class FakeTwelveData implements VendorScript {
  /** What is said to a subscription instead of its status. */
  status: ((symbols: readonly string[]) => unknown) | undefined;
  /** Answers of REST in turn, before the bars. */
  readonly answers: unknown[] = [];
  /** The latest bar that exists begins before then, in ms. */
  now = Date.parse('2026-11-18T12:00:00Z');
  /** Bars of each period that exist. */
  bars = BARS_KNOWN;
  /** How many seconds after our periods its bars begin, by its name of the period. */
  readonly shifts: Record<string, number> = {};

  connected(client: VendorClient): void {
    client.isAuthenticated = client.url.searchParams.get('apikey') === TOKEN;
    if (!client.isAuthenticated) client.json(wrongKey);
  }

  heard(client: VendorClient, message: unknown): void {
    const { action, params } = message as { action?: string; params?: { symbols?: string } };
    if (action === 'heartbeat') client.json({ event: 'heartbeat', status: 'ok' });
    if (action !== 'subscribe' || !client.isAuthenticated) return;
    const symbols = (params?.symbols ?? '').split(',');
    for (const symbol of symbols) if (KNOWN.includes(symbol)) client.subscribed.add(symbol);
    client.json(this.status?.(symbols) ?? statusOf(symbols));
  }

  answer(url: URL): unknown {
    const asked = url.searchParams;
    if (url.pathname !== '/time_series') return undefined;
    if (asked.get('apikey') !== TOKEN) return wrongKey;
    if (this.answers.length > 0) return this.answers.shift();
    if (!KNOWN.includes(asked.get('symbol') ?? '')) {
      return {
        code: 404,
        message: '**symbol** or **figi** parameter is missing or invalid.',
        status: 'error',
      };
    }
    return this.#series(asked);
  }

  /** Newest first: open n, high n + 2, low n - 1, close n + 1, where n counts the periods since 1970. */
  #series(asked: URLSearchParams): unknown {
    const interval = asked.get('interval') ?? '';
    const length = SECONDS[interval];
    const size = Number(asked.get('outputsize'));
    if (length === undefined || asked.get('timezone') !== 'UTC' || !(size >= 1 && size <= 5000)) {
      return { code: 400, message: 'Invalid parameter', status: 'error' };
    }
    const shift = this.shifts[interval] ?? 0;
    const end = Date.parse(`${asked.get('end_date')?.replace(' ', 'T')}Z`) / 1000;
    const latest = Math.ceil((this.now / 1000 - shift) / length) - 1;
    const from = Math.min(latest, Math.floor((end - shift) / length));
    const count = Math.min(size, from - (latest - this.bars));
    if (count <= 0)
      return { code: 400, message: 'No data is available on the specified dates.', status: 'error' };
    const values = Array.from({ length: count }, (_, i) => {
      const n = from - i;
      const datetime = new Date((n * length + shift) * 1000).toISOString().slice(0, 19).replace('T', ' ');
      const prices = { open: `${n}.50`, high: `${n + 2}.00`, low: `${n - 1}.00`, close: `${n + 1}.00` };
      return { datetime: interval === '1day' ? datetime.slice(0, 10) : datetime, ...prices };
    });
    return { meta: { symbol: asked.get('symbol'), interval }, values, status: 'ok' };
  }
}

export const wrongKey = {
  code: 401,
  message: '**apikey** parameter is incorrect or not specified.',
  status: 'error',
};

/** A price of Twelve Data as a text; values as they are written. */
export function priceText(symbol: string, fields: Readonly<Record<string, string | number>>): string {
  const written = Object.entries(fields).map(([name, value]) => `"${name}":${value}`);
  return `{"event":"price","symbol":"${symbol}","type":"Physical Currency",${written.join(',')}}`;
}

function statusOf(symbols: readonly string[]): unknown {
  const [known, unknown] = [true, false].map((isKnown) =>
    symbols.filter((symbol) => KNOWN.includes(symbol) === isKnown).map((symbol) => ({ symbol })),
  );
  return {
    event: 'subscribe-status',
    status: known?.length ? 'ok' : 'error',
    success: known?.length ? known : null,
    fails: unknown?.length ? unknown : null,
  };
}
