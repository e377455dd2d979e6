/** Where the price of an instrument comes from at one source. */
export interface SourceSymbol {
  /** The source as the setting FEED names it (`ccxt:kraken`), or its kind (`ccxt`). */
  readonly source: string;
  /** As the source writes it; undefined: not from this source. */
  readonly symbol: string | undefined;
  /** A positive decimal by which the source's price is multiplied. */
  readonly scale: string;
  /** The price is `scale` divided by the source's: it quotes the other way round. */
  readonly isInverted: boolean;
}

const ENTRIES_MAX = 16;
const ENTRY = /^([a-z]+(?::[\w.:[\]/-]+)?)=(-|(1\/)?([^\s,*]{1,60})(?:\*(\d{1,9}(?:\.\d{1,9})?))?)$/;

/**
 * Reads the symbols of an instrument: `SOURCE=SYMBOL` with commas between; `*0.01` behind the symbol scales its
 * price, `1/` before it inverts it, and `-` in its place means that the price is not taken from this source.
 * Undefined where the text has another form, names a source twice, or scales by nothing.
 */
export function parseSourceSymbols(text: string): readonly SourceSymbol[] | undefined {
  if (text.trim() === '') return [];
  const entries = text.split(',').map((entry) => ENTRY.exec(entry.trim()));
  if (entries.length > ENTRIES_MAX) return undefined;
  const symbols: SourceSymbol[] = [];
  for (const entry of entries) {
    if (entry === null) return undefined;
    const [, source = '', whole, inverse, symbol, scale = '1'] = entry;
    const isTwice = symbols.some((known) => known.source === source);
    if (isTwice || !/[1-9]/.test(scale)) return undefined;
    symbols.push({
      ...{ source, scale },
      symbol: whole === '-' ? undefined : symbol,
      isInverted: inverse !== undefined,
    });
  }
  return symbols;
}
