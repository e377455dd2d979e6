import { type Clock, DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { Log } from '../../platform/log/log.ts';
import { dropQualityBefore } from './store/price-quality.ts';
import { dropTicksBefore } from './store/ticks.ts';

interface Retention {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly log: Log;
  /** Full days of ticks that are stored besides the current one. */
  readonly keepDays: number;
}

/** Days of which the quality of prices is kept: a month is shown. */
const QUALITY_DAYS = 32;

/** Drops ticks past their retention; returns how many days were dropped. */
export async function dropOldTicks({ database, clock, log, keepDays }: Retention): Promise<number> {
  const dropped = await dropTicksBefore(database, clock.now() - keepDays * DAY_MS);
  await dropQualityBefore(database, clock.now() - QUALITY_DAYS * DAY_MS);
  if (dropped > 0) log.info({ days: dropped, kept: keepDays }, 'old ticks were dropped');
  return dropped;
}

/** Runs now and hourly (a day's partition is dropped once); returns a stop function. */
export function dropOldTicksHourly(retention: Retention): () => void {
  const run = () => {
    dropOldTicks(retention).catch((err: unknown) =>
      retention.log.error({ err }, 'old ticks could not be dropped'),
    );
  };
  run();
  const timer = setInterval(run, HOUR_MS).unref();
  return () => clearInterval(timer);
}
