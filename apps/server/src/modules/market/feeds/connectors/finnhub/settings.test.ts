import { describe, expect, it } from 'vitest';
import { readFinnhubSettings } from './settings.ts';

describe('finnhub: the settings of the source', () => {
  it('need only a token, and name its own addresses', () => {
    expect(readFinnhubSettings({ FINNHUB_TOKEN: 'secret' })).toEqual({
      token: 'secret',
      url: 'https://finnhub.io',
      streamUrl: 'wss://ws.finnhub.io',
    });
  });

  it('refuse to start without a token', () => {
    expect(readFinnhubSettings({})).toEqual({
      problem: 'finnhub needs FINNHUB_TOKEN, which is not set',
      example: 'FEED=finnhub FINNHUB_TOKEN=0123456789abcdef',
    });
  });
});
