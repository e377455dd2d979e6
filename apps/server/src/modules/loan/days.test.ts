import { noticeList } from '@tidemark/contract/calls/account/notice';
import { interestOf, penaltyAfter, penaltyDayOf, rateOf } from '@tidemark/domain/loan';
import { formatAmount, usd } from '@tidemark/domain/money';
import { type Day, day, dayOf, daysBetween, plusDays } from '@tidemark/domain/time';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RealUser } from '../../../test/support/real-user.ts';
import { penaltyJob, reminderJob } from './days/jobs.ts';
import { createReminderSender } from './days/reminders.ts';
import { openInstance } from './loan.fixture.ts';

const instance = await openInstance();
const { server, clock, lend, borrower } = instance;
const { database, owner } = server;

/** Inserts loan rows alone, each with its own user, due so many days after 2026-11-01. */
async function manyLoans(count: number, { amount = '1000', due = 1, rate = 0.0025 } = {}): Promise<void> {
  const terms = { period: 7, freePeriod: 0, interestRate: rateOf(0), penaltyRate: rateOf(rate) };
  const principal = usd(amount);
  await owner.query({
    text: `insert into loan.loan (user_id, account_id, config_id, amount, period, free_period, interest_rate,
        penalty_rate, interest, penalty_day, sign, lang, agreement, agreement_hash, asked_at, status,
        decided_by, decided_at)
      select 1000000 + n, n, 1, $2::bigint, 7, 0, 0, $3::bigint, $4::bigint, $5::bigint, '', 'en', '', '',
        now(), 'owed', 1, timestamptz '2026-10-25T12:00:00Z' + $6::int * interval '1 day'
      from generate_series(1, $1::int) as n`,
    values: [
      count,
      principal,
      terms.penaltyRate,
      interestOf(principal, terms),
      penaltyDayOf(principal, terms),
      due,
    ],
  });
}

/** Deletes all these rows; the server's own role could not. */
afterEach(async () => {
  await owner.query({
    text: `alter table loan.penalty disable trigger user;
      delete from loan.reminder where loan_id in (select id from loan.loan where user_id > 1000000);
      delete from loan.penalty where loan_id in (select id from loan.loan where user_id > 1000000);
      delete from loan.loan where user_id > 1000000; update loan.accrued set through = null;
      alter table loan.penalty enable trigger user`,
  });
});

/** Runs a day to its end; answers how many each chunk did. */
async function run(of: Day): Promise<number[]> {
  const chunks: number[] = [];
  const job = penaltyJob({ database });
  for (;;) {
    const done = await job.chunk(of, clock.now());
    chunks.push(done);
    if (done === 0) return chunks;
  }
}

const charged = async () => {
  const rows = await database.query<{ loans: number; days: number; sum: string; kept: string }>({
    text: `select count(distinct loan_id)::int as loans, count(distinct day)::int as days,
        coalesce(sum(charge.amount), 0)::text as sum,
        (select coalesce(sum(penalty), 0)::text from loan.loan where user_id > 1000000) as kept
      from loan.penalty as charge join loan.loan on loan.id = loan_id where user_id > 1000000`,
  });
  const [{ loans, days, sum, kept } = { loans: 0, days: 0, sum: '', kept: '' }] = rows;
  expect(sum).toBe(kept);
  return { loans, days, sum: formatAmount(BigInt(sum) as ReturnType<typeof usd>) };
};

describe('the daily loan penalty', () => {
  it('starts the day after the due date, in chunks of 100, once per day however often it runs', async () => {
    await manyLoans(230);
    expect(await run(day('2026-11-02'))).toEqual([0]);
    expect(await run(day('2026-11-03'))).toEqual([100, 100, 30, 0]);
    expect(await charged()).toEqual({ loans: 230, days: 1, sum: '575.000000' });
    expect(await run(day('2026-11-03'))).toEqual([0]);
    expect((await Promise.all([run(day('2026-11-04')), run(day('2026-11-04'))])).flat().sort()).toContain(0);
    expect(await charged()).toEqual({ loans: 230, days: 2, sum: '1150.000000' });
  });

  it('catches up missed days with the next run, one row per day', async () => {
    await manyLoans(3, { amount: '123.456789' });
    await run(day('2026-11-12'));
    const sum = penaltyAfter(
      usd('123.456789'),
      penaltyDayOf(usd('123.456789'), { penaltyRate: rateOf(0.0025) }),
      10,
    );
    expect(await charged()).toEqual({ loans: 3, days: 10, sum: formatAmount((sum * 3n) as typeof sum) });
  });

  it('never exceeds the principal, and charges the remainder on the last day', async () => {
    await manyLoans(1, { rate: 0.03 });
    await run(day('2026-11-30'));
    expect(await charged()).toEqual({ loans: 1, days: 28, sum: '840.000000' });
    await run(day('2026-12-31'));
    expect(await charged()).toEqual({ loans: 1, days: 34, sum: '1000.000000' });
    await run(day('2027-12-31'));
    expect(await charged()).toMatchObject({ days: 34 });
  });

  it('charges nothing without a rate', async () => {
    await manyLoans(1, { rate: 0 });
    expect(await run(day('2026-12-31'))).toEqual([0]);
  });
});

describe('a loan reminder', () => {
  let lou: RealUser;
  let due: Day;
  beforeAll(async () => {
    lou = await borrower('lou');
    await lend(lou);
    due = plusDays(dayOf(clock.now()), 7);
  });
  const reminders = () =>
    database.query<{ offset: number; status: string; tries: number }>({
      text: `select offset_days as offset, reminder.status, tries from loan.reminder
        join loan.loan on loan.id = loan_id where user_id = $1::bigint order by offset_days`,
      values: [lou.id],
    });
  const note = async (of: Day, now = clock.now()) => {
    const job = reminderJob({ database }, () => {});
    while ((await job.chunk(of, now)) > 0);
  };
  const told = async () => {
    const { data } = await server.must(noticeList, {}, lou.token);
    return data.filter(({ key }) => /^loan\./.test(key)).length;
  };

  it('appears once, and one process sends it', async () => {
    await note(plusDays(due, -3));
    await note(plusDays(due, -3));
    expect(await reminders()).toEqual([{ offset: -3, status: 'queued', tries: 0 }]);
    expect(await told()).toBe(0);
    clock.advance(60_000);
    await expect.poll(reminders).toEqual([{ offset: -3, status: 'sent', tries: 1 }]);
    await expect.poll(told).toBe(1);
    const mails = (await instance.mailsTo(lou)).filter(({ subject }) => subject.includes('due on'));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Please repay 1,003.60 USD');
  });

  it('retries after a failed delivery, later each time, and never twice at once', async () => {
    const instance = { sent: 0, fails: true };
    const work: Promise<void>[] = [];
    const sender = () =>
      createReminderSender({
        database,
        clock,
        bus: { publish: () => {} },
        log: { error: () => {} },
        session: { people: { userById: async () => ({ ...lou, lang: 'en', mobile: '' }) } },
        mail: {
          async sendMail() {
            if (instance.fails) throw new Error('the post is closed');
            instance.sent += 1;
          },
        },
        inBackground: (one: Promise<void>) => work.push(one),
      } as never);
    const both = async () => {
      for (const one of [sender(), sender()]) one.nudge();
      await Promise.all(work.splice(0));
    };
    await note(plusDays(due, -1));
    // The server itself must not run first.
    await server.stop();
    await both();
    expect((await reminders())[1]).toEqual({ offset: -1, status: 'queued', tries: 1 });
    instance.fails = false;
    await both();
    expect(instance.sent).toBe(0);
    clock.advance(120_000);
    await both();
    expect(instance.sent).toBe(1);
    expect((await reminders())[1]).toEqual({ offset: -1, status: 'sent', tries: 2 });
  });

  it('covers only the last of several days that run late', async () => {
    const now = Date.parse(`${plusDays(due, 8)}T09:00:00Z`);
    for (let of = plusDays(due, 0); daysBetween(of, plusDays(due, 8)) >= 0; of = plusDays(of, 1)) {
      await note(of, now);
    }
    expect((await reminders()).slice(2).map(({ offset, status }) => [offset, status])).toEqual([
      [1, 'skipped'],
      [7, 'queued'],
    ]);
  });
});
