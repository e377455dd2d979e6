import { recentFill } from '@tidemark/contract/calls/trading/fills';
import { canalFollow, followTrader } from '@tidemark/contract/calls/trading/follow';
import { closeAll, myDeal, reverse, setStopPrice } from '@tidemark/contract/calls/trading/forex';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, done } from '../../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { openTradingInstance, type TradingInstance } from '../../../../test/support/trading-instance.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { noticesQueued } from '../../../platform/outbox/outbox.ts';
import { verifyForex } from '../../forex/index.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { verifyFollow } from '../index.ts';
import { copyTrading } from './copying.fixture.ts';

const { database } = await testDatabase();
let instance: TradingInstance;
const people = copyTrading(database, () => instance);
const { leader, follow, unfollow, open, close, copies } = people;

beforeAll(async () => {
  instance = await openTradingInstance({ database });
});
afterAll(() => instance.stop());
afterEach(async () => {
  expect(await verifyFollow(database)).toEqual([]);
  expect(await verifyForex(database)).toEqual([]);
  expect(await verifyLedger(database)).toEqual([]);
});

/** Open or completed orders of a user, in the order of execution. */
async function deals(who: Caller, status: 1 | 3) {
  const { data } = await done(instance, myDeal, who, { status });
  return data.sort((a, b) => a.Id - b.Id);
}

/** A user's deposit, and the fee of one lot. */
async function moneyOf(who: Caller) {
  const [[deposit], [deal]] = await Promise.all([
    database.query<{ sum: number }>({
      text: `select (balance + (select coalesce(sum(fee), 0) from forex.deal where user_id = $1))::float8 / 1e6 as sum
             from ledger.account where user_id = $1 and kind = 'forex'`,
      values: [who.userId],
    }),
    database.query<{ fee: number }>({
      text: 'select fee::float8 / lots as fee from forex.deal where user_id = $1 limit 1',
      values: [who.userId],
    }),
  ]);
  return { start: deposit?.sum ?? 0, fee: deal?.fee ?? 0 };
}

/** What the copies of a leader's orders were sized by, in USD. */
const proportions = ({ userId }: Caller) =>
  database.query<{ ratio: number; base: number; leader: number }>({
    text: `select ratio, base_equity::float8 / 1e6 as base, leader_equity::float8 / 1e6 as leader
           from follow.copy where leader_id = $1 order by follower_id`,
    values: [userId],
  });

describe('a copied order', () => {
  it('is not the recent fill that everyone sees: its price is that of the order it copies', async () => {
    const [anna, ben] = [await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.08 });
    await follow(ben, anna, { multiple: 0.5 });
    const { Quantity } = await open(anna, 0.5);
    await expect.poll(async () => (await deals(ben, 1)).length).toBe(1);
    instance.clock.advance(60_000);
    expect(await done(instance, recentFill, anna, {})).toMatchObject({ Quantity, close: null });
    await unfollow(ben, anna);
  });

  it("fills at the leader's tick and follows stops, partial closes by their fraction, and the close", async () => {
    const [anna, ben, cleo] = [await leader(), await instance.openUser(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.08 });
    const old = await open(anna, 1);
    await follow(ben, anna, { multiple: 0.5 });
    await follow(cleo, anna, { multiple: 3, max_amount: '1000' });
    await instance.prices({ EURUSD: 1.1 });
    const { Id } = await open(anna, 0.5, { stop_loss_price: 1.05 });
    await instance.prices({ EURUSD: 1.12 });
    const [bens, cleos] = [await deals(ben, 1), await deals(cleo, 1)];
    // 1,100 USD of margin a lot: 1,000 USD are 0.90 lots.
    expect([...bens, ...cleos]).toMatchObject([
      { Quantity: 0.25, OriginPrice: 1.1, TargetLossPrice: 1.05, Multiple: 100, CautionMoney: '275.000000' },
      { Quantity: 0.9, OriginPrice: 1.1, TargetLossPrice: 1.05, CautionMoney: '990.000000' },
    ]);
    expect(bens[0]?.OpenTick).toEqual((await deals(anna, 1))[1]?.OpenTick);

    await done(instance, setStopPrice, anna, { id: Id, stop_loss_price: 1.06, target_profit_price: 1.3 });
    await instance.follow.settled();
    expect(await deals(ben, 1)).toMatchObject([{ TargetLossPrice: 1.06, TargetProfitPrice: 1.3 }]);

    await close(anna, Id, 0.35);
    expect([...(await deals(ben, 1)), ...(await deals(cleo, 1))]).toMatchObject([
      // 0.175 and 0.63 lots were to be closed.
      { Quantity: 0.08 },
      { Quantity: 0.27 },
    ]);
    await instance.prices({ EURUSD: 1.13 });
    await close(anna, Id);
    await close(anna, old.Id);
    expect(await deals(ben, 3)).toMatchObject([
      { Quantity: 0.08, Price: 1.13, CloseReason: 'leader' },
      { Quantity: 0.17, Price: 1.12, CloseReason: 'leader' },
    ]);
    expect(await copies(ben)).toMatchObject([{ state: 'closed' }]);
    expect([await deals(ben, 1), await deals(cleo, 1)]).toEqual([[], []]);
  });

  it('closes the fraction that closes at the leader’s target, and has no targets of its own', async () => {
    const [anna, ben] = [await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    await follow(ben, anna, { multiple: 0.5 });
    await open(anna, 0.4, { targets: [{ price: 1.11, lots: 0.1 }], target_profit_price: 1.12 });
    expect(await deals(ben, 1)).toMatchObject([{ Quantity: 0.2, Targets: [], TargetProfitPrice: 1.12 }]);
    await instance.prices({ EURUSD: 1.111 });
    await instance.follow.settled();
    expect(await deals(ben, 1)).toMatchObject([{ Quantity: 0.15 }]);
    expect(await deals(ben, 3)).toMatchObject([{ Quantity: 0.05, Price: 1.111, CloseReason: 'leader' }]);
    expect(await deals(anna, 1)).toMatchObject([{ Quantity: 0.3, Targets: [] }]);
  });

  it('starts its trailing stop at the same activation price, and still follows the leader’s changes', async () => {
    const [anna, ben] = [await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    await follow(ben, anna);
    const { Id } = await open(anna, 0.1, { trailing_distance: 0.01, trailing_from: 1.11 });
    expect(await deals(ben, 1)).toMatchObject([{ TrailingFrom: 1.11, TargetLossPrice: 0 }]);
    await instance.prices({ EURUSD: 1.112 });
    const started = { TrailingFrom: 0, TargetLossPrice: 1.102 };
    expect([...(await deals(anna, 1)), ...(await deals(ben, 1))]).toMatchObject([started, started]);
    await done(instance, setStopPrice, anna, { id: Id, target_profit_price: 1.3 });
    await instance.follow.settled();
    expect(await deals(ben, 1)).toMatchObject([{ ...started, TargetProfitPrice: 1.3 }]);
    await instance.prices({ EURUSD: 1.102 });
    expect([...(await deals(anna, 1)), ...(await deals(ben, 1))]).toEqual([]);
  });

  it("sizes by the equities at the leader's order, or by an allocated amount, and stores the ratio", async () => {
    const [anna, ben, cleo] = [await leader(), await instance.openUser(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    await open(anna, 0.5);
    await open(ben, 1);
    await follow(ben, anna, { mode: 'proportional' });
    await follow(cleo, anna, { mode: 'proportional', multiple: 2.5, allocation: '500' });
    // A cent on 0.5 lots is 500 USD for the leader, on 1 lot 1,000 USD for Ben; fees were paid before.
    await instance.prices({ EURUSD: 1.11 });
    await open(anna, 1);
    const { start, fee } = await moneyOf(anna);
    const stored = await proportions(anna);
    const [leaders, bens] = [start + 500 - 0.5 * fee, start + 1000 - fee];
    expect(stored).toEqual([
      { ratio: 100, base: bens, leader: leaders },
      { ratio: 250, base: 500, leader: leaders },
    ]);
    const lots = (exact: number) => Math.floor(exact * 100 + 1e-9) / 100;
    expect((await deals(ben, 1)).map(({ Quantity }) => Quantity)).toEqual([1, lots(bens / leaders)]);
    expect((await deals(cleo, 1)).map(({ Quantity }) => Quantity)).toEqual([lots((2.5 * 500) / leaders)]);
  });

  it('fills when the leader’s pending order triggers, and closes with the leader’s stop at one tick', async () => {
    const [anna, ben] = [await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    await follow(ben, anna, { multiple: 2 });
    await open(anna, 0.1, { status: 0, target_price: 1.09, stop_loss_price: 1.08 });
    expect(await copies(ben)).toEqual([]);
    await instance.prices({ EURUSD: 1.0895 });
    expect(await deals(ben, 1)).toMatchObject([
      { Quantity: 0.2, OriginPrice: 1.0895, TargetLossPrice: 1.08 },
    ]);
    await instance.prices({ EURUSD: 1.0799 });
    const [annas, bens] = [await deals(anna, 3), await deals(ben, 3)];
    expect([annas[0]?.CloseTick, bens[0]?.CloseTick]).toMatchObject([{ price: 1.0799 }, annas[0]?.CloseTick]);
    expect(await copies(ben)).toMatchObject([{ state: 'closed' }]);
  });

  it('closes and reopens in the other direction when the leader reverses', async () => {
    const [anna, ben] = [await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    await follow(ben, anna);
    const { Id } = await open(anna, 0.1);
    await done(instance, reverse, anna, { id: Id });
    await instance.follow.settled();
    expect(await copies(ben)).toMatchObject([{ state: 'closed' }, { state: 'open' }]);
    expect(await deals(ben, 1)).toMatchObject([{ OrderType: 2, Quantity: 0.1 }]);
  });

  it("leaves to the follower what the follower changed or closed, and the leader's close ends the rest", async () => {
    const [anna, ben] = [await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    await follow(ben, anna);
    const [first, second] = [await open(anna, 1), await open(anna, 0.5)];
    const [mine, other] = await deals(ben, 1);
    await done(instance, setStopPrice, ben, { id: mine?.Id, stop_loss_price: 1.01 });
    await close(ben, mine?.Id ?? 0, 0.6);
    await close(ben, other?.Id ?? 0);
    await done(instance, setStopPrice, anna, { id: first.Id, stop_loss_price: 1.05 });
    await done(instance, setStopPrice, anna, { id: second.Id, stop_loss_price: 1.05 });
    await close(anna, first.Id, 0.5);
    expect(await deals(ben, 1)).toMatchObject([{ Quantity: 0.2, TargetLossPrice: 1.01 }]);
    await close(anna, first.Id);
    await close(anna, second.Id);
    expect(await deals(ben, 1)).toEqual([]);
    expect(await copies(ben)).toMatchObject([{ state: 'closed' }, { state: 'closed' }]);
  });

  it('cannot be copied again', async () => {
    const [anna, ben, cleo] = [await leader(), await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    await follow(ben, anna);
    await follow(cleo, ben);
    const { Id } = await open(anna, 0.1);
    const own = await open(ben, 0.3);
    await close(anna, Id);
    expect(await deals(cleo, 1)).toMatchObject([{ Quantity: 0.3 }]);
    await close(ben, own.Id);
    expect(await copies(cleo)).toMatchObject([{ state: 'closed' }]);
  });
});

describe('skipped copy', () => {
  it.each([
    ['minimum', { multiple: 0.01 }, 0.1],
    ['minimum', { max_amount: '10.99' }, 1],
    ['margin', { multiple: 100 }, 0.2],
  ])('gets the reason %s in the list and in a notice: settings %o', async (reason, settings, lots) => {
    const [anna, ben] = [await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    const notices: unknown[] = [];
    const stop = instance.bus.subscribe(noticesQueued, (queued) => notices.push(...queued));
    await follow(ben, anna, settings);
    const { Id } = await open(anna, lots);
    stop();
    expect(await copies(ben)).toMatchObject([{ state: 'skipped', reason }]);
    const params = { trader: anna.userId, id: Id, reason };
    expect(notices).toEqual([{ userId: ben.userId, key: 'follow.skipped', params }]);
    await close(anna, Id);
  });
});

describe('unfollowing', () => {
  it('leaves the copies with their stops to the follower, or closes them if requested', async () => {
    const [anna, ben, cleo] = [await leader(), await instance.openUser(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    await follow(ben, anna);
    await follow(cleo, anna);
    const { Id } = await open(anna, 0.1, { stop_loss_price: 1.05 });
    const [bens, cleos] = [await deals(ben, 1), await deals(cleo, 1)];
    expect(await unfollow(ben, anna)).toMatchObject({ detached: [bens[0]?.Id], closed: [] });
    expect(await unfollow(cleo, anna, { close: 1 })).toMatchObject({ detached: [], closed: [cleos[0]?.Id] });
    await open(anna, 0.2);
    await close(anna, Id);
    expect(await deals(ben, 1)).toMatchObject([{ Quantity: 0.1, TargetLossPrice: 1.05 }]);
    expect([...(await copies(ben)), ...(await copies(cleo))]).toMatchObject([
      { state: 'detached' },
      { state: 'closed' },
    ]);
    expect(await call(instance, canalFollow, ben, { trader_id: anna.userId })).toMatchObject({
      refusal: 'follow.not_following',
    });
    await done(instance, closeAll, anna, {});
  });

  it("happens at a demo reset of the follower; a leader's reset closes the leader's positions", async () => {
    const [anna, ben] = [await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    await follow(ben, anna);
    await open(anna, 0.1);
    await instance.prices({ EURUSD: 1.11 });
    await instance.forex.resetDemo(anna.userId, undefined);
    await instance.follow.settled();
    expect(await deals(ben, 3)).toMatchObject([{ Price: 1.11, CloseReason: 'leader' }]);
    await instance.forex.resetDemo(ben.userId, undefined);
    await open(anna, 0.1);
    expect(await copies(ben)).toMatchObject([{ state: 'closed' }]);
  });
});

describe('following', () => {
  it('pauses when copies lose the set amount, and resumes when the limit is set again', async () => {
    const [anna, ben] = [await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    const notices: unknown[] = [];
    const stop = instance.bus.subscribe(noticesQueued, (queued) => notices.push(...queued));
    await follow(ben, anna, { loss_limit: '50' });
    const { Id } = await open(anna, 0.1);
    await instance.prices({ EURUSD: 1.094 });
    // 60 USD float: what is opened now is not copied any more.
    const late = await open(anna, 0.1);
    expect(await copies(ben)).toMatchObject([{ state: 'open' }, { state: 'skipped', reason: 'loss_limit' }]);
    await close(anna, Id);
    await close(anna, late.Id);
    expect(await deals(ben, 1)).toEqual([]);
    await close(anna, (await open(anna, 0.1)).Id);
    expect(await follow(ben, anna, { loss_limit: '50' })).toMatchObject({
      status: 'active',
      result: '0.000000',
    });
    await close(anna, (await open(anna, 0.2)).Id);
    expect(await copies(ben)).toMatchObject([{}, {}, { state: 'closed' }]);
    stop();
    const params = { trader: anna.userId, limit: '50.000000' };
    expect(notices).toEqual([{ userId: ben.userId, key: 'follow.paused', params }]);
  });

  it.each([
    // 0.1 lots pay 0.60 of fee: 49.30 and 0.60 are less than the limit, 49.40 and 0.60 are the limit.
    [1.09507, 'open'],
    [1.09506, 'skipped'],
  ])('compares the loss after fees with the limit: at %s the next copy is %s', async (price, state) => {
    const [anna, ben] = [await leader(), await instance.openUser()];
    await instance.prices({ EURUSD: 1.1 });
    await follow(ben, anna, { loss_limit: '50' });
    await open(anna, 0.1);
    await instance.prices({ EURUSD: price });
    await open(anna, 0.1);
    expect(await copies(ben)).toMatchObject([{ state: 'open' }, { state }]);
  });

  it.each([
    ['50', 1],
    ['50.01', 2],
  ])(
    'pauses at a close by the loss after fees: loss 50.00, limit %s, %i orders copied',
    async (limit, count) => {
      const [anna, ben] = [await leader(), await instance.openUser()];
      await instance.prices({ EURUSD: 1.1 });
      await follow(ben, anna, { loss_limit: limit });
      const { Id } = await open(anna, 0.1);
      await instance.prices({ EURUSD: 1.09506 });
      await close(anna, Id);
      await open(anna, 0.1);
      expect(await copies(ben)).toHaveLength(count);
    },
  );

  it.each([
    ['somebody who is no trader', async () => (await instance.openUser()).userId, 'follow.unknown_trader'],
    [
      'a trader of the other world',
      async () => (await leader({ isDemo: false })).userId,
      'follow.unknown_trader',
    ],
    ['nobody at all', async () => 999_999, 'follow.unknown_trader'],
  ])('refuses as leader %s', async (_, traderId, refusal) => {
    const who = await instance.openUser();
    const submission = { trader_id: await traderId(), multiple: 1, max_amount: 100 };
    expect(await call(instance, followTrader, who, submission)).toMatchObject({
      refusal,
      field: 'trader_id',
    });
  });

  it("refuses the user's own account and circles of any length", async () => {
    const [anna, ben, cleo] = [await leader(), await leader(), await leader()];
    await follow(ben, anna);
    await follow(cleo, ben);
    const submission = { multiple: 1, max_amount: '100' };
    const asked = (who: Caller, whom: Caller) =>
      call(instance, followTrader, who, { ...submission, trader_id: whom.userId });
    expect(await asked(anna, anna)).toMatchObject({ refusal: 'follow.own_trades' });
    expect(await asked(anna, ben)).toMatchObject({ refusal: 'follow.circle' });
    expect(await asked(anna, cleo)).toMatchObject({ refusal: 'follow.circle' });
    expect(await asked(cleo, anna)).toMatchObject({ status: 'active' });
    expect(await asked(cleo, anna)).toMatchObject({ status: 'active' });
  });
});
