import { transfer } from '@tidemark/contract/calls/money/transfers';
import { close, myDeal } from '@tidemark/contract/calls/trading/forex';
import { leaveTrader, ranking, traderDetail, traderList } from '@tidemark/contract/calls/trading/traders';
import { rankingSettings, rankingSettingsSave } from '@tidemark/contract/operator/settings/settings';
import { present } from '@tidemark/domain/outcome';
import { DAY_MS, HOUR_MS } from '@tidemark/domain/time';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInOperator } from '../../../../test/support/operators.ts';
import { type FixtureTrader, openFollowInstance } from '../follow.fixture.ts';
import { selectToCount } from '../store/statistics.ts';

const instance = await openFollowInstance('2026-09-01T09:00:00Z');
const { server, clock } = instance;
const admin = await signInOperator(server, 'admin');

/** Sets the thresholds of the ranking. */
async function askFor(days: number, positions: number, capital = '100'): Promise<void> {
  const [setting] = await server.must(rankingSettings, {}, admin.token);
  const value = { ranking_days: days, ranking_positions: positions, ranking_capital: capital };
  const { version: from } = present(setting, 'what the ranking asks for');
  await server.must(rankingSettingsSave, { ...value, from }, admin.token);
}

/** The trader's page, counted now. */
const pageOf = (trader: FixtureTrader) => instance.counted(trader);

/** Waits until the trader's open positions are counted at the price now, which they are every 15 seconds. */
async function revalued(trader: FixtureTrader, percent: number): Promise<void> {
  clock.leap(20_000);
  await expect
    .poll(
      async () => {
        // Traders due during another count are counted at the next check.
        clock.leap(0);
        return (await server.must(traderDetail, { id: trader.id })).profit_percent;
      },
      { interval: 20 },
    )
    .toBe(percent);
}

describe('statistics of leaders', () => {
  beforeAll(() => askFor(0, 0, '0'));

  it('appear in lists by world, the best first, with a name that identifies no user', async () => {
    const [ben, eve] = [await instance.realUser('ben', '1000'), await instance.realUser('eve', '1000')];
    await instance.makeTrader(ben);
    await instance.makeTrader(eve);
    await instance.price(70_000);
    const [won, lost] = [await instance.open(ben, 1, 0.05), await instance.open(eve, 2, 0.05)];
    await instance.price(71_000);
    await instance.act(ben, close, { id: won.data.Id });
    await instance.act(eve, close, { id: lost.data.Id });
    await instance.counted(ben);
    await instance.counted(eve);
    const visible = await server.must(traderList, { page_size: 100 });
    const [first, last] = [
      visible.data.findIndex(({ user_id }) => user_id === ben.id),
      visible.data.findIndex(({ user_id }) => user_id === eve.id),
    ];
    expect(first).toBeLessThan(last);
    expect(visible.data[first]).toMatchObject({
      ...{ follow_num: 0, is_followed: false, win_rate: 100, profit_percent: 4.92, avatar: '' },
      ...{ three_week_profit: '49.250000', total_profit: '49.250000', three_week_rate: 4.92 },
    });
    expect(visible.data[first]?.nickname).toMatch(/^B\*\*\*\d{4}$/);
    expect(JSON.stringify(visible)).not.toContain('example.com');
    const ranked = await instance.ranked();
    expect(ranked.find(({ user_id }) => user_id === eve.id)).toMatchObject({
      ...{ multiple: 0.95, three_week_rate: -5.08, three_week_win: 0, three_week_profit: '-50.750000' },
      ...{ total_rate: -5.08, total_trade_num: 1, left: false, code: expect.stringMatching(/^T\d{6}$/) },
    });
    // The demo world is in no ranking, and no page of the real one leads there.
    const demo = await instance.makeTrader(await instance.demoUser());
    expect((await instance.ranked()).map(({ user_id }) => user_id)).not.toContain(demo.id);
    expect((await server.call(traderDetail, { id: demo.id }, ben.token)).key).toBe('follow.unknown_trader');
    const ofDemo = await server.must(traderList, { page_size: 100 }, demo.token);
    expect(ofDemo.data.map(({ user_id }) => user_id)).toContain(demo.id);
    expect(ofDemo.data.map(({ user_id }) => user_id)).not.toContain(ben.id);

    await server.must(leaveTrader, {}, ben.token);
    const after = await instance.ranked();
    expect(after.at(-1)).toMatchObject({ user_id: ben.id, left: true, three_week_profit: '49.250000' });
    expect(
      (await server.must(traderList, { page_size: 100 })).data.map(({ user_id }) => user_id),
    ).not.toContain(ben.id);
    expect(await server.must(traderDetail, { id: ben.id })).toMatchObject({ left: true, total_trade_num: 1 });
  });

  it('count a position closed in parts once, by its result after all fees', async () => {
    const pat = await instance.makeTrader(await instance.realUser('pat', '1000'));
    await instance.price(70_000);
    const { data: held } = await instance.open(pat, 1, 0.05);
    clock.leap(1000);
    await instance.price(70_060);
    for (let part = 0; part < 4; part += 1) await instance.act(pat, close, { id: held.Id, cont: 0.01 });
    await instance.price(69_900);
    await instance.act(pat, close, { id: held.Id });
    const orders = await server.must(myDeal, { status: 3 }, pat.token);
    // Four parts with a profit, 2.40 together, a last one with a loss of 1.00, and a fee of 0.75.
    expect(orders).toMatchObject({ total: 5, all_fact_profits: '1.400000' });
    expect(await pageOf(pat)).toMatchObject({
      ...{ total_trade_num: 1, three_week_profit: '0.650000', win_rate: 100 },
      three_week: { trades: 1, rate: 0.06 },
    });
    const { data: second } = await instance.open(pat, 1, 0.02);
    await instance.price(69_930);
    await instance.act(pat, close, { id: second.Id, cont: 0.01 });
    // While a part is open the position is not counted; then it has won 0.30 and lost 0.30 and its fee.
    expect(await pageOf(pat)).toMatchObject({ total_trade_num: 1 });
    await instance.price(69_900);
    await instance.act(pat, close, { id: second.Id });
    expect(await pageOf(pat)).toMatchObject({
      total_trade_num: 2,
      win_rate: 50,
      three_week_profit: '0.650000',
    });
  });

  it('include open positions at market while prices move, and no deposits or withdrawals', async () => {
    const olga = await instance.makeTrader(await instance.realUser('olga', '1000'));
    await instance.price(70_000);
    await instance.open(olga, 1, 0.1);
    clock.leap(1000);
    await instance.price(66_215);
    // A loss of 378.50 that is open, and a fee of 1.50. No posting moves the account: the price alone does.
    await revalued(olga, -38);
    expect(await server.must(traderDetail, { id: olga.id })).toMatchObject({
      ...{ profit_percent: -38, total_profit: '-380.000000', total_trade_num: 0, win_rate: 0 },
      three_week: { rate: -38, profit: '-380.000000' },
    });
    await instance.price(70_000);
    await revalued(olga, -0.15);
    await instance.price(70_000);
    const taken = { balance: '200', from: 'forex', to: 'change' } as const;
    expect((await instance.act(olga, transfer, taken)).code).toBe(1);
    expect(await pageOf(olga)).toMatchObject({ profit_percent: -0.15, total_profit: '-1.500000' });
  });
});

describe('the leader ranking', () => {
  it('lists leaders after seven days and five positions, counts the others, and says what they lack', async () => {
    await askFor(7, 5);
    const [rita, tim] = [await instance.realUser('rita', '1000'), await instance.realUser('tim', '1000')];
    for (const trader of [rita, tim]) await instance.makeTrader(trader);
    await instance.price(70_000);
    for (let at = 0; at < 5; at += 1) {
      const { data: held } = await instance.open(rita, 1, 0.01);
      await instance.act(rita, close, { id: held.Id });
    }
    const one = await instance.open(tim, 1, 0.01);
    await instance.act(tim, close, { id: one.data.Id });
    clock.leap(7 * DAY_MS - HOUR_MS);
    await instance.price(70_000);
    await instance.counted(rita);
    const places = async (input: object) => (await server.must(ranking, { page_size: 100, ...input })).data;
    const ids = async (input: object = {}) => (await places(input)).map(({ user_id }) => user_id);
    expect(await ids()).not.toContain(rita.id);
    clock.leap(HOUR_MS);
    await instance.counted(rita);
    expect(await ids()).toContain(rita.id);
    expect(await ids()).not.toContain(tim.id);
    const others = await server.must(ranking, { ranked: 0, page_size: 100 });
    expect(others.not_ranked).toBe(others.data.filter(({ left }) => !left).length);
    expect(others.thresholds).toEqual({ days: 7, positions: 5, capital: '100.000000' });
    expect(others.data.find(({ user_id }) => user_id === tim.id)).toMatchObject({
      ...{ days: 7, three_week_trades: 1, missing: ['positions'], risk_score: 1, drawdown: 0.02 },
    });
    expect(await server.must(traderDetail, { id: tim.id })).toMatchObject({ missing: ['positions'] });
    // In the list of traders they come after the others, for every sort order.
    for (const order of ['best', 'worst'] as const) {
      const { data } = await server.must(traderList, { page_size: 100, sort: 'followers', order });
      const firstMissing = data.findIndex(({ missing }) => missing.length > 0);
      expect(data.slice(firstMissing).every(({ missing }) => missing.length > 0)).toBe(true);
    }
    await askFor(7, 1);
    expect(await ids()).toContain(tim.id);
  });

  it('gives no rank for gains on a few dollars before a large deposit', async () => {
    await askFor(0, 0);
    const gus = await instance.makeTrader(await instance.realUser('gus', '1000'));
    await instance.act(gus, transfer, { balance: '920', from: 'forex', to: 'change' });
    await instance.price(70_000);
    const { data: held } = await instance.open(gus, 1, 0.01);
    clock.leap(1000);
    await instance.price(71_000);
    await instance.act(gus, close, { id: held.Id });
    await instance.act(gus, transfer, { balance: '900', from: 'change', to: 'forex' });
    const page = await instance.counted(gus);
    expect(page).toMatchObject({ profit_percent: 12.31, missing: ['capital'] });
    expect((await instance.ranked()).map(({ user_id }) => user_id)).not.toContain(gus.id);
  });

  it('sorts and filters as requested, and refuses invalid filters', async () => {
    await askFor(0, 0, '0');
    const listed = async (input: object) =>
      (await server.must(ranking, { page_size: 100, left: 0, ...input })).data;
    const all = await listed({});
    const by = {
      rate: (row: (typeof all)[number]) => row.three_week_rate,
      total_rate: (row: (typeof all)[number]) => row.total_rate,
      profit: (row: (typeof all)[number]) => Number(row.three_week_profit),
      win_rate: (row: (typeof all)[number]) => row.three_week_win,
      drawdown: (row: (typeof all)[number]) => -row.drawdown,
      followers: (row: (typeof all)[number]) => row.follow_num,
      age: (row: (typeof all)[number]) => row.days,
      positions: (row: (typeof all)[number]) => row.three_week_trades,
    } as const;
    expect(all.length).toBeGreaterThan(4);
    for (const [sort, key] of Object.entries(by)) {
      const best = (await listed({ sort })).map(key);
      expect(best, sort).toEqual([...best].sort((left, right) => right - left));
      const worst = (await listed({ sort, order: 'worst' })).map(key);
      expect(worst, sort).toEqual([...worst].sort((left, right) => left - right));
    }
    const scores = async (input: object) => (await listed(input)).map(({ risk_score }) => risk_score ?? 99);
    const known = (await scores({})).filter((score) => score !== 99).sort((left, right) => left - right);
    const none = all.slice(known.length).map(() => 99);
    expect([known.length > 1, none.length > 0]).toEqual([true, true]);
    // Who has no score comes last in both orders, and no filter lets them through.
    expect(await scores({ sort: 'risk' })).toEqual([...known, ...none]);
    expect(await scores({ sort: 'risk', order: 'worst' })).toEqual([...known.reverse(), ...none]);
    expect(await scores({ sort: 'risk', risk_max: 1 })).toEqual(known.filter((score) => score === 1));
    const [first] = all;
    const { nickname } = present(first, 'a trader').user;
    const found = async (input: object) => (await listed(input)).map(({ user_id }) => user_id);
    expect(await found({ name: nickname })).toContain(first?.user_id);
    expect(await found({ name: nickname.toLowerCase().slice(-4) })).toContain(first?.user_id);
    expect(await found({ name: first?.code.toLowerCase() })).toEqual([first?.user_id]);
    for (const name of ['***', 'nobody at all', '%', "'"]) expect(await found({ name }), name).toEqual([]);
    const ofCategory = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((category) => found({ category })));
    const traded = all.filter(({ three_week_trades }) => three_week_trades > 0).map(({ user_id }) => user_id);
    expect(ofCategory.filter((ids) => ids.length > 0)).toEqual([traded]);
    expect(await found({ category: 999 })).toEqual([]);
    const filtered = await listed({ rate_min: 0, win_rate_min: 50, drawdown_max: 10, positions_min: 1 });
    expect(filtered.map(({ user_id }) => user_id).sort()).toEqual(
      all
        .filter((row) => row.three_week_rate >= 0 && row.three_week_win >= 50)
        .filter((row) => row.drawdown <= 10 && row.three_week_trades >= 1)
        .map(({ user_id }) => user_id)
        .sort(),
    );
    expect(await listed({ days_min: 5000 })).toEqual([]);
    for (const input of [
      { sort: 'nothing' },
      { rate_min: 'x' },
      { drawdown_max: 101 },
      { risk_max: 11 },
      { category: 'x' },
    ]) {
      expect((await server.call(ranking, input as never)).code, JSON.stringify(input)).toBe(400);
    }
  });

  it('are counted at the start of traders who left, where their names were not stored with the last count', async () => {
    const gil = await instance.makeTrader(await instance.demoUser());
    await server.must(leaveTrader, {}, gil.token);
    await instance.counted(gil);
    const isDue = async () => (await selectToCount(server.database)).some(({ userId }) => userId === gil.id);
    expect(await isDue()).toBe(false);
    await server.owner.query({
      text: `update follow.statistics set name_key = '' where user_id = $1`,
      values: [gil.id],
    });
    expect(await isDue()).toBe(true);
  });
});
