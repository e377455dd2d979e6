import type { Day, Millis } from '@tidemark/domain/time';
import type { Queryable } from '../database/queryable.ts';

/** A job's day that is done. */
export interface FinishedDay {
  readonly job: string;
  readonly day: Day;
  readonly beganAt: Millis;
  readonly finishedAt: Millis;
  readonly things: number;
}

/** Writes down jobs that are new, with the day on which they begin. */
export async function saveNewJobs(database: Queryable, names: readonly string[], today: Day): Promise<void> {
  await database.query({
    text: `insert into calendar.job (name, begins_on)
           select name, $2::date from unnest($1::text[]) as name on conflict (name) do nothing`,
    values: [names, today],
  });
}

/** The first day of each job that is not done, and not before it began; jobs do their days in order. */
export async function firstOpenDays(database: Queryable): Promise<Map<string, Day>> {
  const rows = await database.query<{ job: string; day: Day }>({
    text: `select job.name as job, to_char(greatest(max(run.day) + 1, job.begins_on), 'YYYY-MM-DD') as day
           from calendar.job as job left join calendar.run as run on run.job = job.name group by job.name`,
  });
  return new Map(rows.map(({ job, day }) => [job, day]));
}

/** Answers whether it was not written down as done before. */
export async function saveFinishedDay(database: Queryable, finished: FinishedDay): Promise<boolean> {
  const { job, day, beganAt, finishedAt, things } = finished;
  const added = await database.query({
    name: 'calendar.save_finished_day',
    text: `insert into calendar.run (job, day, began_at, finished_at, things)
           values ($1, $2::date, $3, $4, $5) on conflict (job, day) do nothing returning day`,
    values: [job, day, new Date(beganAt), new Date(finishedAt), things],
  });
  return added.length > 0;
}
