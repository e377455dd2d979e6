import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, type Day, dayOf, plusDays } from '@tidemark/domain/time';
import type { Database } from '../database/queryable.ts';
import type { Log } from '../log/log.ts';
import type { DailyJob } from './daily-job.ts';
import { firstOpenDays, saveFinishedDay, saveNewJobs } from './store.ts';

export interface DaysParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** In the order in which they run each day. */
  readonly jobs: readonly DailyJob[];
}

/** What became of one job in one run. */
export interface JobReport {
  readonly job: string;
  /** The days it finished, in order; excludes days that were already finished and checked again. */
  readonly days: readonly Day[];
  /** How many things it did, those of a day that it did not finish among them. */
  readonly things: number;
  /** Why it did not reach the last day; the next run retries from the open day. */
  readonly failure: { readonly day: Day; readonly error: unknown } | undefined;
}

/**
 * How long the run pauses after a chunk, as a share of the chunk's duration: users' orders wait for the same
 * disk, and use the gaps. The daily work is small; it may take its time.
 */
const BREATH = 0.7;

interface Progress {
  readonly job: DailyJob;
  next: Day;
  readonly days: Day[];
  things: number;
  failure: JobReport['failure'];
}

/**
 * Does the work due at the beginning of every day up to and including `upTo`, day by day, and job by job
 * within a day. Finished days are skipped, except `upTo`: what began since (a run ahead of time, a clock set
 * back) may still have work due by then. A job that fails leaves its day open and is skipped until the next
 * run; the others continue. A new job begins today: nothing was due before it existed. Ends early, between
 * two chunks, when the signal aborts.
 */
export async function runDays(
  parts: DaysParts,
  { upTo, signal }: { readonly upTo: Day; readonly signal: AbortSignal },
): Promise<JobReport[]> {
  const { database, clock, jobs } = parts;
  const today = dayOf(clock.now());
  await saveNewJobs(
    database,
    jobs.map((job) => job.name),
    today,
  );
  const open = await firstOpenDays(database);
  const all = jobs.map((job): Progress => {
    const next = open.get(job.name) ?? today;
    return { job, next: next < upTo ? next : upTo, days: [], things: 0, failure: undefined };
  });
  for (let day = earliest(all, upTo); day <= upTo && !signal.aborted; day = plusDays(day, 1)) {
    for (const progress of all) {
      if (progress.next === day && progress.failure === undefined) await runDay(parts, progress, signal);
    }
  }
  return all.map(({ job, days, things, failure }) => ({ job: job.name, days, things, failure }));
}

function earliest(all: readonly Progress[], upTo: Day): Day {
  return all.reduce((day, { next }) => (next < day ? next : day), plusDays(upTo, 1));
}

async function runDay(parts: DaysParts, progress: Progress, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = parts;
  const { job, next: day } = progress;
  const beganAt = clock.now();
  let things = 0;
  try {
    for (let done = -1; done !== 0; ) {
      if (signal.aborted) return;
      const begun = performance.now();
      done = await job.chunk(day, clock.now());
      things += done;
      if (done > 1) await pause(BREATH * (performance.now() - begun));
    }
    const finished = { job: job.name, day, beganAt, finishedAt: clock.now(), things };
    if (await saveFinishedDay(database, finished)) progress.days.push(day);
    progress.next = plusDays(day, 1);
    if (things > 0) log.info({ job: job.name, day, things }, 'the work of a day is done');
  } catch (error) {
    progress.failure = { day, error };
    log.error({ err: error, job: job.name, day }, 'the work of a day failed; the day stays open');
  } finally {
    progress.things += things;
  }
}
