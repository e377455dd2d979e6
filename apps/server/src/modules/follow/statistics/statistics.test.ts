import type { CallOutput } from '@tidemark/contract';
import { close, myDeal } from '@tidemark/contract/calls/forex';
import { getBalance } from '@tidemark/contract/calls/ledger';
import { leaveTrader, traderDetail, traderList } from '@tidemark/contract/calls/traders';
import { transfer, transferLog } from '@tidemark/contract/calls/transfers';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS, HOUR_MS, startOfUtcDay } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../../testing/test-server.ts';
import { freshSeed, seededChance } from '../../../testing/twins/chance.ts';
import { type Dealer, openFollowHouse } from '../follow.fixture.ts';
import { verifyTraders } from '../index.ts';

const house = await openFollowHouse('2026-09-01T09:00:00Z');
const { server, clock } = house;

const percent = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** All pages of somebody's closed deals, as a person would read them. */
async function closedDeals(server: TestServer, { token }: Dealer) {
  const deals = [];
  for (let page = 1; ; page += 1) {
    const { data, last_page } = await server.must(myDeal, { status: 3, page, page_size: 100 }, token);
    for (const { FactProfits, CompleteTimeHandler } of data) {
      deals.push({ profit: Number(FactProfits), at: Date.parse(CompleteTimeHandler ?? '') });
    }
    if (page >= last_page) return deals;
  }
}

/** Cash of the contract account with what floats. */
async function equityOf(server: TestServer, { token }: Dealer): Promise<number> {
  const [accounts, held] = await Promise.all([
    server.must(getBalance, {}, token),
    server.must(myDeal, { status: 1 }, token),
  ]);
  const cash = present(
    accounts.find(({ type }) => type === 'forex'),
    'a contract account',
  ).balance;
  return Number(cash) + Number(held.all_fact_profits);
}

/** What somebody has put in and taken out by transfers, signed, and when; a demo user began with 10,000. */
async function flows(server: TestServer, dealer: Dealer, began: number) {
  if (dealer.email === '') return [{ amount: 10_000, at: began }];
  const { data, last_page } = await server.must(transferLog, { page_size: 100 }, dealer.token);
  expect(last_page).toBe(1);
  return data
    .filter(({ from, to }) => from === 'forex' || to === 'forex')
    .map(({ balance, to, created_at }) => ({
      amount: to === 'forex' ? Number(balance) : -Number(balance),
      at: Date.parse(created_at),
    }));
}

/** The figures once more, by hand: every deal and transfer read over HTTP, equities as they were noted. */
async function slowly(
  server: TestServer,
  dealer: Dealer,
  { began, noted }: { began: number; noted: Map<number, number> },
) {
  const start = startOfUtcDay(clock.now()) - 20 * DAY_MS;
  const deals = await closedDeals(server, dealer);
  const moved = await flows(server, dealer, began);
  const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const rate = (since: number, equity: number) => {
    const putIn =
      equity + add(moved.filter(({ at, amount }) => at >= since && amount > 0).map((m) => m.amount));
    const taken = add(moved.filter(({ at, amount }) => at >= since && amount < 0).map((m) => m.amount));
    const profit = add(deals.filter(({ at }) => at >= since).map((deal) => deal.profit));
    return percent(profit, putIn + taken > 0 ? putIn + taken : putIn);
  };
  const recent = deals.filter(({ at }) => at >= start);
  return {
    trades: recent.length,
    winRate: percent(recent.filter(({ profit }) => profit > 0).length, recent.length),
    profit: add(recent.map(({ profit }) => profit)),
    rate: rate(start, noted.get(start - DAY_MS) ?? 0),
    allTrades: deals.length,
    allProfit: add(deals.map(({ profit }) => profit)),
    allRate: rate(0, 0),
  };
}

type Detail = CallOutput<typeof traderDetail>;
type Slow = Awaited<ReturnType<typeof slowly>>;

/** What does not depend on a price that was in force at a midnight. */
function figuresOf({ three_week, total_trade_num, total_profit, profit_percent, instruments }: Detail) {
  const { trades, win_rate, profit } = three_week;
  return { trades, win_rate, profit, total_trade_num, total_profit, profit_percent, instruments };
}

function expectSame(detail: Detail, slow: Slow): void {
  expect(detail.three_week.trades).toBe(slow.trades);
  expect(detail.three_week.win_rate).toBeCloseTo(slow.winRate, 1);
  expect(Number(detail.three_week.profit)).toBeCloseTo(slow.profit, 4);
  expect(Math.abs(detail.three_week.rate - slow.rate)).toBeLessThan(0.011);
  expect(detail.total_trade_num).toBe(slow.allTrades);
  expect(Number(detail.total_profit)).toBeCloseTo(slow.allProfit, 4);
  expect(Math.abs(detail.profit_percent - slow.allRate)).toBeLessThan(0.011);
  expect(detail.instruments).toEqual(slow.trades === 0 ? [] : [{ ShowCode: 'BTC/USD', share: 100 }]);
}

async function countedAgain(server: TestServer, { id, token }: Dealer): Promise<Detail> {
  await expect
    .poll(async () => (await server.must(traderDetail, { id }, token)).counted_at, { interval: 5 })
    .not.toBe(null);
  return server.must(traderDetail, { id }, token);
}

describe('figures of traders', () => {
  it('show in lists by world, the best first, with a name that leads to nobody', async () => {
    const [ben, eve] = [await house.realUser('ben', '1000'), await house.realUser('eve', '1000')];
    await house.makeTrader(ben);
    await house.makeTrader(eve);
    await house.price(70_000);
    const [won, lost] = [await house.open(ben, 1, 0.05), await house.open(eve, 2, 0.05)];
    await house.price(71_000);
    await house.act(ben, close, { id: won.data.Id });
    await house.act(eve, close, { id: lost.data.Id });
    await house.counted(ben);
    await house.counted(eve);
    const visible = await server.must(traderList, { page_size: 100 });
    const [first, last] = [
      visible.data.findIndex(({ user_id }) => user_id === ben.id),
      visible.data.findIndex(({ user_id }) => user_id === eve.id),
    ];
    expect(first).toBeLessThan(last);
    expect(visible.data[first]).toMatchObject({
      ...{ follow_num: 0, is_followed: false, win_rate: 100, profit_percent: 5, avatar: '' },
      ...{ three_week_profit: '50.000000', total_profit: '50.000000' },
    });
    expect(visible.data[first]?.nickname).toMatch(/^B\*\*\*\d{4}$/);
    expect(JSON.stringify(visible)).not.toContain('example.com');
    const ranked = await house.ranked();
    expect(ranked.find(({ user_id }) => user_id === eve.id)).toMatchObject({
      ...{ multiple: 0.95, three_week_rate: -5, three_week_win: 0, three_week_profit: '-50.000000' },
      ...{ total_rate: -5, total_trade_num: 1, left: false, code: expect.stringMatching(/^T\d{6}$/) },
    });
    // The demo world is in no ranking, and no page of the real one leads there.
    const demo = await house.makeTrader(await house.demoUser());
    expect((await house.ranked()).map(({ user_id }) => user_id)).not.toContain(demo.id);
    expect((await server.call(traderDetail, { id: demo.id }, ben.token)).key).toBe('follow.unknown_trader');
    const ofDemo = await server.must(traderList, { page_size: 100 }, demo.token);
    expect(ofDemo.data.map(({ user_id }) => user_id)).toContain(demo.id);
    expect(ofDemo.data.map(({ user_id }) => user_id)).not.toContain(ben.id);

    await server.must(leaveTrader, {}, ben.token);
    const after = await house.ranked();
    expect(after.at(-1)).toMatchObject({ user_id: ben.id, left: true, three_week_profit: '50.000000' });
    expect(
      (await server.must(traderList, { page_size: 100 })).data.map(({ user_id }) => user_id),
    ).not.toContain(ben.id);
    expect(await server.must(traderDetail, { id: ben.id })).toMatchObject({ left: true, total_trade_num: 1 });
  });

  const seed = freshSeed();

  it(`are those of a slow count after weeks of random trading (seed ${seed})`, async () => {
    const { next: random } = seededChance(seed);
    const pick = (most: number) => Math.floor(random() * most);
    const began = clock.now();
    const traders = await Promise.all([house.realUser('ann', '9000'), house.demoUser(), house.demoUser()]);
    for (const trader of traders) await house.makeTrader(trader);
    const noted = traders.map(() => new Map<number, number>());
    let price = 70_000;
    const act = async (trader: Dealer) => {
      const held = (await server.must(myDeal, { status: 1 }, trader.token)).data;
      const kind = pick(6);
      if (kind < 2) return house.open(trader, kind === 0 ? 1 : 2, (1 + pick(5)) / 100);
      const one = held[pick(held.length)];
      if (kind < 5 && one) {
        const part = one.Quantity >= 0.02 && pick(2) === 0 ? { cont: 0.01 } : {};
        return house.act(trader, close, { id: one.Id, ...part });
      }
      const ways = { from: pick(2) === 0 ? 'forex' : 'change', balance: String(1 + pick(900)) } as const;
      const to = ways.from === 'forex' ? 'change' : 'forex';
      return trader.email === '' ? undefined : house.act(trader, transfer, { ...ways, to });
    };
    for (let day = 0; day < 28; day += 1) {
      for (let step = 0; step < 3; step += 1) {
        price = Math.round(price * (0.98 + random() * 0.04));
        await house.price(price);
        await act(present(traders[pick(traders.length)], 'a trader'));
        clock.leap(HOUR_MS);
      }
      const today = startOfUtcDay(clock.now());
      for (const [at, trader] of traders.entries()) noted[at]?.set(today, await equityOf(server, trader));
      clock.leap(today + DAY_MS + 9 * HOUR_MS - clock.now());
      // Now and then nothing is counted for days: the server did not look.
      if (pick(3) > 0) await house.counted(present(traders[0], 'a trader'));
    }
    // Nothing that was counted day by day differs from what is counted anew after a restart.
    const before = await Promise.all(traders.map((trader) => house.counted(trader)));
    await server.stop();
    for (const table of ['trader_day', 'statistics']) {
      await server.database.query({ text: `delete from follow.${table}` });
    }
    const again = await testServer({ clock, database: server });
    await again.prices({ BTCUSD: price });
    for (const [at, trader] of traders.entries()) {
      const slow = await slowly(again, trader, { began, noted: noted[at] ?? new Map() });
      const anew = await countedAgain(again, trader);
      expect(figuresOf(anew)).toEqual(figuresOf(present(before[at], 'it was counted before')));
      expectSame(anew, slow);
      expect(anew.equity).toHaveLength(22);
      for (const { day, equity } of anew.equity.slice(0, -1)) {
        const seen = noted[at]?.get(Date.parse(day)) ?? 0;
        expect(`${day} ${Number(equity).toFixed(2)}`).toBe(`${day} ${seen.toFixed(2)}`);
      }
      expect(Number(anew.equity.at(-1)?.equity)).toBeCloseTo(await equityOf(again, trader), 4);
    }
    expect(await verifyTraders(server.database)).toEqual([]);
  });
});
