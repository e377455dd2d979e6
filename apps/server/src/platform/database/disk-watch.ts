import type { Alarms } from '../alarms/alarms.ts';
import { errorCode } from '../start-problem.ts';
import { type Around, around } from './around.ts';
import type { Database } from './queryable.ts';

/** PostgreSQL's error codes for a disk that refuses writes, and their meaning. */
const DISK_ERRORS: Readonly<Record<string, string>> = {
  '53100': 'the disk is full',
  '58030': 'the disk fails (an input or output error)',
};

/** Minimum interval between probes, regardless of the number of requests. */
const PROBE_MS = 5000;

/** Whether the database can write, from the errors of statements and from a probe. */
export interface DiskWatch {
  /** The same database, whose errors are noticed. */
  readonly database: Database;
  /** Writes a page to the disk, at most every few seconds; raises the alarm, or ends it. */
  probe(): Promise<void>;
  /** Stops the probes that look whether a disk that was full has room again. */
  stop(): void;
}

/** `alarms` is called only when there is something to report. */
export function watchDisk(database: Database, alarms: () => Pick<Alarms, 'raise' | 'clear'>): DiskWatch {
  let probedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;
  let raised: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  const raise = (subject: string): void => {
    if (raised !== undefined && raised !== subject) alarms().clear('disk', raised);
    raised = subject;
    alarms().raise('disk', subject);
    timer ??= setInterval(() => void probe(), PROBE_MS).unref();
  };
  const clear = (): void => {
    if (raised !== undefined) alarms().clear('disk', raised);
    raised = undefined;
    clearInterval(timer);
    timer = undefined;
  };
  const look = async (): Promise<void> => {
    try {
      await database.query({ text: 'select platform.probe_write()' });
      clear();
    } catch (error) {
      const problem = diskProblem(error);
      // Other errors are unrelated to the disk: an unavailable database is reported elsewhere.
      if (problem !== undefined) raise(problem);
    }
  };
  const probe = async (): Promise<void> => {
    const now = performance.now();
    if (underWay === undefined && now - probedAt >= PROBE_MS) {
      probedAt = now;
      underWay = look().finally(() => {
        underWay = undefined;
      });
    }
    await underWay;
  };
  const noticing: Around = async (work) => {
    try {
      return await work();
    } catch (error) {
      const problem = diskProblem(error);
      if (problem !== undefined) raise(problem);
      throw error;
    }
  };
  return {
    database: around(database, { pool: noticing, worker: noticing }),
    probe,
    stop: () => clearInterval(timer),
  };
}

function diskProblem(error: unknown): string | undefined {
  return DISK_ERRORS[errorCode(error) ?? ''];
}
