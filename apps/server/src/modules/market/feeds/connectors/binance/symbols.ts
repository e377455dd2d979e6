/** A symbol as the exchange writes it in messages and requests. */
export type VenueSymbol = string;

/** Symbols of one connection at most (developers.binance.com, WebSocket limits). */
const STREAMS_MAX = 1024;
/** The longest path of a connection: clients of the exchange have measured that it refuses more than 8,004. */
const PATH_LENGTH_MAX = 7900;

/** What is asked for: the symbols as they were given, by the exchange's spelling. */
export interface AskedSymbols {
  readonly byVenueSymbol: ReadonlyMap<VenueSymbol, readonly string[]>;
  /** Those that can be none of the exchange's: they would end a part of an address. */
  readonly impossible: readonly string[];
}

export function askedSymbols(symbols: readonly string[]): AskedSymbols {
  const byVenueSymbol = new Map<VenueSymbol, string[]>();
  const impossible: string[] = [];
  for (const symbol of symbols) {
    const known = venueSymbol(symbol);
    if (known === undefined) impossible.push(symbol);
    else byVenueSymbol.set(known, [...(byVenueSymbol.get(known) ?? []), symbol]);
  }
  return { byVenueSymbol, impossible };
}

/** The exchange's spelling of a symbol; undefined where it can have none. */
export function venueSymbol(symbol: string): VenueSymbol | undefined {
  return /^[\p{L}\p{N}._-]{1,50}$/u.test(symbol) ? symbol.toUpperCase() : undefined;
}

/** Paths of the connections that stream the best bid and ask of these symbols: as few as the limits allow. */
export function streamPaths(symbols: Iterable<VenueSymbol>): readonly string[] {
  const paths: string[] = [];
  let path = '';
  let count = 0;
  for (const symbol of symbols) {
    const stream = `${encodeURIComponent(symbol.toLowerCase())}@bookTicker`;
    if (count === STREAMS_MAX || path.length + 1 + stream.length > PATH_LENGTH_MAX) {
      paths.push(path);
      path = '';
      count = 0;
    }
    path = path === '' ? `/stream?streams=${stream}` : `${path}/${stream}`;
    count += 1;
  }
  return path === '' ? paths : [...paths, path];
}
