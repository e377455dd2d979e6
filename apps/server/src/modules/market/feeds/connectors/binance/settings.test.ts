import { describe, expect, it } from 'vitest';
import { readBinanceSettings } from './settings.ts';

describe('the settings of binance', () => {
  it('are those of the exchange where nothing is set', () => {
    const expected = { url: 'https://api.binance.com', streamUrl: 'wss://stream.binance.com:9443' };
    expect(readBinanceSettings({})).toEqual(expected);
    expect(readBinanceSettings({ BINANCE_URL: '', BINANCE_STREAM_URL: '' })).toEqual(expected);
  });

  it.each([
    ['wss://stream.binance.com:443', 'wss://stream.binance.com'],
    ['wss://stream.binance.com:9443/', 'wss://stream.binance.com:9443'],
    ['wss://stream.binance.com:9443/ws', 'wss://stream.binance.com:9443'],
    ['wss://stream.binance.com:9443/ws/', 'wss://stream.binance.com:9443'],
    ['wss://stream.binance.com:9443/stream', 'wss://stream.binance.com:9443'],
    ['wss://data-stream.binance.vision/stream/', 'wss://data-stream.binance.vision'],
    ['ws://127.0.0.1:8080/proxy/binance/', 'ws://127.0.0.1:8080/proxy/binance'],
    ['ws://[::1]:8080/news', 'ws://[::1]:8080/news'],
  ])('take the streams of %s from %s', (set, streamUrl) => {
    expect(readBinanceSettings({ BINANCE_STREAM_URL: set })).toMatchObject({ streamUrl });
  });

  it.each([
    ['https://data-api.binance.vision/', 'https://data-api.binance.vision'],
    ['http://127.0.0.1:8080//', 'http://127.0.0.1:8080'],
    ['https://example.com/binance/', 'https://example.com/binance'],
  ])('take bars of %s from %s', (set, url) => {
    expect(readBinanceSettings({ BINANCE_URL: set })).toMatchObject({ url });
  });

  it.each([
    ['BINANCE_URL', 'api.binance.com'],
    ['BINANCE_URL', 'wss://stream.binance.com'],
    ['BINANCE_URL', 'https://'],
    ['BINANCE_URL', 'https://api.binance.com?x=1'],
    ['BINANCE_URL', 'https://user:hunter2@api.binance.com'],
    ['BINANCE_STREAM_URL', 'https://stream.binance.com:9443'],
    ['BINANCE_STREAM_URL', 'wss://stream.binance.com:9443/stream?streams=btcusdt@trade'],
    ['BINANCE_STREAM_URL', 'wss://stream.binance.com/#ws'],
    ['BINANCE_STREAM_URL', 'stream'],
  ])('are refused where %s is %s, with an example', (name, value) => {
    const read = readBinanceSettings({ [name]: value });
    expect(read).toMatchObject({ problem: expect.stringContaining(`${name} is no address`) });
    expect(read).toMatchObject({ example: expect.stringMatching(new RegExp(`^${name}=\\w+://`)) });
    expect(JSON.stringify(read)).not.toContain('hunter2');
  });
});
