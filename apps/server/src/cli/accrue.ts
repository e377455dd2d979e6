import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Clock, type Day, dayOf, daysBetween, parseDay } from '@tidemark/domain/time';
import { openDailyWork } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { asOnlyRunner } from '../platform/calendar/one-runner.ts';
import { type DaysParts, type JobReport, runDays } from '../platform/calendar/run-days.ts';
import { createTimers, systemClock } from '../platform/clock/clock.ts';
import { requireMigrated } from '../platform/database/migrate.ts';
import { openStorage } from '../platform/database/storage.ts';
import { productVersion } from '../platform/files/server-root.ts';
import { interruptible } from '../platform/interrupt.ts';
import { createLog } from '../platform/log/log.ts';
import { createMail } from '../platform/mail/mail.ts';
import { firstLine, StartProblem } from '../platform/start-problem.ts';

const USAGE = 'usage: tidemark accrue --as-of YYYY-MM-DD';
/** Between two looks whether the server has finished its own daily run. */
const BUSY_MS = 200;
/** A slip of the pen is not worked off for hours. */
const AHEAD_DAYS_MAX = 3660;

/**
 * `tidemark accrue --as-of DATE`: does all daily work up to the beginning of that UTC day, also while a
 * server runs, and reports what each job did. Finished work is not repeated. Exit code 1 if a job failed.
 *
 * @throws StartProblem for an invalid date, and for one after today unless ALLOW_TIME_TRAVEL=1.
 */
export async function accrue(args: readonly string[]): Promise<number> {
  const clock = createTimers(systemClock(), 1);
  const asked = readArguments(args);
  const config = readConfig(process.env);
  const upTo = readDay(asked, config, clock);
  // Its own output is on standard output; the log is on standard error.
  const log = createLog({
    pretty: process.stderr.isTTY === true,
    write: (line) => process.stderr.write(line),
  });
  return interruptible(async (signal) => {
    const storage = await openStorage({ ...config, log, attach: true });
    const mail = createMail({ ...config, log });
    try {
      const { database } = storage;
      await requireMigrated(database, 'the daily work cannot be done');
      const version = productVersion();
      const work = await openDailyWork({
        ...{ config, database, clock, log, mail, version, webDirectory: undefined },
      });
      try {
        const reports = await inTurn({ database, clock, log, jobs: work.jobs }, upTo, signal);
        process.stdout.write(reportText(reports, upTo, signal.aborted));
        return signal.aborted || reports.some(({ failure }) => failure) ? 1 : 0;
      } finally {
        await work.stop();
      }
    } finally {
      mail.close();
      await storage.close();
    }
  });
}

function readArguments(args: readonly string[]): string {
  try {
    const { values } = parseArgs({ args: [...args], options: { 'as-of': { type: 'string' } } });
    const asked = values['as-of'];
    if (asked !== undefined) return asked;
  } catch {
    throw new StartProblem(USAGE);
  }
  throw new StartProblem(`--as-of is missing; ${USAGE}`);
}

function readDay(asked: string, config: Config, clock: Clock): Day {
  const day = parseDay(asked);
  if (day === undefined) {
    throw new StartProblem(`--as-of «${asked}» is not a day of the calendar; ${USAGE}`);
  }
  const today = dayOf(clock.now());
  if (day <= today) return day;
  if (config.timeTravel && daysBetween(today, day) <= AHEAD_DAYS_MAX) return day;
  if (config.timeTravel) throw new StartProblem(`--as-of ${day} lies more than ten years ahead; ${USAGE}`);
  throw new StartProblem(
    `--as-of ${day} lies after today, ${today} (UTC); for trials alone: ALLOW_TIME_TRAVEL=1`,
  );
}

/** Waits until no other process is at it. */
async function inTurn(parts: DaysParts, upTo: Day, signal: AbortSignal): Promise<JobReport[]> {
  for (;;) {
    const reports = await asOnlyRunner(parts.database, () => runDays(parts, { upTo, signal }));
    if (reports !== undefined) return reports;
    await wait(BUSY_MS, undefined, { signal });
  }
}

/** A line for each job: the days it finished, and how many things it did. */
function reportText(reports: readonly JobReport[], upTo: Day, isStopped: boolean): string {
  const rows = reports.map(({ job, days, things }) => [job, spanOf(days), things.toLocaleString('en')]);
  const table = [['job', 'days', 'done'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map(([job = '', days = '', done = '']) =>
    [job.padEnd(widths[0] ?? 0), days.padEnd(widths[1] ?? 0), done.padStart(widths[2] ?? 0)].join('  '),
  );
  const failures = reports.flatMap(({ job, failure }) =>
    failure === undefined ? [] : [`${job} failed at ${failure.day}: ${firstLine(failure.error)}`],
  );
  const end = isStopped
    ? ['stopped: what was done stays, the rest is done by the next run']
    : failures.length === 0
      ? [`all daily work is done up to the beginning of ${upTo} (UTC)`]
      : [];
  return `${[...lines, ...failures, ...end].join('\n')}\n`;
}

function spanOf(days: readonly Day[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return 'none open';
  return first === last ? first : `${first} to ${last} (${days.length})`;
}
