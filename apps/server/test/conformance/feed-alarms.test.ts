import { expect, it } from 'vitest';
import { createTimers } from '../../src/platform/clock/clock.ts';
import { GuardedClock } from '../../src/platform/clock/guarded-clock.ts';
import { FEED_TOKEN, testServer } from '../support/test-server.ts';

const machine = { shiftMs: 0 };
const guardedClock = new GuardedClock({
  wall: () => Date.now() + machine.shiftMs,
  steadyMs: () => performance.now(),
});
const server = await testServer({ guardedClock, gateway: false, clock: createTimers(guardedClock, 1) });

/** Ticks of EURUSD with timestamps off by this much; the keys of the refused ones. */
async function post(count: number, stampMs: number): Promise<string[]> {
  const tick = () => ({ symbol: 'EURUSD', price: 1.0842, time: Date.now() + stampMs });
  const response = await fetch(`${server.url}/feed/v1/ticks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${FEED_TOKEN}` },
    body: JSON.stringify(Array.from({ length: count }, tick)),
  });
  const { data } = (await response.json()) as { data: { refused: { key: string }[] } };
  return data.refused.map(({ key }) => key);
}

async function ready(): Promise<[number, string[]]> {
  const response = await fetch(`${server.url}/readyz`);
  const { missing = [] } = (await response.json()) as { missing?: string[] };
  return [response.status, missing];
}

it('feed: a run of refused ticks is a reason on /readyz and a figure, until one is accepted', async () => {
  expect(await post(1, -100)).toEqual([]);
  expect(await ready()).toEqual([200, []]);
  await post(11, 3000);
  expect(await ready()).toEqual([
    503,
    ['the ticks of the feed are refused: ingest, reason market.tick_ahead, symbol EURUSD, count 11'],
  ]);
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  expect(figures).toContain('tidemark_ticks_refused_total{reason="market.tick_ahead"} 11');
  expect(figures).toContain('tidemark_alarm{kind="ticks_refused"} 1');
  expect(await post(1, -50)).toEqual([]);
  expect(await ready()).toEqual([200, []]);
});

it('feed: with a wrong system clock ticks are refused and /readyz reports it', async () => {
  machine.shiftMs = 300_000;
  expect(await post(1, 0)).toEqual(['market.clock_unsure']);
  await expect
    .poll(ready, { timeout: 10_000 })
    .toEqual([
      503,
      [
        expect.stringMatching(
          /^the clock of this machine .*, problem system_clock_jumped, by_ms (299|300)\d{3}$/,
        ),
      ],
    ]);
  machine.shiftMs = 0;
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, []]);
  expect(await post(1, 0)).toEqual([]);
});
