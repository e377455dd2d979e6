import { expect, it } from 'vitest';
import { readHttpFeedSettings } from './settings.ts';

const price = { HTTP_FEED_PRICE: '$.price' };

it('http settings: read the paths, the interval and a header', () => {
  expect(
    readHttpFeedSettings('https://example.com/v1?key=1', {
      HTTP_FEED_ITEMS: '$.quotes[*]',
      HTTP_FEED_SYMBOL: '$.s',
      HTTP_FEED_BID: '$.b',
      HTTP_FEED_ASK: '$.a',
      HTTP_FEED_TIME: '$.t',
      HTTP_FEED_INTERVAL: '500',
      HTTP_FEED_HEADER: 'X-Api-Key: sunflower',
    }),
  ).toEqual({
    url: 'https://example.com/v1?key=1',
    intervalMs: 500,
    items: '$.quotes[*]',
    paths: { symbol: '$.s', bid: '$.b', ask: '$.a', price: undefined, time: '$.t' },
    header: ['X-Api-Key', 'sunflower'],
  });
});

it.each([
  ['ftp://example.com', price, '«http:ftp://example.com» names no address of http or https'],
  ['https://', price, '«http:https://» names no address of http or https'],
  ['https://example.com', {}, 'http needs HTTP_FEED_BID and HTTP_FEED_ASK, or HTTP_FEED_PRICE'],
  [
    'https://example.com',
    { HTTP_FEED_BID: '$.b' },
    'http needs HTTP_FEED_BID and HTTP_FEED_ASK, or HTTP_FEED_PRICE',
  ],
  [
    'https://example.com',
    { ...price, HTTP_FEED_INTERVAL: '10' },
    'HTTP_FEED_INTERVAL must lie between 250 and 60000 ms',
  ],
  [
    'https://example.com',
    { ...price, HTTP_FEED_INTERVAL: 'x' },
    'HTTP_FEED_INTERVAL must lie between 250 and 60000 ms',
  ],
  ['https://example.com', { ...price, HTTP_FEED_HEADER: 'a' }, 'HTTP_FEED_HEADER is no header'],
  ['https://example.com', { ...price, HTTP_FEED_HEADER: 'a: b\r\nc: d' }, 'HTTP_FEED_HEADER is no header'],
] as const)('http settings: refuse %s with %j', (url, env, problem) => {
  expect(readHttpFeedSettings(url, env)).toMatchObject({ problem });
});

it('http settings: refuse a path that is no JSONPath', () => {
  const read = readHttpFeedSettings('https://example.com', { HTTP_FEED_PRICE: '$.[price' });
  expect('problem' in read && read.problem).toMatch(/^HTTP_FEED_PRICE is no JSONPath: /);
});
