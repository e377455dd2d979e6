import { describe, expect, it } from 'vitest';
import { askedSymbols, streamPaths } from './symbols.ts';

describe('symbols of binance', () => {
  it.each([
    ['BTCUSDT', ['BTCUSDT']],
    ['btcusdt', ['BTCUSDT']],
    ['1000SATSUSDT', ['1000SATSUSDT']],
    ['BTC_USDT.X-1', ['BTC_USDT.X-1']],
    ['币安人生USDT', ['币安人生USDT']],
    ['BTC/USDT', []],
    ['BTCUSDT@trade', []],
    ['a?b', []],
    ['a&b', []],
    ['a#b', []],
    ['a%2Fb', []],
    ['', []],
    [' ', []],
    ['X'.repeat(51), []],
  ])('as %j are asked for as %j, or are impossible', (symbol, names) => {
    const asked = askedSymbols([symbol]);
    expect([...asked.byVenueSymbol.keys()]).toEqual(names);
    expect(asked.impossible).toEqual(names.length === 0 ? [symbol] : []);
  });

  it('fill as few connections as the limits allow, in their order', () => {
    const names = Array.from({ length: 2500 }, (_, i) => `S${i}USDT`);
    const paths = streamPaths(names);
    // 7,900 characters hold about 400 streams.
    expect(paths.length).toBe(7);
    for (const path of paths) expect(path.length).toBeLessThanOrEqual(7900);
    const streams = paths.flatMap((path) => path.replace('/stream?streams=', '').split('/'));
    expect(streams).toEqual(names.map((name) => `${name.toLowerCase()}@bookTicker`));
  });

  it('are never more than 1,024 of one connection, however short they are', () => {
    const paths = streamPaths(Array.from({ length: 2500 }, () => 'X'));
    for (const path of paths) expect(path.split('/').length - 1).toBeLessThanOrEqual(1024);
  });

  it('are escaped in the address', () => {
    expect(streamPaths(['币USDT'])).toEqual(['/stream?streams=%E5%B8%81usdt@bookTicker']);
    expect(streamPaths([])).toEqual([]);
  });
});
