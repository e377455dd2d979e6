import { type Day, day, plusDays } from '@tidemark/domain/time';
import { Registry } from 'prom-client';
import { afterEach, expect, inject, it } from 'vitest';
import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { createAlarms } from '../alarms/alarms.ts';
import type { Timers } from '../clock/clock.ts';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/queryable.ts';
import { createLog } from '../log/log.ts';
import { type Calendar, createCalendar } from './calendar.ts';
import type { DailyJob } from './daily-job.ts';
import { runDays } from './run-days.ts';

/**
 * The test job shears twelve sheep every day, five per chunk; one row per sheep and day, in order of work.
 */
const SHEEP = 12;
const { database, owner, url } = await testDatabase();
await owner.query({
  text: `create table public.shorn (turn serial, job text, sheep int, day date, primary key (job, sheep, day));
    grant all on public.shorn to public; grant all on sequence public.shorn_turn_seq to public`,
});

const lines: string[] = [];
const log = createLog({ pretty: false, write: (line) => lines.push(line), seldom: false });
const wall = manualClock('2026-11-22T12:00:00Z');
const alarms = createAlarms({ clock: wall, log, registry: new Registry() });
const alarmed = () => alarms.list().map(({ kind, subject, details }) => [kind, subject, details.error]);
const running: Calendar[] = [];
for (const table of ['calendar.run', 'calendar.job']) {
  await owner.query({ text: `alter table ${table} disable trigger user` });
}
afterEach(async () => {
  await Promise.all(running.splice(0).map((calendar) => calendar.stop()));
  await owner.query({ text: 'delete from calendar.run; delete from calendar.job' });
  await owner.query({ text: 'delete from public.shorn' });
  lines.length = 0;
});

function shearing(
  name: string,
  on: Database,
  before: (day: Day) => Promise<void> = async () => {},
): DailyJob {
  return {
    name,
    chunk: (of) =>
      on.transaction(async (tx) => {
        const shorn = await tx.query<{ sheep: number }>({
          text: `insert into public.shorn (job, sheep, day)
            select $1, sheep, $2::date from generate_series(1, ${SHEEP}) as sheep
            where not exists (select from public.shorn as s where (s.job, s.sheep, s.day) = ($1, sheep.sheep, $2::date))
            order by sheep limit 5 on conflict do nothing returning sheep`,
          values: [name, of],
        });
        // What happens here happens in the middle of a chunk, before it is committed.
        await before(of);
        return shorn.length;
      }),
  };
}

function instance(clock: Timers, jobs: readonly DailyJob[], on: Database = database): Calendar {
  const calendar = createCalendar({ database: on, clock, log, alarms, jobs });
  running.push(calendar);
  return calendar;
}

/** Finished days of a job, e.g. `11-21 11-22`. */
async function finished(job = 'wool.shear'): Promise<string> {
  const rows = await database.query<{ day: string; things: string }>({
    text: `select to_char(day, 'MM-DD') as day from calendar.run where job = $1 order by day`,
    values: [job],
  });
  return rows.map((row) => row.day).join(' ');
}

/** Days in the order in which sheep were shorn, each with the number of sheep. */
async function shorn(): Promise<string[]> {
  const rows = await database.query<{ day: string; sheep: number }>({
    text: `select to_char(day, 'MM-DD') as day, count(*)::int as sheep from public.shorn
      group by job, day order by min(turn)`,
  });
  return rows.map((row) => `${row.day}: ${row.sheep}`);
}

/** Finished days; each poll advances the clocks, so that time passes while a run is under way. */
const later =
  (clocks: readonly ManualClock[], job?: string): (() => Promise<string>) =>
  () => {
    for (const clock of clocks) clock.advance(5000);
    return finished(job);
  };
const settles = (what: () => Promise<unknown>) => expect.poll(what, { timeout: 5000, interval: 10 });

it('does the day it begins in, and every day from its midnight on', async () => {
  const clock = manualClock('2026-11-22T23:59:59.000Z');
  instance(clock, [shearing('wool.shear', database)]).start();
  await settles(finished).toBe('11-22');
  clock.advance(999);
  expect(await finished()).toBe('11-22');
  clock.advance(1);
  await settles(later([clock])).toBe('11-22 11-23');
  expect(await shorn()).toEqual(['11-22: 12', '11-23: 12']);
});

it('catches up after a pause day by day, the leap day among them, and does nothing twice', async () => {
  const before = manualClock('2028-02-26T10:00:00Z');
  const jobs = [shearing('wool.shear', database), shearing('wool.count', database)];
  instance(before, jobs).start();
  await settles(() => finished('wool.count')).toBe('02-26');
  await running[0]?.stop();

  const after = manualClock('2028-03-02T00:00:00Z');
  instance(after, jobs).start();
  await settles(() => finished('wool.count')).toBe('02-26 02-27 02-28 02-29 03-01 03-02');
  const days = ['02-26', '02-27', '02-28', '02-29', '03-01', '03-02'];
  expect(await shorn()).toEqual(days.flatMap((of) => [`${of}: 12`, `${of}: 12`]));

  const again = await runDays(
    { database, clock: after, log, jobs },
    { upTo: day('2028-03-02'), signal: new AbortController().signal },
  );
  expect(again.map(({ days: done, things }) => [done.length, things])).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

it('asks for the day that is named also where it is finished: what came since is done too', async () => {
  const clock = manualClock('2026-11-22T12:00:00Z');
  const jobs = [shearing('wool.shear', database)];
  const upTo = async (to: Day) => {
    const { signal } = new AbortController();
    const [report] = await runDays({ database, clock, log, jobs }, { upTo: to, signal });
    return [report?.days.length, report?.things];
  };
  expect(await upTo(day('2026-11-25')), 'ahead of time').toEqual([4, 48]);
  expect(await upTo(day('2026-11-23')), 'finished, and nothing new').toEqual([0, 0]);
  // Three more sheep appear meanwhile.
  await owner.query({ text: 'delete from public.shorn where sheep <= 3' });
  expect(await upTo(day('2026-11-23'))).toEqual([0, 3]);
  expect(await upTo(day('2026-11-25'))).toEqual([0, 3]);
  expect(await finished()).toBe('11-22 11-23 11-24 11-25');
});

it('a day before the beginning opens none of those since', async () => {
  const clock = manualClock('2026-11-22T12:00:00Z');
  const jobs = [shearing('wool.shear', database)];
  const { signal } = new AbortController();
  await runDays({ database, clock, log, jobs }, { upTo: day('2020-01-01'), signal });
  instance(clock, jobs).start();
  await settles(finished).toBe('01-01 11-22');
});

it('a job that fails raises an alarm, leaves its day open and is tried again; the others go on', async () => {
  const clock = manualClock('2026-11-22T12:00:00Z');
  let isBroken = true;
  const broken = shearing('wool.shear', database, async (of) => {
    if (isBroken && of === '2026-11-22') throw new Error('the shears are blunt');
  });
  instance(clock, [broken, shearing('wool.count', database)]).start();
  await settles(() => finished('wool.count')).toBe('11-22');
  await settles(async () => alarmed()).toEqual([['daily_work', 'wool.shear', 'the shears are blunt']]);
  expect(lines.filter((line) => line.includes('the work of a day failed'))).toHaveLength(1);
  // A day later it has not been skipped: its first open day is done first.
  clock.advance(86_400_000);
  await settles(later([clock], 'wool.count')).toBe('11-22 11-23');
  expect(await finished()).toBe('');
  isBroken = false;
  await settles(later([clock])).toBe('11-22 11-23');
  await settles(async () => alarmed()).toEqual([]);
});

it('two runners at once do everything once, and one of them at a time', { timeout: 20_000 }, async () => {
  const others = await openDatabase({ url, poolSize: 4 });
  const [first, second] = [manualClock('2026-11-22T12:00:00Z'), manualClock('2026-11-22T12:00:00Z')];
  let inside = 0;
  let most = 0;
  const crowded = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await database.query({ text: 'select pg_sleep(0.01)' });
    inside -= 1;
  };
  instance(first, [shearing('wool.shear', database, crowded)]).start();
  instance(second, [shearing('wool.shear', others, crowded)], others).start();
  for (let i = 1; i <= 6; i += 1) {
    // The instance that found the other one running retries after a while.
    await settles(later([first, second])).toContain(plusDays(day('2026-11-21'), i).slice(5));
    for (const clock of i % 2 === 0 ? [first, second] : [second, first]) clock.advance(86_400_000);
  }
  expect(most).toBe(1);
  expect(new Set((await shorn()).map((line) => line.split(': ')[1]))).toEqual(new Set(['12']));
  await Promise.all(running.splice(0).map((calendar) => calendar.stop()));
  await others.close();
});

it('one that was killed in the middle of a day is taken over from', { timeout: 20_000 }, async () => {
  const doomed = await openDatabase({ url, poolSize: 4, name: 'doomed' });
  const clock = manualClock('2026-11-22T12:00:00Z');
  let chunks = 0;
  const dying = shearing('wool.shear', doomed, async () => {
    chunks += 1;
    if (chunks < 2) return;
    // All its connections break at once, the one that holds the lock among them.
    await owner.query({
      text: "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'",
    });
  });
  instance(clock, [dying], doomed).start();
  await settles(async () => lines.length).toBeGreaterThan(0);
  expect([await finished(), await shorn()]).toEqual(['', ['11-22: 5']]);

  instance(manualClock('2026-11-23T09:00:00Z'), [shearing('wool.shear', database)]).start();
  await settles(finished).toBe('11-22 11-23');
  expect(await shorn()).toEqual(['11-22: 12', '11-23: 12']);
  await Promise.all(running.splice(0).map((calendar) => calendar.stop()));
  await doomed.close();
});

/** A clock that can be set, as the wall's can, without its timers knowing. */
function settableClock(clock: ManualClock): Timers & { set(moment: string): void } {
  let shift = 0;
  return {
    ...clock,
    now: () => clock.now() + shift,
    set: (moment) => {
      shift = Date.parse(moment) - clock.now();
    },
  };
}

it('a clock that is set back does no day again; one that slept over midnight is found out', async () => {
  const hand = manualClock('2026-11-22T12:00:00Z');
  const clock = settableClock(hand);
  instance(clock, [shearing('wool.shear', database)]).start();
  await settles(finished).toBe('11-22');
  clock.set('2026-11-24T07:00:00Z');
  await settles(later([hand])).toBe('11-22 11-23 11-24');
  clock.set('2026-11-20T23:59:00Z');
  hand.advance(120_000);
  clock.set('2026-11-24T23:59:30Z');
  await settles(later([hand])).toBe('11-22 11-23 11-24 11-25');
  expect(new Set((await shorn()).map((line) => line.split(': ')[1]))).toEqual(new Set(['12']));
});

it('stops behind the chunk in flight, not behind the day', async () => {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isInside = false;
  const slow = shearing('wool.shear', database, () => {
    isInside = true;
    return held;
  });
  const calendar = instance(manualClock('2026-11-22T12:00:00Z'), [slow]);
  calendar.start();
  await settles(async () => isInside).toBe(true);
  let hasStopped = false;
  const stopped = calendar.stop().then(() => {
    hasStopped = true;
  });
  await database.query({ text: 'select 1' });
  expect(hasStopped).toBe(false);
  letGo();
  await stopped;
  expect([await finished(), await shorn()]).toEqual(['', ['11-22: 5']]);
});

const { serverUrl, ownerUrl } = inject('postgres');
// DATABASE_URL may name a role that can make no others: then the server owns its tables.
it.runIf(serverUrl !== ownerUrl)(
  "the server's role can add days that are done, and change none",
  async () => {
    instance(manualClock('2026-11-22T12:00:00Z'), [shearing('wool.shear', database)]).start();
    await settles(finished).toBe('11-22');
    for (const text of [
      'delete from calendar.run',
      "update calendar.run set day = '2027-01-01'",
      "update calendar.job set begins_on = '2027-01-01'",
    ]) {
      await expect(database.query({ text })).rejects.toThrow('permission denied');
    }
  },
);
