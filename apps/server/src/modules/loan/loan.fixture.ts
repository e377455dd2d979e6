import { chargeSubmit } from '@tidemark/contract/calls/money/deposits';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import * as calls from '@tidemark/contract/calls/money/loan';
import { reviewApprove, reviewReject } from '@tidemark/contract/operator/reviews';
import { present } from '@tidemark/domain/outcome';
import type { ReviewKind } from '@tidemark/domain/review';
import { DAY_MS, dayOf, startOfDay } from '@tidemark/domain/time';
import { expect } from 'vitest';
import { aLoan, allowBorrowing, newestReview } from '../../../test/support/a-loan.ts';
import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { signInOperator } from '../../../test/support/operators.ts';
import { uploadPhoto } from '../../../test/support/pictures.ts';
import { placesToPay } from '../../../test/support/places-to-pay.ts';
import { aRealUser, type RealUser } from '../../../test/support/real-user.ts';
import { type TestServer, testServer } from '../../../test/support/test-server.ts';
import { breachesIn } from '../../cli/verify.ts';
import { openFileStorage } from '../../platform/files/open-storage.ts';

/** An instance that lends: operators of every desk, people who may borrow, and days that go by. */
export async function openInstance(start = '2026-11-02T09:00:00Z') {
  const clock = manualClock(start);
  const server = await testServer({ clock });
  const places = await placesToPay(server);
  const [finance, second] = [
    await signInOperator(server, 'finance'),
    await signInOperator(server, 'finance', { email: 'second@example.com' }),
  ];
  const reviewer = await signInOperator(server, 'reviewer');
  const reviewOf = (kind: ReviewKind, who: RealUser) =>
    newestReview(server, kind, {
      userId: who.id,
      token: kind === 'loan_kyc' ? reviewer.token : finance.token,
    });
  return {
    ...{ server, clock, places, finance, second, reviewer, reviewOf },
    ...peopleOf(server, { reviewer: reviewer.token, finance: finance.token, address: places.address }),
    ...daysOf(server, clock),
    async decide(
      kind: ReviewKind,
      who: RealUser,
      verdict: 'approve' | 'reject',
      more: { readonly remark?: string; readonly amount?: string; readonly by?: string } = {},
    ) {
      const { id } = await reviewOf(kind, who);
      const { by = kind === 'loan_kyc' ? reviewer.token : finance.token, ...said } = more;
      return server.call(verdict === 'approve' ? reviewApprove : reviewReject, { kind, id, ...said }, by);
    },
    mailsTo: async ({ email }: RealUser) =>
      (await server.mails()).filter(({ to, subject }) => to === email && !/code/.test(subject)),
    /** Every broken invariant of the instance. */
    breaches: () => breachesIn(server.database, openFileStorage({ kind: 'disk' }, server.dataDir)),
  };
}

function peopleOf(
  server: TestServer,
  by: { readonly reviewer: string; readonly finance: string; readonly address: number },
) {
  /** Pays in, and has it credited. */
  const pay = async (who: RealUser, number: string): Promise<void> => {
    const proofImg = await uploadPhoto(server, who.token);
    const { id } = await server.must(chargeSubmit, { number, proofImg, charge_id: by.address }, who.token);
    await server.must(reviewApprove, { kind: 'deposit', id }, by.finance);
  };
  return {
    pay,
    /** A user who may borrow. */
    async borrower(name: string): Promise<RealUser> {
      const user = await aRealUser(server, `${name}@example.com`);
      await allowBorrowing(server, user, by.reviewer);
      return user;
    },
    /** An outstanding loan; by default seven days, one of them free, at 0.0006 a day. */
    lend: (who: RealUser, submission: { readonly amount?: string; readonly config?: number } = {}) =>
      aLoan(server, who, { config: 1, ...submission, approvedBy: by.finance }),
    loan: (who: RealUser, id: number) => server.must(calls.loanInfo, { id }, who.token),
    /** Submits a repayment proof. */
    prove: async (who: RealUser, loan_id: number) =>
      server.call(
        calls.repayment,
        { loan_id, charge_id: by.address, proofImg: await uploadPhoto(server, who.token) },
        who.token,
      ),
    funds: async (who: RealUser) => {
      const accounts = await server.must(getBalance, {}, who.token);
      return present(
        accounts.find(({ type }) => type === 'change'),
        'a funding account',
      ).balance;
    },
  };
}

function daysOf(server: TestServer, clock: ManualClock) {
  return {
    /** Advances to ten minutes after midnight of the next day, so many times, and runs the due jobs. */
    async nextDays(days: number): Promise<void> {
      for (let i = 0; i < days; i += 1) {
        const next = startOfDay(dayOf(clock.now())) + DAY_MS;
        clock.advance(next + 600_000 - clock.now());
        const today = dayOf(next);
        await expect
          .poll(
            async () => {
              clock.advance(100);
              const [row] = await server.database.query<{ jobs: number }>({
                text: `select count(*)::int as jobs from calendar.run
                  where day = $1::date and job in ('loan.penalty', 'loan.reminders')`,
                values: [today],
              });
              return row?.jobs;
            },
            { interval: 10, timeout: 5000 },
          )
          .toBe(2);
      }
    },
  };
}
