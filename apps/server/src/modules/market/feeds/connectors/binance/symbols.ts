/** A symbol as the exchange writes it in messages and requests. */
export type VenueSymbol = string;

/**
 * The longest path of a connection: clients of the exchange have measured that it refuses more than 8,004. So many
 * characters hold about 400 streams; the exchange allows 1,024 of a connection.
 */
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
  for (const symbol of symbols) {
    const stream = `${encodeURIComponent(symbol.toLowerCase())}@bookTicker`;
    if (path.length + 1 + stream.length > PATH_LENGTH_MAX) {
      paths.push(path);
      path = '';
    }
    path = path === '' ? `/stream?streams=${stream}` : `${path}/${stream}`;
  }
  return path === '' ? paths : [...paths, path];
}
