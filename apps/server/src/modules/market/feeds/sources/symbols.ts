import type { Instrument } from '@tidemark/domain/market';
import type { FeedInstrument } from '../feed.ts';
import type { Conversion } from './source-price.ts';

/** The symbol of an instrument at a source, and how its quotes become the instrument's price. */
export interface PlacedSymbol extends Conversion {
  /** As the source writes it. */
  readonly symbol: string;
}

/** What exchanges for crypto list against their own dollar. */
const cryptoAssets = new Set(['BTC', 'ETH', 'LTC', 'XRP', 'SOL']);

/** Names of CFDs at OANDA that are not base and quote. */
const oandaNames: Readonly<Record<string, string>> = {
  US500: 'SPX500_USD',
  US30: 'US30_USD',
  NAS100: 'NAS100_USD',
  GER40: 'DE30_EUR',
  UK100: 'UK100_GBP',
  JPN225: 'JP225_USD',
  BRENT: 'BCO_USD',
  WTI: 'WTICO_USD',
  NATGAS: 'NATGAS_USD',
};

/**
 * The symbol of an instrument at a source: what an operator has set for the source or, where nothing is, for its
 * kind (`oanda`, `ccxt`, `fix`, …); else the usual one. Undefined where its price is not taken from the source.
 */
export function symbolAt(
  { name, kind }: { readonly name: string; readonly kind: string },
  instrument: FeedInstrument,
): PlacedSymbol | undefined {
  const set = instrument.sourceSymbols ?? [];
  const own = set.find(({ source }) => source === name) ?? set.find(({ source }) => source === kind);
  const { symbol, scale, isInverted } = own ?? { symbol: usualSymbol(kind, instrument), ...AS_IT_IS };
  return symbol === undefined ? undefined : { symbol, scale, isInverted };
}

const AS_IT_IS = { scale: '1', isInverted: false };

function usualSymbol(kind: string, { code, base, quote }: Instrument): string | undefined {
  const isCrypto = cryptoAssets.has(base);
  // An index or an energy is no pair of currencies: each vendor has names of its own.
  const isPair = isCrypto || code === `${base}${quote}`;
  switch (kind) {
    case 'oanda':
      return isCrypto ? undefined : (oandaNames[code] ?? `${base}_${quote}`);
    case 'ccxt':
      return isCrypto ? `${base}/${quote}` : undefined;
    case 'binance':
      return isCrypto ? `${base}${quote === 'USD' ? 'USDT' : quote}` : undefined;
    case 'twelvedata':
      return isPair ? `${base}/${quote}` : undefined;
    case 'finnhub':
      if (isCrypto) return `BINANCE:${base}${quote === 'USD' ? 'USDT' : quote}`;
      return isPair ? `OANDA:${base}_${quote}` : undefined;
    case 'polygon':
      if (isCrypto) return `X:${base}-${quote}`;
      return isPair ? `C:${base}-${quote}` : undefined;
    default:
      return code;
  }
}
