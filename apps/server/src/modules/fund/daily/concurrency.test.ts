import * as calls from '@tidemark/contract/calls/money/fund';
import { present } from '@tidemark/domain/outcome';
import { type Day, dayOf, plusDays } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { createBus } from '../../../platform/bus/bus.ts';
import { createLedger } from '../../ledger/index.ts';
import { openFundInstance, type Saver } from '../fund.fixture.ts';
import { createFund } from '../index.ts';
import { verifyFund } from '../verify.ts';

const instance = await openFundInstance();
const { server, clock } = instance;

/** The daily work as one more process would do it. */
function anotherProcess() {
  const { database } = server;
  const ledger = createLedger({ database, clock });
  const { dailyJobs } = createFund({
    ...{ database, clock, ledger, forget: () => undefined },
    bus: createBus((_, err) => {
      throw err;
    }),
  });
  return async (day: Day) => {
    let things = 0;
    for (const job of dailyJobs) {
      for (let done = -1; done !== 0; things += done) done = await job.chunk(day, clock.now());
    }
    return things;
  };
}

it('fund: daily income posts once when days run twice, late or several at once, despite user actions meanwhile', async () => {
  const savers = await Promise.all(Array.from({ length: 12 }, () => instance.demoSaver()));
  const held = new Map<Saver, number[]>();
  for (const saver of savers) {
    const amounts = ['100', '200', '300'];
    const answers = await Promise.all(
      amounts.map((amount, at) => instance.buy(saver, amount, at === 2 ? 2 : 1)),
    );
    expect(answers.map(({ code, key }) => [code, key])).toEqual([1, 1, 1].map((code) => [code, undefined]));
    held.set(
      saver,
      answers.map(({ data }) => data.id),
    );
  }
  const processes = [anotherProcess(), anotherProcess(), anotherProcess()];
  const today = dayOf(clock.now());
  // No process ran for five days; three start together while users redeem and buy.
  const runs = processes.map((run) => run(plusDays(today, 5)));
  const people = savers.flatMap((saver, at) => {
    const [first = 0] = held.get(saver) ?? [];
    if (at % 3 === 0) {
      return [server.call(calls.fundApplyRefund, { sub_id: first }, saver.token, instance.fresh())];
    }
    return at % 3 === 1 ? [instance.buy(saver, '400')] : [];
  });
  const [things, answers] = [await Promise.all(runs), await Promise.all(people)];
  expect(answers.filter(({ code }) => code !== 1)).toEqual([]);
  expect(things.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(24 * 4);
  expect(await verifyFund(server.database)).toEqual([]);
  // An untouched subscription has exactly its four days.
  for (const [saver, ids] of held) {
    const untouched = await instance.subscription(saver, present(ids[2], 'a third one'));
    expect([untouched.days_paid, untouched.days_due]).toEqual([4, 0]);
  }
  expect(await Promise.all(processes.map((run) => run(plusDays(today, 5))))).toEqual([0, 0, 0]);

  // To the end, in one run: every day of each, then the share.
  await Promise.all(processes.map((run) => run(plusDays(today, 40))));
  const rest = await server.database.query({
    text: `select status, count(*)::int as held, bool_and(days_paid = lock_days) as whole from fund.subscription
           where status <> 'refunded' group by status`,
  });
  expect(rest).toEqual([{ status: 'finished', held: 36, whole: true }]);
  expect(await verifyFund(server.database)).toEqual([]);
});
