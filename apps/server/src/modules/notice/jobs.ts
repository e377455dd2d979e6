import { type Clock, DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';
import { dropSomeBefore } from './store/notices.ts';

/** Retention of notices and of fired alerts. */
const KEPT_DAYS = 90;
/** Rows removed in one statement: few enough never to hold up a user. */
const DROPPED_AT_ONCE = 10_000;

/** Drops rows past their retention; returns how many. */
export async function dropOldNotices(database: Queryable, clock: Clock): Promise<number> {
  const moment = clock.now() - KEPT_DAYS * DAY_MS;
  for (let dropped = 0; ; ) {
    const some = await dropSomeBefore(database, moment, DROPPED_AT_ONCE);
    dropped += some;
    if (some < DROPPED_AT_ONCE) return dropped;
  }
}

/** Does so every hour; returns how to stop. */
export function dropOldNoticesHourly(parts: {
  readonly database: Queryable;
  readonly clock: Timers;
  readonly log: Log;
}): () => void {
  return parts.clock.every(HOUR_MS, () => {
    dropOldNotices(parts.database, parts.clock).catch((err: unknown) =>
      parts.log.error({ err }, 'old notices could not be dropped'),
    );
  });
}
