import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../../../../test/support/manual-clock.ts';
import { recordEvents } from '../pacing/recorded-events.fixture.ts';
import { turns } from '../pacing/until.fixture.ts';
import { createHttpConnector } from './http-connector.ts';
import { readHttpFeedSettings } from './settings.ts';

/** A server whose answer the test sets, and a connector that polls it. */
async function aWorld(env: Readonly<Record<string, string>> = {}) {
  const requests: string[] = [];
  const answer = { status: 200, body: '[]' };
  const server = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers['x-api-key'] ?? ''}`);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const settings = readHttpFeedSettings(`http://127.0.0.1:${port}/p?key=sunflower&s={symbols}`, {
    HTTP_FEED_SYMBOL: '$.s',
    HTTP_FEED_PRICE: '$.p',
    HTTP_FEED_HEADER: 'X-Api-Key: hunter2',
    ...env,
  });
  if ('problem' in settings) throw new Error(settings.problem);
  const clock = manualClock('2026-11-18T12:00:00.000Z');
  const events = recordEvents();
  const connector = createHttpConnector({ settings, timers: clock, random: () => 1 });
  onTestFinished(async () => {
    await connector.stop();
    server.closeAllConnections();
    server.close();
  });
  /** Lets the clock pass until so many requests were answered. */
  const requested = async (count: number, msMax: number): Promise<void> => {
    const from = clock.now();
    while (requests.length < count) {
      for (let turn = 0; turn < 60 && requests.length < count; turn += 1) await turns(5);
      if (requests.length >= count) break;
      expect(clock.now() - from, `${count} requests`).toBeLessThanOrEqual(msMax);
      clock.advance(50);
    }
    for (let turn = 0; turn < 60; turn += 1) await turns(5);
  };
  const say = (...prices: readonly (readonly [string, unknown])[]): void => {
    answer.status = 200;
    answer.body = JSON.stringify(prices.map(([s, p]) => ({ s, p })));
  };
  return { connector, events, clock, requests, requested, say, answer };
}

it('http: polls at its interval and reports only prices that changed', async () => {
  const { connector, events, requests, requested, say } = await aWorld();
  say(['EURUSD', '1.10'], ['GBPUSD', '1.30'], ['OTHER', 5]);
  connector.start(['EURUSD', 'GBPUSD', 'NO_SUCH'], events);
  await requested(1, 0);
  say(['EURUSD', '1.10'], ['GBPUSD', '1.31']);
  await requested(2, 1000);
  expect(events.received.map(({ symbol, last }) => `${symbol} ${last}`)).toEqual([
    'EURUSD 1.10',
    'GBPUSD 1.30',
    'GBPUSD 1.31',
  ]);
  expect(events.unknown).toEqual(['NO_SUCH']);
  expect(events.counts).toMatchObject({ connected: 1, heartbeats: 2 });
  expect(requests[0]).toBe('/p?key=sunflower&s=EURUSD%2CGBPUSD%2CNO_SUCH hunter2');
});

it.each([
  [401, '', 'market.source_unauthorized'],
  [429, '', 'market.source_limited'],
  [503, 'key sunflower and hunter2', 'market.source_unreachable'],
  [200, '<html>', 'market.source_malformed'],
  [200, '{}', 'market.source_malformed'],
] as const)('http: after status %s with %j it is asked again and recovers within 5 s', async (...row) => {
  const [status, body, trouble] = row;
  const { connector, events, requested, say, answer } = await aWorld();
  Object.assign(answer, { status, body });
  connector.start(['EURUSD'], events);
  await requested(4, 20_000);
  expect(events.troubles[0]?.trouble).toBe(trouble);
  expect(events.troubles[0]?.detail).not.toMatch(/sunflower|hunter2/);
  say(['EURUSD', 1.1]);
  await requested(5, 5000);
  expect(events.received.length).toBe(1);
});

it('http: asks for nothing more after it was stopped', async () => {
  const { connector, events, clock, requests, requested, say } = await aWorld();
  say(['EURUSD', 1.1]);
  connector.start(['EURUSD'], events);
  await requested(1, 0);
  await connector.stop();
  clock.advance(60_000);
  await turns(100);
  expect(requests.length).toBe(1);
});
