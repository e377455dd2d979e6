import { expect, it } from 'vitest';
import { parseSourceSymbols } from './source-symbols.ts';

const plain = { scale: '1', isInverted: false };

it.each([
  ['', []],
  ['oanda=EUR_USD', [{ source: 'oanda', symbol: 'EUR_USD', ...plain }]],
  [
    'ccxt:kraken=BTC/USD, fix=48=4001;22=8',
    [
      { source: 'ccxt:kraken', symbol: 'BTC/USD', ...plain },
      { source: 'fix', symbol: '48=4001;22=8', ...plain },
    ],
  ],
  ['fix:bank.example.com:9876=-', [{ source: 'fix:bank.example.com:9876', symbol: undefined, ...plain }]],
  ['fix=XAUUSD*0.01', [{ source: 'fix', symbol: 'XAUUSD', scale: '0.01', isInverted: false }]],
  ['fix=1/USDJPY*100', [{ source: 'fix', symbol: 'USDJPY', scale: '100', isInverted: true }]],
])('source symbols: reads %s', (text, symbols) => {
  expect(parseSourceSymbols(text)).toEqual(symbols);
});

it.each([
  'oanda',
  'oanda=',
  '=EUR_USD',
  'OANDA=EUR_USD',
  'oanda=EUR USD',
  'oanda=EUR_USD,',
  'oanda=EUR_USD*0',
  'oanda=EUR_USD*-1',
  'oanda=EUR_USD*1e3',
  'oanda=A, oanda=B',
  `oanda=${'A'.repeat(61)}`,
  Array.from({ length: 17 }, (_, n) => `ccxt:e${n}=A`).join(','),
])('source symbols: refuses %s', (text) => {
  expect(parseSourceSymbols(text)).toBeUndefined();
});
