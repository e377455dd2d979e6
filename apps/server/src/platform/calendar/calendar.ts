import {
  type Day,
  dayOf,
  MINUTE_MS,
  type Millis,
  plusDays,
  SECOND_MS,
  startOfDay,
} from '@tidemark/domain/time';
import type { Alarms } from '../alarms/alarms.ts';
import type { Timers } from '../clock/clock.ts';
import { firstLine } from '../start-problem.ts';
import { asOnlyRunner } from './one-runner.ts';
import { type DaysParts, type JobReport, runDays } from './run-days.ts';

/** The runner of a server's daily jobs. */
export interface Calendar {
  /** Does what is due, in the background, now and at the beginning of each UTC day from now on. */
  start(): void;
  /** Waits for the chunk in flight, no longer. */
  stop(): Promise<void>;
}

/**
 * The clock is looked at again after this at the latest: a timer set to midnight is late by as long as
 * a laptop slept, or a clock was set back.
 */
const LOOK_MS = MINUTE_MS;
/** Another process is at it; what it leaves is ours. */
const BUSY_MS = 5 * SECOND_MS;

interface CalendarParts extends DaysParts {
  readonly clock: Timers;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
}

/**
 * One runner for all processes on a database. A day that repeats, because the clock was set back, is finished
 * already; a failed day is retried with each check of the clock.
 */
export function createCalendar(parts: CalendarParts): Calendar {
  const { database, clock, log, alarms, jobs } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  let callOff = (): void => {};
  /** Day up to which all jobs are finished, as far as this process can tell. */
  let doneUpTo: Day | undefined;

  async function runUpTo(today: Day): Promise<'done' | 'open' | 'busy'> {
    const reports = await asOnlyRunner(database, () => runDays(parts, { upTo: today, signal }));
    if (reports === undefined) return 'busy';
    for (const report of reports) reportToOperators(report);
    return reports.some(({ failure }) => failure) ? 'open' : 'done';
  }

  function reportToOperators({ job, failure }: JobReport): void {
    if (failure === undefined) alarms.clear('daily_work', job);
    else alarms.raise('daily_work', job, { day: failure.day, error: firstLine(failure.error) });
  }

  async function look(): Promise<void> {
    const today = dayOf(clock.now());
    let pauseMs = LOOK_MS;
    if (doneUpTo === undefined || today > doneUpTo) {
      try {
        const outcome = await runUpTo(today);
        if (outcome === 'done') doneUpTo = today;
        if (outcome === 'busy') pauseMs = BUSY_MS;
      } catch (error) {
        log.error({ err: error, day: today }, 'the daily work could not begin; it is tried again');
      }
    }
    if (signal.aborted) return;
    callOff = clock.after(Math.min(pauseMs, untilNext(today)), () => {
      running = look();
    });
  }

  /** Nothing, where the next day began while this one was worked for. */
  function untilNext(day: Day): Millis {
    return Math.max(0, startOfDay(plusDays(day, 1)) - clock.now());
  }

  return {
    start() {
      if (jobs.length > 0) running = look();
    },
    async stop() {
      stopping.abort();
      callOff();
      await running;
    },
  };
}
