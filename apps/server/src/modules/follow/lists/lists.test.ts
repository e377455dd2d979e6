import * as calls from '@tidemark/contract/calls/trading/copies';
import { canalFollow, followTrader } from '@tidemark/contract/calls/trading/follow';
import { close, myDeal } from '@tidemark/contract/calls/trading/forex';
import { leaveTrader, traderDetail, traderList } from '@tidemark/contract/calls/trading/traders';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { holding } from '../../../../test/support/holding.ts';
import { verifyForex } from '../../forex/index.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { type FixtureTrader, openFollowInstance } from '../follow.fixture.ts';
import { verifyFollow } from '../index.ts';

const instance = await openFollowInstance();
const { server } = instance;

const follow = (who: FixtureTrader, leader: FixtureTrader, multiple: number, max_amount = '100000') =>
  server.must(followTrader, { trader_id: leader.id, multiple, max_amount }, who.token);
const orders = (who: FixtureTrader, asked: object = {}) =>
  server.must(calls.myDealFollowOrder, { page_size: 100, ...asked }, who.token);
const followed = async (who: FixtureTrader, asked: object = {}) =>
  (await server.must(calls.followedTrader, { page_size: 100, ...asked }, who.token)).data;
const followers = (who: FixtureTrader) => server.must(calls.myFollower, {}, who.token);

/** What the live channel sends a user about copies, from the first value on. */
function listen({ token }: FixtureTrader) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v2/ws`);
  const told: string[] = [];
  socket.on('message', (data) => told.push(String(data)));
  const topic = 'FOREX_FOLLOW_TRADE';
  socket.on('open', () =>
    socket.send(
      JSON.stringify([
        { type: 'login', token },
        { type: 'sub', topic },
      ]),
    ),
  );
  return { last: () => told.at(-1), close: () => socket.close() };
}

/** Ann trades 0.1 lots, Bob copies twice that, Cy half with at most 100 USD margin, Dee cannot. */
async function annAndHerFollowers() {
  const ann = await instance.makeTrader(await instance.realUser('ann', '9000'));
  const [bob, cy, dee] = [
    await instance.realUser('bob', '9000'),
    await instance.realUser('cy', '5000'),
    await instance.realUser('dee', '50'),
  ];
  await follow(bob, ann, 2);
  await follow(cy, ann, 0.5, '100');
  await follow(dee, ann, 1);
  return { ann, bob, cy, dee };
}

const { ann, bob, cy, dee } = await annAndHerFollowers();
const live = listen(bob);
const Leader = {
  ...{ Id: expect.any(Number), OriginPrice: 70_000, Price: 0, Quantity: 0.1, Fee: '1.500000' },
};

describe('lists of copies', () => {
  it('show copies beside the orders they copy, for both sides, and say why they differ', async () => {
    await expect.poll(live.last).toContain('"TransOrder":[]');
    const order = (await instance.open(ann, 1, 0.1)).data;
    await expect.poll(async () => (await orders(dee, { status: 2 })).total).toBe(1);
    const [copy] = (await orders(bob)).data;
    expect(copy).toMatchObject({
      ...{ ForexTradeLists: { ShowCode: 'BTC/USD' }, FollowType: 2, Status: 1, SkipReason: null },
      ...{ OriginPrice: 70_000, Price: 0, UpdatePrice: 70_000, OrderType: 1, Quantity: 0.2, Detached: false },
      ...{ Fee: '3.000000', FactProfits: '0.000000', user_id: ann.id, follower_user_id: bob.id },
      ...{ Leader: { ...Leader, Id: order.Id }, WhyDifferent: ['multiple'] },
    });
    expect((await orders(cy)).data).toMatchObject([
      { Quantity: 0.01, Fee: '0.150000', WhyDifferent: ['multiple', 'max_amount'] },
    ]);
    expect((await orders(dee, { status: 2 })).data).toMatchObject([
      { Status: 2, SkipReason: 'margin', Quantity: 0, Leader, WhyDifferent: ['margin'] },
    ]);
    // Ann sees them too, by follower or together; another user sees none.
    expect((await orders(ann, { follower_user_id: bob.id })).data).toEqual([copy]);
    expect((await orders(ann, { user_id: ann.id })).total).toBe(2);
    expect((await orders(cy, { user_id: ann.id, follower_user_id: bob.id })).total).toBe(0);
    expect((await orders(cy, { follower_user_id: bob.id })).total).toBe(0);
  });

  it('sum up copies for both sides while prices move', async () => {
    await instance.price(70_500);
    await expect.poll(live.last).toContain('"UpdatePrice":70500,"FactProfits":"100.000000"}');
    expect((await followed(bob))[0]).toMatchObject({
      ...{ user_id: ann.id, multiple: 2, max_amount: '100000.000000', loss_limit: null, status: 'active' },
      ...{ position_num: 1, position_quantity: 0.2, total_num: 1, total_amount: '1400.000000' },
      ...{
        total_profits: '97.000000',
        total_fees: '3.000000',
        skipped_num: 0,
        left: false,
        follow_num: 3,
        is_followed: true,
      },
    });
    expect((await followed(dee))[0]).toMatchObject({
      total_num: 0,
      skipped_num: 1,
      total_amount: '0.000000',
    });
    const { data, ...sums } = await followers(ann);
    expect(sums).toMatchObject({ follow_num: 3, total_profits: '0.000000', position_profits: '101.850000' });
    expect(data.find(({ follow_id }) => follow_id === bob.id)).toMatchObject({
      ...{ total_profits: '97.000000', profitability: 6.93, multiple: 2, status: 'active' },
    });
    expect(JSON.stringify(data)).not.toContain('example.com');
  });

  it('follow the copied order to its end, or to an earlier close by the follower', async () => {
    // Closes a part, and the rest at another price; Cy closes his copy manually before.
    const id = (await orders(bob)).data[0]?.Leader.Id ?? 0;
    await instance.act(ann, close, { id, cont: 0.05 });
    await instance.price(71_000);
    const cys = (await orders(cy)).data[0]?.Id ?? 0;
    await instance.act(cy, close, { id: cys });
    await expect.poll(async () => (await orders(bob)).data[0]?.Quantity).toBe(0.1);
    await instance.price(72_000);
    await instance.act(ann, close, { id });
    await expect.poll(async () => (await orders(bob, { status: 3 })).total).toBe(1);
    expect((await orders(bob, { status: 3 })).data).toMatchObject([
      {
        ...{ Status: 3, Price: 72_000, UpdatePrice: 72_000, Quantity: 0.2, FactProfits: '250.000000' },
        ...{ Leader: { ...Leader, Price: 72_000 }, WhyDifferent: ['multiple'] },
      },
    ]);
    expect((await orders(cy, { status: 3 })).data).toMatchObject([
      { Price: 71_000, FactProfits: '10.000000', WhyDifferent: ['multiple', 'max_amount', 'own_close'] },
    ]);
    expect((await followed(bob))[0]).toMatchObject({
      position_num: 0,
      position_quantity: 0,
      total_profits: '247.000000',
    });
    expect(await followers(ann)).toMatchObject({ total_profits: '256.850000', position_profits: '0.000000' });
    await expect.poll(live.last).toContain('"TransOrder":[]');
    live.close();
    const { followers_results } = await server.must(traderDetail, { id: ann.id });
    expect(followers_results.map(({ trades, profits, following }) => [trades, profits, following])).toEqual([
      [0, '0.000000', true],
      [1, '9.850000', true],
      [1, '247.000000', true],
    ]);
  });

  it('keep copies with a follower who unfollows, and with all followers when the leader leaves', async () => {
    await instance.price(70_000);
    const eve = await instance.makeTrader(await instance.realUser('eve', '9000'));
    const [fay, gus] = [await instance.realUser('fay', '9000'), await instance.realUser('gus', '9000')];
    await follow(fay, eve, 1);
    await follow(gus, eve, 1);
    await instance.open(eve, 2, 0.03);
    await expect.poll(async () => (await orders(eve, { user_id: eve.id })).total).toBe(2);
    await server.must(canalFollow, { trader_id: eve.id }, fay.token);
    expect(await followed(fay)).toEqual([]);
    expect(await followed(fay, { history: 1 })).toMatchObject([
      { user_id: eve.id, status: 'ended', left: false },
    ]);
    expect((await orders(fay, { status: 3 })).data).toMatchObject([
      { Detached: true, Price: 0, Quantity: 0.03, WhyDifferent: ['detached'] },
    ]);
    expect((await server.must(myDeal, {}, fay.token)).total).toBe(1);

    await server.must(leaveTrader, {}, eve.token);
    await expect.poll(() => followed(gus)).toEqual([]);
    expect(await followed(gus, { history: 1 })).toMatchObject([
      { status: 'ended', left: true, total_num: 1 },
    ]);
    await instance.open(eve, 1, 0.01);
    expect((await server.must(myDeal, {}, gus.token)).total).toBe(1);
    const again = { trader_id: eve.id, multiple: 1, max_amount: '1' };
    expect((await server.call(followTrader, again, fay.token)).key).toBe('follow.unknown_trader');
    expect(
      (await server.must(traderList, { page_size: 100 }, gus.token)).data.map((t) => t.user_id),
    ).not.toContain(eve.id);
  });

  it('preview copies by settings before a user follows', async () => {
    await instance.price(70_000);
    const [hal, ida] = [
      await instance.makeTrader(await instance.realUser('hal', '9000')),
      await instance.realUser('ida', '700'),
    ];
    const first = (await instance.open(hal, 1, 0.1)).data;
    await instance.act(hal, close, { id: first.Id, cont: 0.02 });
    await instance.price(71_000);
    await instance.act(hal, close, { id: first.Id });
    await instance.open(hal, 2, 0.01);
    const ask = (multiple: number, max_amount: string, who = ida) =>
      server.call(calls.preview, { trader_id: hal.id, multiple, max_amount }, who.token);
    const { data: seen } = await ask(0.5, '210');
    expect(seen).toMatchObject({
      copied: 1,
      skipped: 1,
      free_margin: '700.000000',
      largest_margin: '210.000000',
    });
    expect(seen).toMatchObject({ total_profits: '24.000000', total_fees: '0.450000' });
    expect(seen.data).toMatchObject([
      { Status: 1, OrderType: 2, LeaderQuantity: 0.01, Quantity: 0, SkipReason: 'minimum', ReducedBy: null },
      {
        ...{ Id: first.Id, Status: 3, OriginPrice: 70_000, UpdatePrice: 71_000, LeaderQuantity: 0.1 },
        ...{ LeaderProfits: '80.000000', Quantity: 0.03, CautionMoney: '210.000000', Fee: '0.450000' },
        ...{ FactProfits: '24.000000', SkipReason: null, ReducedBy: 'max_amount' },
      },
    ]);
    expect(await ask(0.001, '210')).toMatchObject({
      key: 'follow.multiple_out_of_range',
      data: { field: 'multiple' },
    });
    expect((await ask(1, 'x')).key).toBe('follow.max_amount_out_of_range');
    const unknownLeader = { trader_id: ida.id, multiple: 1, max_amount: '1' };
    expect((await server.call(calls.preview, unknownLeader, ida.token)).key).toBe('follow.unknown_trader');
    expect((await ask(1, '1', await instance.demoUser())).key).toBe('follow.unknown_trader');
  });

  it('show the ratio of proportional copies and the equity behind it to the follower only', async () => {
    await instance.price(70_000);
    const jim = await instance.makeTrader(await instance.realUser('jim', '10000'));
    const [kim, lou] = [await instance.realUser('kim', '2500'), await instance.realUser('lou', '9000')];
    const asked = { trader_id: jim.id, max_amount: '100000', mode: 'proportional' as const };
    const wrong = await server.call(followTrader, { ...asked, multiple: 11 }, kim.token);
    expect(wrong).toMatchObject({ key: 'follow.factor_out_of_range', data: { field: 'multiple' } });
    const none = await server.call(followTrader, { ...asked, multiple: 1, allocation: '0' }, kim.token);
    expect(none).toMatchObject({ key: 'follow.allocation_out_of_range', data: { field: 'allocation' } });
    const unknown = { ...asked, mode: 'half' as 'fixed', multiple: 1 };
    expect(await server.call(followTrader, unknown, kim.token)).toMatchObject({
      ...{ code: 400, data: { fields: [{ field: 'mode', key: 'field.not_offered' }] } },
    });

    expect(await server.must(followTrader, { ...asked, multiple: 1 }, kim.token)).toMatchObject({
      ...{ mode: 'proportional', multiple: 1, allocation: null },
    });
    await server.must(followTrader, { ...asked, multiple: 0.5, allocation: '100' }, lou.token);
    await instance.open(jim, 1, 0.1);
    await expect.poll(async () => (await orders(lou, { status: 2 })).total).toBe(1);
    await expect.poll(async () => (await orders(kim)).total).toBe(1);
    const [copy] = (await orders(kim)).data;
    expect(copy).toMatchObject({
      ...{ Ratio: 0.25, Quantity: 0.02, WhyDifferent: ['proportion', 'rounding'] },
      Proportion: { Base: '2500.000000', LeaderEquity: '10000.000000', Factor: 1 },
    });
    expect((await orders(lou, { status: 2 })).data).toMatchObject([
      { Ratio: 0.005, SkipReason: 'minimum', Proportion: { Base: '100.000000', Factor: 0.5 } },
    ]);
    expect((await orders(jim, { user_id: jim.id })).data).toMatchObject([{ Ratio: null, Proportion: null }]);
    expect(await followed(lou)).toMatchObject([
      { mode: 'proportional', multiple: 0.5, allocation: '100.000000', skipped_num: 1 },
    ]);
    const { data: seen } = await server.call(calls.preview, { ...asked, multiple: 1 }, kim.token);
    expect(seen).toMatchObject({ copied: 0, skipped: 1, data: [{ SkipReason: 'leader_equity' }] });
  });

  it('simulate what an amount would have become, for visitors as well, and refuse what is no amount', async () => {
    await instance.price(70_000);
    const max = await instance.makeTrader(await instance.realUser('max', '10000'));
    for (const [lots, price] of [
      [0.1, 71_000],
      [0.02, 69_000],
      [1, 70_000],
    ] as const) {
      const { Id } = (await instance.open(max, 1, lots)).data;
      await instance.price(price);
      await instance.act(max, close, { id: Id });
      await instance.price(70_000);
    }
    const still = (await instance.open(max, 2, 0.1)).data;
    const asked = { trader_id: max.id, amount: '1000', multiple: 1, period: 'all' as const };
    // 0.1 lots take 700 of margin and earn 100 less 1.50; 0.02 lose 20 and 0.30; a lot takes 7,000.
    const found = await server.must(calls.simulation, asked);
    expect(found).toMatchObject({
      ...{ amount: '1000.000000', balance: '1078.200000', profit: '78.200000', fees: '1.800000', rate: 7.82 },
      ...{ orders: 3, cut: false, copied: 2, won: 1, largest_margin: '700.000000' },
      skipped: { minimum: 0, margin: 1, not_offered: 0, leader_equity: 0 },
    });
    expect(found.points.at(-1)).toMatchObject({ balance: '1078.200000' });
    expect(await server.must(calls.simulation, { ...asked, multiple: 0.1 })).toMatchObject({
      ...{ copied: 2, profit: '8.350000', skipped: { minimum: 1 } },
    });
    const refused = async (change: object, who?: FixtureTrader) =>
      (await server.call(calls.simulation, { ...asked, ...change }, who?.token)).key;
    expect(await refused({ amount: '9.99' })).toBe('follow.simulated_amount_out_of_range');
    expect(await refused({ amount: 'all' })).toBe('follow.simulated_amount_out_of_range');
    expect(await refused({ multiple: 101 })).toBe('follow.multiple_out_of_range');
    expect(await refused({ mode: 'proportional', multiple: 11 })).toBe('follow.factor_out_of_range');
    expect(await refused({ trader_id: bob.id })).toBe('follow.unknown_trader');
    expect(await refused({}, await instance.demoUser())).toBe('follow.unknown_trader');
    await instance.act(max, close, { id: still.Id });
    await server.must(leaveTrader, {}, max.token);
    expect(await refused({})).toBe('follow.unknown_trader');
  });

  it('simulate few at a time for a network of visitors, and let users wait for their own turns', async () => {
    const asked = { trader_id: ann.id, amount: '1000', multiple: 1, period: 'all' as const };
    const release = await holding(server.owner, 'forex.deal');
    let refused = 0;
    const visit = async () => {
      const { key } = await server.call(calls.simulation, asked);
      if (key === 'request.too_many') refused += 1;
    };
    const flood = Array.from({ length: 12 }, visit);
    // Two run and four wait.
    await expect
      .poll(() => refused, { timeout: 10_000 })
      .toBe(6)
      .catch(async (error: unknown) => {
        await release();
        throw error;
      });
    const users = server.call(calls.simulation, asked, bob.token);
    await visit();
    await release();
    await Promise.all(flood);
    expect(refused).toBe(7);
    expect((await users).key).not.toBe('request.too_many');
  });

  it('agree with the ledger', async () => {
    for (const verify of [verifyFollow, verifyForex, verifyLedger])
      expect(await verify(server.database)).toEqual([]);
  });
});
