import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { serveStatus } from './status.ts';

describe('/metrics', () => {
  const statusOf = (
    metricsToken: string | undefined,
    from: { address: string; headers: Record<string, string> },
  ) => {
    const app = fastify();
    serveStatus(app, { metrics: createMetrics(), metricsToken, missing: async () => [] });
    const asked = { url: '/metrics', remoteAddress: from.address, headers: from.headers };
    return app.inject(asked).then(({ statusCode }) => statusCode);
  };
  const token = 'a-long-random-text';
  it.each([
    ['no token, from this machine', undefined, '127.0.0.1', {}, 200],
    ['no token, from this machine by IPv6', undefined, '::1', {}, 200],
    ['no token, from this machine by a mapped address', undefined, '::ffff:127.0.0.1', {}, 200],
    ['no token, from elsewhere', undefined, '10.0.0.7', {}, 404],
    [
      'no token, through a proxy on this machine',
      undefined,
      '127.0.0.1',
      { 'x-forwarded-for': '10.0.0.7' },
      404,
    ],
    ['no token, through a proxy that says less', undefined, '127.0.0.1', { via: '1.1 proxy' }, 404],
    ['the token, from elsewhere', token, '10.0.0.7', { authorization: `Bearer ${token}` }, 200],
    ['another token', token, '127.0.0.1', { authorization: 'Bearer guessed-long-text' }, 404],
    ['a token that is not shown', token, '127.0.0.1', {}, 404],
  ])('answers only callers with access: %s', async (_what, wanted, address, headers, status) => {
    expect(await statusOf(wanted, { address, headers: headers as Record<string, string> })).toBe(status);
  });
});
