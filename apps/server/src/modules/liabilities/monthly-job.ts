import { Defect, isRefusal } from '@tidemark/domain/outcome';
import { type Day, dayOf } from '@tidemark/domain/time';
import type { DailyJob } from '../../platform/calendar/daily-job.ts';
import type { makeStatement } from './actions/make-statement.ts';
import type { LiabilitiesParts } from './parts.ts';
import { type Cause, hasMonth } from './store.ts';

/** The month of a day, by its first. */
const monthOf = (day: Day): Day => `${day.slice(0, 8)}01` as Day;

/**
 * The statement of each month, on its first day. A server that was off then makes it as soon as it runs again in the
 * same month; balances of months that are over are not known any more.
 */
export function monthlyStatement(
  { database }: Pick<LiabilitiesParts, 'database'>,
  make: (cause: Cause) => ReturnType<typeof makeStatement>,
): DailyJob {
  return {
    name: 'liabilities.statement',
    async chunk(day, now) {
      const month = monthOf(day);
      if (day !== month || month !== monthOf(dayOf(now)) || (await hasMonth(database, month))) return 0;
      const made = await make({ month });
      // The day stays open, and the next run tries again.
      if (isRefusal(made)) throw new Defect(`the statement of ${month} was refused: ${made.refusal}`);
      return 1;
    },
  };
}
