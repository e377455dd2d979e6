import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { requireAgreeingClock } from './clock-check.ts';
import { connectControl } from './control-connection.ts';

const { url } = await testDatabase();

/** The clocks of this machine, with the time of day off by some milliseconds. */
const clockOff = (offMs: number) => ({
  wall: () => Date.now() + offMs,
  steadyMs: () => performance.now(),
});

async function check(offMs: number): Promise<string> {
  const client = await connectControl(url);
  try {
    return await requireAgreeingClock(client, clockOff(offMs)).then(
      () => 'joins',
      (error: Error) => `${error.name}: ${error.message.split(',')[0]}`,
    );
  } finally {
    await client.end();
  }
}

it.each([0, 200, -200])('clock check: a process whose clock is off by %d ms joins', async (offMs) => {
  expect(await check(offMs)).toBe('joins');
});

it.each([
  [400, 'ahead of'],
  [-400, 'behind'],
  [3_600_000, 'ahead of'],
])('clock check: a process whose clock is off by %d ms is refused', async (offMs, side) => {
  const said = await check(offMs);
  expect(said).toContain(`${side} the database's`);
  expect(Math.abs(Number(/is (\d+) ms/.exec(said)?.[1]) - Math.abs(offMs))).toBeLessThan(150);
});

it('clock check: a slow connection counts for half of its round trip', async () => {
  const client = await connectControl(url);
  let steadyMs = 0;
  // Each look at the clock lets a second pass on this side: the database's answer may be from any of it.
  const slow = { wall: () => Date.now(), steadyMs: () => (steadyMs += 1000) };
  await requireAgreeingClock(client, slow);
  await client.end();
});
