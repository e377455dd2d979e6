import {
  type Day,
  dayOf,
  MINUTE_MS,
  type Millis,
  plusDays,
  SECOND_MS,
  startOfDay,
} from '@tidemark/domain/time';
import type { Timers } from '../clock/clock.ts';
import { asOnlyRunner } from './one-runner.ts';
import { type DaysParts, runDays } from './run-days.ts';

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

/**
 * One runner for all processes on a database. A day that comes again, because the clock was set back, is
 * finished already; one that failed is tried again with each look at the clock.
 */
export function createCalendar(parts: DaysParts & { readonly clock: Timers }): Calendar {
  const { database, clock, log, jobs } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> = Promise.resolve();
  let callOff = (): void => {};
  /** All jobs are done up to here, as far as this process knows. */
  let doneUpTo: Day | undefined;

  async function runUpTo(today: Day): Promise<'done' | 'open' | 'busy'> {
    const reports = await asOnlyRunner(database, () => runDays(parts, { upTo: today, signal }));
    if (reports === undefined) return 'busy';
    return reports.some(({ failure }) => failure) ? 'open' : 'done';
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
