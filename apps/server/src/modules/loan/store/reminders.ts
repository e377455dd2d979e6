import type { Day, Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Loan } from '../loans/loan.ts';
import { LOAN, type LoanRow, readLoan } from './loans.ts';

/**
 * Notes the mails that fall due with a day, at most so many; answers how many. `offsets` are days from
 * the due date, those before it below zero. Of a day that was run late, a mail that another one has
 * overtaken since is noted and not sent.
 */
export async function noteReminders(
  database: Queryable,
  given: {
    readonly day: Day;
    readonly today: Day;
    readonly offsets: readonly number[];
    readonly limit: number;
    readonly now: Millis;
  },
): Promise<number> {
  const { day, today, offsets, limit, now } = given;
  const rows = await database.query({
    name: 'loan.note_reminders',
    text: `
      with wanted as (select unnest($3::int[]) as days)
      insert into loan.reminder (loan_id, offset_days, day, status, made_at, next_at)
      select loan.id, wanted.days, $1::date,
        case when exists (
          select from wanted as later
          where loan.due_on + later.days > $1::date and loan.due_on + later.days <= $2::date)
        then 'skipped' else 'queued' end,
        to_timestamp($5::float8 / 1000), to_timestamp($5::float8 / 1000)
      from wanted join loan.loan on loan.due_on = $1::date - wanted.days and loan.status = 'owed'
      where not exists (
        select from loan.reminder known
        where known.loan_id = loan.id and known.offset_days = wanted.days)
      order by loan.id, wanted.days limit $4
      on conflict do nothing returning 1`,
    values: [day, today, `{${offsets.join(',')}}`, limit, now],
  });
  return rows.length;
}

/** A mail to send, with its loan in its current state. */
export interface QueuedReminder {
  readonly loan: Loan;
  readonly offset: number;
  readonly tries: number;
}

/** Some waiting mails, locked until the transaction ends. */
export async function lockQueued(
  tx: Queryable,
  { now, limit }: { readonly now: Millis; readonly limit: number },
): Promise<QueuedReminder[]> {
  const rows = await tx.query<LoanRow & { offset_days: number; tries: number }>({
    name: 'loan.lock_queued_reminders',
    text: `
      with queued as (
        select loan_id, offset_days, tries from loan.reminder
        where status = 'queued' and next_at <= to_timestamp($1::float8 / 1000)
        order by next_at, loan_id limit $2 for update skip locked)
      select ${LOAN}, offset_days, tries from queued join loan.loan on loan.id = queued.loan_id
      order by loan.id, offset_days`,
    values: [now, limit],
  });
  return rows.map(({ offset_days, tries, ...row }) => ({ loan: readLoan(row), offset: offset_days, tries }));
}

/** What became of one that was tried; a later try where it did not leave. */
export async function saveReminder(
  tx: Queryable,
  { loan, offset, tries }: QueuedReminder,
  told: {
    readonly status: 'sent' | 'skipped' | 'queued';
    readonly nextAt: Millis;
    readonly now: Millis;
  },
): Promise<void> {
  await tx.query({
    name: 'loan.save_reminder',
    text: `update loan.reminder
              set status = $3, tries = $4, next_at = to_timestamp($5::float8 / 1000),
                sent_at = case when $3 = 'sent' then to_timestamp($6::float8 / 1000) end
            where loan_id = $1::bigint and offset_days = $2 and status = 'queued'`,
    values: [loan.id, offset, told.status, tries + 1, told.nextAt, told.now],
  });
}
