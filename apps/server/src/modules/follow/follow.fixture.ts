import { randomUUID } from 'node:crypto';
import type { Call, CallInput } from '@tidemark/contract';
import { createAccountDemo } from '@tidemark/contract/calls/account/session';
import { chargeSubmit } from '@tidemark/contract/calls/money/deposits';
import { transfer } from '@tidemark/contract/calls/money/transfers';
import { submit } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { applyTrader, ranking, traderDetail } from '@tidemark/contract/calls/trading/traders';
import { reviewApprove, reviewList } from '@tidemark/contract/operator/reviews';
import { present } from '@tidemark/domain/outcome';
import { type Millis, startOfUtcDay } from '@tidemark/domain/time';
import { signInOperator } from '../../../test/support/operators.ts';
import { uploadPhoto } from '../../../test/support/pictures.ts';
import { placesToPay } from '../../../test/support/places-to-pay.ts';
import { aRealUser } from '../../../test/support/real-user.ts';
import { type TestServer, testServer } from '../../../test/support/test-server.ts';
import type { Timers } from '../../platform/clock/clock.ts';

/** A clock moved by hand, over weeks if necessary: periodic timers run once per move. */
export function leapingClock(start: string): Timers & { leap(ms: Millis): void } {
  let now = Date.parse(start);
  const again = new Set<() => void>();
  const once = new Set<{ readonly at: Millis; readonly work: () => void }>();
  return {
    now: () => now,
    every(_ms, work) {
      const own = () => work();
      again.add(own);
      return () => again.delete(own);
    },
    after(ms, work) {
      const own = { at: now + ms, work };
      once.add(own);
      return () => once.delete(own);
    },
    leap(ms) {
      now += ms;
      for (const due of [...once]) {
        if (due.at > now) continue;
        once.delete(due);
        due.work();
      }
      for (const work of [...again]) work();
    },
  };
}

/** A user who can trade. */
export interface FixtureTrader {
  readonly id: number;
  readonly token: string;
  readonly email: string;
}

/** A real user with so much on the contract account. */
async function fundedUser(
  instance: { server: TestServer; address: number; finance: readonly [string, string] },
  name: string,
  funds: string,
): Promise<FixtureTrader> {
  const { server, address, finance } = instance;
  const user = await aRealUser(server, `${name}@example.com`);
  const proof = await uploadPhoto(server, user.token);
  const paid = { number: funds, proofImg: proof, charge_id: address };
  const { id } = await server.must(chargeSubmit, paid, user.token);
  const submission = { kind: 'deposit', id, amount: '' } as const;
  const { status } = await server.must(reviewApprove, submission, finance[0]);
  // Beyond what one operator may approve in a day, a second one approves as well.
  if (status === 'waiting') await server.must(reviewApprove, submission, finance[1]);
  await server.must(transfer, { balance: funds, from: 'change', to: 'forex' }, user.token);
  return user;
}

/** A server with bitcoin at 70,000, places to pay to, and operators who decide. */
export async function openFollowInstance(start = '2026-11-02T09:00:00Z') {
  const clock = leapingClock(start);
  const server = await testServer({ clock });
  const places = await placesToPay(server);
  const reviewer = await signInOperator(server, 'reviewer');
  const finance = await signInOperator(server, 'finance');
  const second = await signInOperator(server, 'finance', { email: 'second@example.com' });
  await server.prices({ BTCUSD: 70_000 });
  const listed = await server.must(tradeList, {});
  const bitcoin = present(
    listed.find(({ Code }) => Code === 'BTCUSD'),
    'bitcoin is traded',
  );

  const realUser = (name: string, funds: string): Promise<FixtureTrader> =>
    fundedUser({ server, address: places.address, finance: [finance.token, second.token] }, name, funds);

  async function demoUser(): Promise<FixtureTrader> {
    const { token, user } = await server.must(createAccountDemo, {});
    return { id: user.id, token, email: '' };
  }

  async function makeTrader(user: FixtureTrader): Promise<FixtureTrader> {
    const { status } = await server.must(applyTrader, { agreement: 1 }, user.token);
    if (status === 2) return user;
    const { data } = await server.must(reviewList, { kind: 'trader', page_size: 100 }, reviewer.token);
    const waiting = present(
      data.find((review) => review.user.id === user.id),
      'an application waits',
    );
    await server.must(reviewApprove, { kind: 'trader', id: waiting.id }, reviewer.token);
    return user;
  }

  const touched = new Map<number, Millis>();

  /** Makes a call that changes a user's contract account. */
  const act = <C extends Call>(user: FixtureTrader, made: C, input: CallInput<C>) => {
    touched.set(user.id, clock.now());
    return server.call(made, input, user.token, { 'idempotency-key': randomUUID() });
  };

  /** A trader's page once all that was done until now is counted. */
  async function counted(user: FixtureTrader) {
    const after = Math.max(touched.get(user.id) ?? 0, startOfUtcDay(clock.now()) - 1);
    clock.leap(6000);
    for (let tries = 0; tries < 500; tries += 1) {
      const detail = await server.must(traderDetail, { id: user.id }, user.token);
      if (detail.counted_at !== null && Date.parse(detail.counted_at) > after) return detail;
      clock.leap(0);
    }
    throw new Error(`nothing was counted of ${user.id}`);
  }

  return {
    ...{ server, clock, reviewer, bitcoin, realUser, demoUser, makeTrader, counted, act },
    price: (at: number) => server.prices({ BTCUSD: at }),
    /** Bitcoin at the market, at ten times. */
    open: (user: FixtureTrader, type: 1 | 2, cont: number) =>
      act(user, submit, { forex_id: bitcoin.Id, type, cont, multiple: 10 }),
    ranked: async () => (await server.must(ranking, { page_size: 100 })).data,
  };
}
