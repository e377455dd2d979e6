import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { chargeSubmit } from '@tidemark/contract/calls/money/deposits';
import * as calls from '@tidemark/contract/calls/money/fund';
import { getBalance } from '@tidemark/contract/calls/money/ledger';
import { reviewApprove } from '@tidemark/contract/operator/reviews';
import { type Day, dayOf, plusDays, startOfDay } from '@tidemark/domain/time';
import { manualClock } from '../../../test/support/manual-clock.ts';
import { signInOperator } from '../../../test/support/operators.ts';
import { uploadPhoto } from '../../../test/support/pictures.ts';
import { placesToPay } from '../../../test/support/places-to-pay.ts';
import { aRealUser } from '../../../test/support/real-user.ts';
import { testServer } from '../../../test/support/test-server.ts';

/** A user who may subscribe. */
export interface Saver {
  readonly id: number;
  readonly token: string;
}

/** A server with real money, operators and a clock moved by hand. */
export async function openFundInstance(startAt = '2026-11-02T09:00:00Z') {
  const clock = manualClock(startAt);
  const server = await testServer({ clock });
  const { address } = await placesToPay(server);
  const finance = await signInOperator(server, 'finance');
  const admin = await signInOperator(server, 'admin');
  let asked = 0;
  /** A call that is never taken for an earlier one. */
  const fresh = () => {
    asked += 1;
    return { 'idempotency-key': `fund-${asked}` };
  };

  /** Lets a day begin, and waits until the calendar has done its work. */
  async function nextDay(): Promise<Day> {
    const today = plusDays(dayOf(clock.now()), 1);
    clock.advanceTo(startOfDay(today) + 60_000);
    const finished = `select count(*)::int as finished from calendar.run
      where job like 'fund.%' and day = '${today}'`;
    for (let left = 600; left > 0; left -= 1) {
      const [row] = await server.database.query<{ finished: number }>({ text: finished });
      if (row?.finished === 2) return today;
      await new Promise((resolve) => setTimeout(resolve, 25));
      // A calendar still at the day before checks the clock again when the clock advances.
      clock.advance(10);
    }
    throw new Error(`the work of ${today} was not done`);
  }

  return {
    ...{ clock, server, finance, admin, fresh, nextDay },
    /** Registers, pays in and is credited. */
    async saver(name: string, amount: string): Promise<Saver> {
      const { id, token } = await aRealUser(server, `${name}@example.com`);
      const proofImg = await uploadPhoto(server, token);
      const paid = { number: amount, proofImg, charge_id: address };
      const deposit = await server.must(chargeSubmit, paid, token);
      await server.must(reviewApprove, { kind: 'deposit', id: deposit.id }, finance.token);
      return { id, token };
    },
    async demoSaver(): Promise<Saver> {
      const { token, user } = await server.must(createAccountDemo, {});
      return { id: user.id, token };
    },
    buy: ({ token }: Saver, amount: string, id = 1) =>
      server.call(calls.fundBuy, { id, amount }, token, fresh()),
    async subscription({ token }: Saver, id: number) {
      const { data } = await server.must(calls.fundSubList, { id }, token);
      const [one] = data;
      if (!one) throw new Error(`there is no subscription ${id}`);
      return one;
    },
    async funded({ token }: Saver): Promise<string> {
      const accounts = await server.must(getBalance, {}, token);
      return accounts.find(({ type }) => type === 'change')?.balance ?? '';
    },
    fund: (id = 1, token?: string) => server.must(calls.fundInfo, { id }, token),
    /** Changes what no call changes. */
    change: (text: string) => server.owner.query({ text }),
  };
}
