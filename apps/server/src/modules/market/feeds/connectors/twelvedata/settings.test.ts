import { describe, expect, it } from 'vitest';
import { readTwelveDataSettings } from './settings.ts';

const read = (env: Record<string, string>) => readTwelveDataSettings({ TWELVEDATA_TOKEN: 'secret', ...env });

describe('twelvedata: the settings of the source', () => {
  it.each<[string, Record<string, string>, number]>([
    ['of the free subscription are the default', {}, 8],
    ['that are empty are the default', { TWELVEDATA_REQUESTS_PER_MINUTE: '' }, 8],
    ['of a larger subscription are taken', { TWELVEDATA_REQUESTS_PER_MINUTE: '55' }, 55],
  ])('%s', (_, env, requestsPerMinute) => {
    expect(read(env)).toEqual({
      token: 'secret',
      url: 'https://api.twelvedata.com',
      streamUrl: 'wss://ws.twelvedata.com',
      requestsPerMinute,
    });
  });

  it.each(['0', '-1', '1.5', 'many', '10001'])('refuse %s requests per minute', (number) => {
    expect(read({ TWELVEDATA_REQUESTS_PER_MINUTE: number })).toEqual({
      problem: 'TWELVEDATA_REQUESTS_PER_MINUTE is no whole number from 1 to 10000',
      example: 'TWELVEDATA_REQUESTS_PER_MINUTE=55',
    });
  });

  it('refuse to start without a token', () => {
    expect(readTwelveDataSettings({})).toEqual({
      problem: 'twelvedata needs TWELVEDATA_TOKEN, which is not set',
      example: 'FEED=twelvedata TWELVEDATA_TOKEN=0123456789abcdef',
    });
  });
});
