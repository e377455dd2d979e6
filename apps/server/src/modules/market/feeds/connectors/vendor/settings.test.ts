import { describe, expect, it } from 'vitest';
import { readVendorSettings, secretsOf } from './settings.ts';

const DEFAULTS = { source: 'vendor', url: 'https://api.vendor.test', streamUrl: 'wss://ws.vendor.test' };
const read = (env: Record<string, string>) => readVendorSettings(DEFAULTS, env);

describe('the settings of a vendor', () => {
  it.each<[string, Record<string, string>, string, string]>([
    ['are its own addresses', {}, 'https://api.vendor.test', 'wss://ws.vendor.test'],
    [
      'have the stream at the same host',
      { VENDOR_URL: 'http://127.0.0.1:80/x/' },
      'http://127.0.0.1:80/x',
      'ws://127.0.0.1:80/x',
    ],
    [
      'have the stream at the same host by TLS',
      { VENDOR_URL: 'HTTPS://mirror.test' },
      'https://mirror.test',
      'wss://mirror.test',
    ],
    [
      'have both addresses that are set',
      { VENDOR_URL: 'http://a.test', VENDOR_STREAM_URL: 'wss://b.test/' },
      'http://a.test',
      'wss://b.test',
    ],
    [
      'have only the stream elsewhere',
      { VENDOR_STREAM_URL: 'ws://b.test' },
      'https://api.vendor.test',
      'ws://b.test',
    ],
  ])('%s', (_, env, url, streamUrl) => {
    expect(read({ VENDOR_TOKEN: 'secret', ...env })).toEqual({ token: 'secret', url, streamUrl });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['the token is missing', {}, /^vendor needs VENDOR_TOKEN, which is not set$/],
    ['the token is empty', { VENDOR_TOKEN: '' }, /needs VENDOR_TOKEN/],
    ['the token has a space', { VENDOR_TOKEN: 'hunter2 x' }, /^VENDOR_TOKEN has a character/],
    ['the token has a line break', { VENDOR_TOKEN: 'hunter2\n' }, /^VENDOR_TOKEN has a character/],
    ['the address is none', { VENDOR_TOKEN: 'hunter2', VENDOR_URL: 'api' }, /^VENDOR_URL is no address/],
    ['the address is of a socket', { VENDOR_TOKEN: 'hunter2', VENDOR_URL: 'ws://a' }, /^VENDOR_URL is/],
    ['the address has a query', { VENDOR_TOKEN: 'hunter2', VENDOR_URL: 'http://a?b' }, /^VENDOR_URL is/],
    [
      'the stream is no socket',
      { VENDOR_TOKEN: 'hunter2', VENDOR_STREAM_URL: 'http://a' },
      /^VENDOR_STREAM_URL is no address/,
    ],
  ])('are refused where %s', (_, env, problem) => {
    const found = read(env);
    expect(found).toEqual({ problem: expect.stringMatching(problem), example: expect.any(String) });
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  it('have a token that is secret as it is and as it stands in an address', () => {
    expect(secretsOf({ token: 'a+b/c=' })).toEqual(['a+b/c=', 'a%2Bb%2Fc%3D']);
  });
});
