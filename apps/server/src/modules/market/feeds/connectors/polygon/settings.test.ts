import { describe, expect, it } from 'vitest';
import { readPolygonSettings } from './settings.ts';
import { polygonSymbol, symbolsByPair } from './symbols.ts';

describe('polygon: the settings of the source', () => {
  it('need only a token, and name its own addresses', () => {
    expect(readPolygonSettings({ POLYGON_TOKEN: 'secret' })).toEqual({
      token: 'secret',
      url: 'https://api.polygon.io',
      streamUrl: 'wss://socket.polygon.io',
    });
  });

  it('refuse to start without a token', () => {
    expect(readPolygonSettings({})).toEqual({
      problem: 'polygon needs POLYGON_TOKEN, which is not set',
      example: 'FEED=polygon POLYGON_TOKEN=0123456789abcdef',
    });
  });
});

describe('polygon: a symbol of the settings', () => {
  it.each([
    ['C:EUR-USD', 'forex', 'C.EUR/USD', 'C:EURUSD'],
    ['C:XAU-USD', 'forex', 'C.XAU/USD', 'C:XAUUSD'],
    ['X:BTC-USD', 'crypto', 'XQ.BTC-USD', 'X:BTCUSD'],
    ['X:1INCH-USD', 'crypto', 'XQ.1INCH-USD', 'X:1INCHUSD'],
  ])('%s is of the cluster %s, subscribed to as %s, with bars of %s', (symbol, cluster, channel, ticker) => {
    expect(polygonSymbol(symbol)).toMatchObject({ cluster, channel, ticker });
  });

  it.each(['EUR/USD', 'C:EURUSD', 'C:EUR/USD', 'O:A-B', 'c:eur-usd', 'C:EUR-USD,C.*', 'C:*', ''])(
    'is not «%s», which is none of its names',
    (symbol) => {
      expect(polygonSymbol(symbol)).toBeUndefined();
    },
  );

  it('is found by its pair, by the joined pair only where that is unambiguous', () => {
    const symbolOf = symbolsByPair(['X:AB-CDE', 'X:ABC-DE']);
    expect([symbolOf('AB-CDE'), symbolOf('ABC/DE'), symbolOf('ABCDE'), symbolOf('XY')]).toEqual([
      'X:AB-CDE',
      'X:ABC-DE',
      undefined,
      undefined,
    ]);
  });
});
