import type { Instrument } from '@tidemark/domain/market';
import type { Conversion } from './source-price.ts';

/** Where the price of an instrument comes from at a source. */
export interface SourceSymbol extends Conversion {
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
 * The symbol of an instrument at a kind of source (`oanda`, `binance`, `ccxt`, `fix`, …) where an operator has set
 * none; undefined where the source has no such price.
 */
export function defaultSymbol(kind: string, instrument: Instrument): SourceSymbol | undefined {
  const symbol = symbolAt(kind, instrument);
  return symbol === undefined ? undefined : { symbol, scale: '1', isInverted: false };
}

function symbolAt(kind: string, { code, base, quote }: Instrument): string | undefined {
  const isCrypto = cryptoAssets.has(base);
  switch (kind) {
    case 'oanda':
      return isCrypto ? undefined : (oandaNames[code] ?? `${base}_${quote}`);
    case 'ccxt':
      return isCrypto ? `${base}/${quote}` : undefined;
    case 'binance':
      return isCrypto ? `${base}${quote === 'USD' ? 'USDT' : quote}` : undefined;
    default:
      return code;
  }
}
