import fastify from 'fastify';
import { describe, expect, it, test } from 'vitest';
import { isNearby, reportUntrustedProxy } from './untrusted-proxy.ts';

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:10.1.2.3', true],
  ['172.31.255.255', true],
  ['fd12::1', true],
  ['fe80::1%eth0', true],
  ['172.32.0.1', false],
  ['203.0.113.7', false],
  ['2001:db8::1', false],
  ['', false],
])('address %s is nearby: %s', (address, expected) => {
  expect(isNearby(address)).toBe(expected);
});

describe('untrusted proxy', () => {
  async function reports(
    trustProxy: boolean,
    requests: readonly { readonly from: string; readonly headers: Readonly<Record<string, string>> }[],
  ): Promise<string[]> {
    const seen: string[] = [];
    const server = fastify();
    server.get('/', () => 'hello');
    reportUntrustedProxy(trustProxy, (proxy) => seen.push(proxy))(server);
    for (const { from, headers } of requests) await server.inject({ url: '/', headers, remoteAddress: from });
    await server.close();
    return seen;
  }
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };

  it('is reported once when forwarded headers arrive from a private address', async () => {
    const request = { from: '10.0.0.5', headers: forwarded };
    expect(await reports(false, [request, request])).toEqual(['10.0.0.5']);
  });

  it('is not reported for headers of remote clients, for direct requests, or for trusted proxies', async () => {
    expect(await reports(false, [{ from: '203.0.113.1', headers: forwarded }])).toEqual([]);
    expect(await reports(false, [{ from: '10.0.0.5', headers: {} }])).toEqual([]);
    expect(await reports(true, [{ from: '10.0.0.5', headers: forwarded }])).toEqual([]);
  });
});
