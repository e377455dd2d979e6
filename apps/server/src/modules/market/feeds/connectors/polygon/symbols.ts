/** The connections of Polygon: each has the quotes of one kind of market, at an address of this name. */
export const clusters = ['forex', 'crypto'] as const;

export type Cluster = (typeof clusters)[number];

/** A symbol of the settings, `C:EUR-USD` or `X:BTC-USD`, as Polygon writes it elsewhere. */
export interface PolygonSymbol {
  readonly cluster: Cluster;
  /** What is subscribed to: `C.EUR/USD`, `XQ.BTC-USD`. */
  readonly channel: string;
  /** What its REST interface asks for: `C:EURUSD`, `X:BTCUSD`. */
  readonly ticker: string;
  /** The pair with a hyphen, and without. */
  readonly pairs: readonly [hyphenated: string, joined: string];
}

/** Reads a symbol of the settings; undefined where it is none of Polygon's currency pairs. */
export function polygonSymbol(symbol: string): PolygonSymbol | undefined {
  const [, kind, base, quote] = /^([CX]):([A-Z0-9]{2,12})-([A-Z0-9]{2,12})$/.exec(symbol) ?? [];
  if (kind === undefined) return undefined;
  return {
    cluster: kind === 'C' ? 'forex' : 'crypto',
    channel: kind === 'C' ? `C.${base}/${quote}` : `XQ.${base}-${quote}`,
    ticker: `${kind}:${base}${quote}`,
    pairs: [`${base}-${quote}`, `${base}${quote}`],
  };
}

/** Finds symbols of one cluster by the pair of a quote: `EUR/USD`, `EUR-USD` or `EURUSD`, all three are in use. */
export function symbolsByPair(symbols: Iterable<string>): (pair: string) => string | undefined {
  const found = new Map<string, string | undefined>();
  for (const symbol of symbols) {
    // A pair without a hyphen may be of two symbols; then it is of neither.
    for (const pair of polygonSymbol(symbol)?.pairs ?? [])
      found.set(pair, found.has(pair) ? undefined : symbol);
  }
  return (pair) => found.get(pair.replace('/', '-'));
}
