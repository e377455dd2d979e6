import type { CallOutput } from '@tidemark/contract';
import { transfer } from '@tidemark/contract/calls/money/transfers';
import { resetForexDemoAccount } from '@tidemark/contract/calls/trading/demo';
import { close, myDeal, submit } from '@tidemark/contract/calls/trading/forex';
import { tradeList } from '@tidemark/contract/calls/trading/market';
import { traderDetail } from '@tidemark/contract/calls/trading/traders';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS, HOUR_MS, startOfUtcDay } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { freshSeed, seededChance } from '../../../../test/differential/chance.ts';
import { type TestServer, testServer } from '../../../../test/support/test-server.ts';
import { type FixtureTrader, openFollowInstance } from '../follow.fixture.ts';
import { verifyTraders } from '../index.ts';
import { equityAt, readRaw, slowFigures, unitPriceAt } from './slow-figures.fixture.ts';

const instance = await openFollowInstance('2026-09-01T09:00:00Z');
const { server, clock } = instance;
const listed = await server.must(tradeList, {});
const yen = present(
  listed.find(({ Code }) => Code === 'USDJPY'),
  'dollars are traded in yen',
);

type Detail = CallOutput<typeof traderDetail>;

/** What does not depend on when it was counted. */
function figuresOf({ three_week, total_trade_num, total_profit, profit_percent, ...detail }: Detail) {
  const { instruments, drawdown, missing, days } = detail;
  return { three_week, total_trade_num, total_profit, profit_percent, instruments, drawdown, missing, days };
}

function expectSame(detail: Detail, slow: ReturnType<typeof slowFigures>): void {
  expect(detail.three_week.trades).toBe(slow.trades);
  expect(detail.three_week.win_rate).toBeCloseTo(slow.winRate, 1);
  expect(Number(detail.three_week.profit)).toBeCloseTo(slow.profit, 3);
  expect(Math.abs(detail.three_week.rate - slow.rate)).toBeLessThan(0.011);
  expect(detail.total_trade_num).toBe(slow.allTrades);
  expect(Number(detail.total_profit)).toBeCloseTo(slow.allProfit, 3);
  expect(Math.abs(detail.profit_percent - slow.allRate)).toBeLessThan(0.011);
}

async function countedAgain(server: TestServer, { id, token }: FixtureTrader): Promise<Detail> {
  await expect
    .poll(async () => (await server.must(traderDetail, { id }, token)).counted_at, { interval: 5 })
    .not.toBe(null);
  return server.must(traderDetail, { id }, token);
}

const seed = freshSeed();

it(`leader statistics: equal a slow recalculation after weeks of random trading and transfers (seed ${seed})`, async () => {
  const { next: random } = seededChance(seed);
  const pick = (most: number) => Math.floor(random() * most);
  const ann = await instance.realUser('ann', '9000');
  const traders = [ann, await instance.demoUser(), await instance.demoUser()];
  for (const trader of traders) await instance.makeTrader(trader);
  let [price, dollar] = [70_000, 147];
  const inDollarOrYen = (trader: FixtureTrader, type: 1 | 2) =>
    pick(3) > 0
      ? instance.open(trader, type, (1 + pick(5)) / 100)
      : instance.act(trader, submit, { forex_id: yen.Id, type, cont: 0.01 * (1 + pick(3)), multiple: 100 });
  const flow = (trader: FixtureTrader) => {
    if (trader.email === '') return instance.act(trader, resetForexDemoAccount, {});
    const from = pick(2) === 0 ? 'forex' : 'change';
    const to = from === 'forex' ? 'change' : 'forex';
    return instance.act(trader, transfer, { from, to, balance: String(1 + pick(2000)) });
  };
  const act = async (trader: FixtureTrader) => {
    const held = (await server.must(myDeal, { status: 1 }, trader.token)).data;
    const kind = pick(8);
    if (kind < 3) return inDollarOrYen(trader, kind === 0 ? 1 : 2);
    const one = held[pick(held.length)];
    if (kind < 6 && one) {
      const part = one.Quantity >= 0.02 && pick(2) === 0 ? { cont: 0.01 } : {};
      await instance.act(trader, close, { id: one.Id, ...part });
    }
    // In the same millisecond as the closing, or while all positions are open; demo users start again seldom.
    return trader.email === '' && pick(6) > 0 ? undefined : flow(trader);
  };
  for (let day = 0; day < 28; day += 1) {
    const weekday = new Date(clock.now()).getUTCDay();
    for (let step = 0; step < 4; step += 1) {
      price = Math.round(price * (0.98 + random() * 0.04));
      dollar = Math.round(dollar * (0.995 + random() * 0.01) * 1000) / 1000;
      const isWeekend = weekday === 0 || weekday === 6;
      await server.prices({ BTCUSD: price, ...(isWeekend ? {} : { USDJPY: dollar }) });
      await act(present(traders[pick(traders.length)], 'a trader'));
      clock.leap(HOUR_MS);
    }
    clock.leap(startOfUtcDay(clock.now()) + DAY_MS + 9 * HOUR_MS - clock.now());
    // Now and then nothing is counted for days: the server did not look.
    if (pick(3) > 0) await instance.counted(present(traders[0], 'a trader'));
  }
  // Nothing that was counted day by day differs from what is counted from the beginning.
  const before: Detail[] = [];
  for (const trader of traders) before.push(await instance.counted(trader));
  await server.stop();
  for (const table of ['trader_day', 'statistics']) {
    await server.database.query({ text: `delete from follow.${table}` });
  }
  const again = await testServer({ clock, database: server });
  const today = startOfUtcDay(clock.now());
  for (const [at, trader] of traders.entries()) {
    const recounted = await countedAgain(again, trader);
    const raw = await readRaw(server.database, trader.id, new Set([yen.Id]));
    expect(figuresOf(recounted)).toEqual(figuresOf(present(before[at], 'it was counted before')));
    expectSame(recounted, slowFigures(raw, clock.now()));
    expect(recounted.equity).toHaveLength(22);
    const start = unitPriceAt(raw, today - 20 * DAY_MS - 1);
    for (const { day, equity, rate } of recounted.equity) {
      const end = Math.min(clock.now(), Date.parse(day) + DAY_MS - 1);
      expect(Math.abs(Number(equity) - equityAt(raw, end)), day).toBeLessThan(0.001);
      const slow = (unitPriceAt(raw, end) / start - 1) * 100;
      expect(Math.abs(rate - slow), day).toBeLessThan(0.011);
    }
  }
  expect(await verifyTraders(server.database)).toEqual([]);
});
