import { parseSourceSymbols } from '@tidemark/domain/market';
import { expect, it } from 'vitest';
import { instrumentOf } from './scripted-source.fixture.ts';
import { symbolAt } from './symbols.ts';

const kraken = { name: 'ccxt:kraken', kind: 'ccxt' };
const bank = { name: 'fix:bank.example.com:9876', kind: 'fix' };

it.each([
  ['BTCUSD', kraken, '', 'BTC/USD'],
  ['BTCUSD', bank, '', 'BTCUSD'],
  ['EURUSD', kraken, '', undefined],
  ['EURUSD', kraken, 'ccxt=EUR/USD', 'EUR/USD'],
  ['EURUSD', kraken, 'ccxt=EUR/USD, ccxt:kraken=EUR/USD.M', 'EUR/USD.M'],
  ['EURUSD', bank, 'ccxt=EUR/USD', 'EURUSD'],
  ['BTCUSD', kraken, 'ccxt:kraken=-', undefined],
  ['US500', { name: 'oanda', kind: 'oanda' }, '', 'SPX500_USD'],
  ['EURUSD', { name: 'oanda', kind: 'oanda' }, '', 'EUR_USD'],
  ['BTCUSD', { name: 'binance', kind: 'binance' }, '', 'BTCUSDT'],
  ['EURUSD', { name: 'binance', kind: 'binance' }, '', undefined],
  ['EURUSD', { name: 'twelvedata', kind: 'twelvedata' }, '', 'EUR/USD'],
  ['BTCUSD', { name: 'finnhub', kind: 'finnhub' }, '', 'BINANCE:BTCUSDT'],
  ['EURUSD', { name: 'finnhub', kind: 'finnhub' }, '', 'OANDA:EUR_USD'],
  ['EURUSD', { name: 'polygon', kind: 'polygon' }, '', 'C:EUR-USD'],
  ['BTCUSD', { name: 'polygon', kind: 'polygon' }, '', 'X:BTC-USD'],
] as const)('source symbols: %s at %o with «%s» is %s', (code, source, set, symbol) => {
  const instrument = { ...instrumentOf(1, code), sourceSymbols: parseSourceSymbols(set) ?? [] };
  expect(symbolAt(source, instrument)?.symbol).toBe(symbol);
});

it('source symbols: carry the scale and the inversion that are set', () => {
  const sourceSymbols = parseSourceSymbols('fix=1/JPYUSD*100') ?? [];
  expect(symbolAt(bank, { ...instrumentOf(1, 'USDJPY'), sourceSymbols })).toEqual({
    ...{ symbol: 'JPYUSD', scale: '100', isInverted: true },
  });
});
