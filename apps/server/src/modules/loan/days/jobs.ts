import { dayOf } from '@tidemark/domain/time';
import type { DailyJob } from '../../../platform/calendar/daily-job.ts';
import type { LoanParts } from '../parts.ts';
import { selectReminderDays } from '../store/offers.ts';
import { chargeDue, saveAccrued } from '../store/penalties.ts';
import { noteReminders } from '../store/reminders.ts';

/** Loans of one transaction: few, so that an order never waits long behind what it writes. */
const CHUNK = 100;

/**
 * The penalty of every day after the due date, up to and including the day that begins: a row a loan and
 * day, once. Days that lack, after a pause of the server or a check that failed, are written with it.
 */
export function penaltyJob({ database }: Pick<LoanParts, 'database'>): DailyJob {
  return {
    name: 'loan.penalty',
    async chunk(day) {
      const charged = await chargeDue(database, day, CHUNK);
      if (charged === 0) await saveAccrued(database, day);
      return charged;
    },
  };
}

/** Notes the mails before and after the due date; they are sent behind it, and by the next server if not. */
export function reminderJob({ database }: Pick<LoanParts, 'database'>, nudge: () => void): DailyJob {
  return {
    name: 'loan.reminders',
    async chunk(day, now) {
      const { before, after } = await selectReminderDays(database);
      const offsets = [...before.map((days) => -days), ...after];
      if (offsets.length === 0) return 0;
      const noted = await noteReminders(database, { day, today: dayOf(now), offsets, limit: CHUNK, now });
      if (noted > 0) nudge();
      return noted;
    },
  };
}
