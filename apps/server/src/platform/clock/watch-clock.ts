import { type Millis, SECOND_MS } from '@tidemark/domain/time';
import type { Alarms } from '../alarms/alarms.ts';
import type { Queryable } from '../database/queryable.ts';
import type { GuardedClock } from './guarded-clock.ts';

interface ClockWatchOptions {
  readonly clock: GuardedClock;
  readonly database: Queryable;
  readonly alarms: Pick<Alarms, 'raise' | 'clear'>;
}

/** Compares the clock with the database's, and raises the alarm while it is not to be trusted. */
export interface ClockWatch {
  /** Compares now and then every second. */
  start(): Promise<void>;
  /** Compares once; a database that does not answer leaves everything as it was. */
  check(): Promise<void>;
  stop(): void;
}

const EVERY_MS = SECOND_MS;

/** The watch over the server's clock (docs/spec/rules.md#prices). */
export function watchClock({ clock, database, alarms }: ClockWatchOptions): ClockWatch {
  let timer: NodeJS.Timeout | undefined;
  let isAsking = false;
  let periodSeen = clock.period();

  async function check(): Promise<void> {
    clock.follow();
    if (!isAsking) {
      isAsking = true;
      await compare().finally(() => {
        isAsking = false;
      });
    }
    tell();
  }

  async function compare(): Promise<void> {
    const askedAt = clock.steadyMs();
    const databaseAt = await databaseMoment(database).catch(() => undefined);
    if (databaseAt !== undefined) clock.compare(databaseAt, clock.steadyMs() - askedAt);
  }

  function tell(): void {
    const problem = clock.problem();
    const period = clock.period();
    if (problem) alarms.raise('clock', '', { problem: problem.kind, by_ms: problem.byMs });
    // A problem that began and ended between two checks is reported, too.
    else if (period !== periodSeen && periodSeen !== undefined)
      alarms.raise('clock', '', { problem: 'short' });
    if (!problem) alarms.clear('clock', '');
    periodSeen = period;
  }

  return {
    check,
    async start() {
      await check();
      timer = setInterval(() => void check(), EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

async function databaseMoment(database: Queryable): Promise<Millis | undefined> {
  const [row] = await database.query<{ at: number }>({
    name: 'clock.moment',
    text: 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  });
  return row?.at;
}
