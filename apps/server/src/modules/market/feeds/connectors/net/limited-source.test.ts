import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../../../../../test/support/manual-clock.ts';
import { SourceFailure } from '../connector.ts';
import { turns, until } from '../pacing/until.fixture.ts';
import { RestClient } from './rest-client.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

/** A source on loopback that gives these answers in turn, the last one again and again. */
async function aSource(answers: readonly Answer[]) {
  let requests = 0;
  const server = createServer((_request, response) => {
    const answer = answers[Math.min(requests, answers.length - 1)];
    requests += 1;
    response.writeHead(answer?.status ?? 500, answer?.headers).end(answer?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const clock = manualClock(0);
  const client = new RestClient({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestsPerSecond: 1000,
    limitedMs: 60_000,
    failureIn: (answer) =>
      answer === 'limited' ? new SourceFailure('market.source_limited', 'limited') : undefined,
    timers: clock,
  });
  return {
    client,
    clock,
    requests: () => requests,
    get: () => client.get('/', new AbortController().signal),
  };
}

const GOOD: Answer = { status: 200, body: '1' };

it.each<[string, Answer, number]>([
  ['by its status', { status: 429, body: '' }, 60_000],
  ['and says how long', { status: 429, body: '', headers: { 'retry-after': '7' } }, 7000],
  ['in an answer with status 200', { status: 200, body: '"limited"' }, 60_000],
])('a request waits where the source limits us %s', async (_, answer, ms) => {
  const { clock, get, requests } = await aSource([answer, GOOD]);
  await expect(get()).rejects.toMatchObject({ trouble: 'market.source_limited', retryAfterMs: ms });
  const later = get();
  clock.advance(ms - 1);
  await turns(20);
  expect(requests()).toBe(1);
  clock.advance(1);
  expect(await later).toBe(1);
});

it('a request does not wait after a failure that is no limit', async () => {
  const { clock, get, requests } = await aSource([{ status: 503, body: '' }, GOOD]);
  await expect(get()).rejects.toMatchObject({
    trouble: 'market.source_unreachable',
    retryAfterMs: undefined,
  });
  const later = get();
  clock.advance(1);
  await until(() => requests() === 2, 'asked again');
  expect(await later).toBe(1);
});
