import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createAlarms } from '../alarms/alarms.ts';
import { createLog } from '../log/log.ts';
import { GuardedClock } from './guarded-clock.ts';
import { watchClock } from './watch-clock.ts';

const { database } = await testDatabase();

/** A watch over a clock that a test sets independently of the real one. */
function aWatch() {
  const machine = { shiftMs: 0 };
  const clock = new GuardedClock({
    wall: () => Date.now() + machine.shiftMs,
    steadyMs: () => performance.now(),
  });
  const lines: string[] = [];
  const log = createLog({ pretty: false, write: (line) => lines.push(line), seldom: false });
  const alarms = createAlarms({ clock, log, registry: new Registry() });
  const watch = watchClock({ clock, database, alarms });
  const told = () => lines.map((line) => (JSON.parse(line) as { problem?: string }).problem ?? 'over');
  return { machine, clock, watch, alarms, told };
}

it('clock: is compared with that of the database, and raises no alarm where both agree', async () => {
  const { clock, watch, told } = aWatch();
  await watch.check();
  expect(Math.abs(clock.databaseMs ?? 9999)).toBeLessThan(1000);
  expect([clock.period(), told()]).toEqual([0, []]);
});

it.each([
  ['set forward', 300_000],
  ['set back', -300_000],
])('clock: an alarm lasts while the system clock is %s', async (_, shiftMs) => {
  const { machine, watch, alarms, told } = aWatch();
  await watch.check();
  machine.shiftMs = shiftMs;
  await watch.check();
  expect(alarms.list()).toMatchObject([
    { kind: 'clock', blocks: true, details: { problem: 'system_clock_jumped' } },
  ]);
  machine.shiftMs = 0;
  await watch.check();
  expect([alarms.list(), told()]).toEqual([[], ['system_clock_jumped', 'over']]);
});

it('clock: alarms operators when server and database differ at the start', async () => {
  const machine = { shiftMs: 5000 };
  const wall = () => Date.now() + machine.shiftMs;
  const clock = new GuardedClock({ wall, steadyMs: () => performance.now() });
  const raised: unknown[] = [];
  const alarms = { raise: (...alarm: unknown[]) => raised.push(alarm), clear: () => undefined };
  await watchClock({ clock, database, alarms }).check();
  expect(raised).toMatchObject([['clock', '', { problem: 'database_clock_differs' }]]);
  expect(clock.period()).toBeUndefined();
});

it('clock: alarms once for a problem between two checks', async () => {
  const { machine, clock, watch, alarms, told } = aWatch();
  await watch.check();
  machine.shiftMs = 300_000;
  clock.now();
  machine.shiftMs = 0;
  await watch.check();
  await watch.check();
  expect([alarms.list(), told()]).toEqual([[], ['short', 'over']]);
});

it('clock: a database that does not answer changes nothing', async () => {
  const { clock, watch } = aWatch();
  await watch.check();
  const query = () => Promise.reject(new Error('away'));
  const alone = watchClock({ clock, database: { query }, alarms: { raise() {}, clear() {} } });
  await alone.check();
  expect(clock.period()).toBe(0);
});
