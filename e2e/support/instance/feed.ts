/** Market prices set by a test, e.g. `{ BTCUSD: 60123.45 }`. */
export type Prices = Readonly<Record<string, number>>;

export interface Feed {
  /** Applies prices; they are current when it resolves. Each must be accepted. */
  prices(prices: Prices): Promise<void>;
  /** Begins with the first prices of all open markets, and keeps the source active. */
  start(): Promise<void>;
  stop(): void;
}

/** A source is taken for dead after 10 s of silence. */
const HEARTBEAT_MS = 2000;

/** Crypto never closes: these prices are taken on any day. Tests decide BTCUSD, the feed the others. */
export const FIRST_PRICES = {
  BTCUSD: 60_000,
  ETHUSD: 3000,
  LTCUSD: 120,
  BTCEUR: 52_000,
  XRPUSD: 0.5,
  SOLUSD: 150,
} as const satisfies Prices;

/** On a weekend these markets are closed and their ticks are refused; on a weekday the lists are full. */
const WEEKDAY_PRICES = {
  EURUSD: 1.08421,
  GBPUSD: 1.27105,
  USDJPY: 155.231,
  AUDUSD: 0.65512,
  XAUUSD: 2350.1,
} as const satisfies Prices;

export function ingestFeed(url: string, token: string, first: Prices = FIRST_PRICES): Feed {
  let beating: ReturnType<typeof setInterval> | undefined;
  let beats = 0;

  const post = async (prices: Prices): Promise<number> => {
    const response = await fetch(`${url}/feed/v1/ticks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(Object.entries(prices).map(([symbol, price]) => ({ symbol, price }))),
    });
    const { data } = (await response.json()) as { data: { accepted: number } };
    return data.accepted;
  };

  // Ether swings by a dollar, so that something always moves. Retries while a server is down.
  const beat = () => {
    beats += 1;
    void post({ ETHUSD: FIRST_PRICES.ETHUSD + (beats % 2) }).catch(() => undefined);
  };

  return {
    async prices(prices) {
      const accepted = await post(prices);
      if (accepted !== Object.keys(prices).length)
        throw new Error(`not all prices were taken: ${JSON.stringify(prices)}`);
    },
    async start() {
      await post(WEEKDAY_PRICES);
      await this.prices(first);
      beating = setInterval(beat, HEARTBEAT_MS);
    },
    stop: () => clearInterval(beating),
  };
}
