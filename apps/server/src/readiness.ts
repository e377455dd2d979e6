import { setTimeout as wait } from 'node:timers/promises';
import type { Alarms } from './platform/alarms/alarms.ts';
import { migrationsMissing } from './platform/database/migrate.ts';
import type { Database } from './platform/database/queryable.ts';
import { StartProblem } from './platform/start-problem.ts';

/** The content of `/readyz`. */
export interface Readiness {
  /** What prevents the server from working; empty: it is ready. */
  missing(): Promise<string[]>;
  /** Warnings for operators although the server works. */
  warnings(): string[];
}

export function createReadiness(parts: {
  readonly database: Database;
  readonly alarms: Alarms;
  readonly feed: () => string | undefined;
  readonly isOpen: () => boolean;
  /** Looks whether the database can write. */
  readonly probeDisk: () => Promise<void>;
}): Readiness {
  const alarmed = (blocks: boolean) =>
    parts.alarms
      .list()
      .filter((alarm) => alarm.blocks === blocks)
      .map(({ says, details }) => [says, ...(blocks ? Object.entries(details).map(named) : [])].join(', '));
  return {
    async missing() {
      const stillLoading = parts.isOpen() ? undefined : 'what is stored is still being loaded';
      const away = await whatDatabaseLacks(parts.database);
      if (away === undefined) await within(DATABASE_PATIENCE_MS, parts.probeDisk());
      const found = [away, parts.feed(), stillLoading];
      return [...found.filter((line) => line !== undefined), ...alarmed(true)];
    },
    warnings: () => alarmed(false),
  };
}

/** What an alarm is about: a reason, a symbol, a count. */
function named([name, value]: readonly [string, unknown]): string {
  return `${name} ${String(value)}`;
}

/** `/readyz` answers within this time also where the database hangs. */
const DATABASE_PATIENCE_MS = 2000;

async function whatDatabaseLacks(database: Database): Promise<string | undefined> {
  const away = 'the database does not answer';
  const asked = migrationsMissing(database).catch((error: unknown) =>
    error instanceof StartProblem ? error.message : away,
  );
  const answer = await within(
    DATABASE_PATIENCE_MS,
    asked.then((lacks) => ({ lacks })),
  );
  return answer === undefined ? away : answer.lacks;
}

/** What a promise resolves with; undefined where it takes longer. */
async function within<T>(patienceMs: number, asked: Promise<T>): Promise<T | undefined> {
  const stopWaiting = new AbortController();
  const tooLate = wait(patienceMs, undefined, { signal: stopWaiting.signal }).catch(() => undefined);
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    stopWaiting.abort();
  }
}
