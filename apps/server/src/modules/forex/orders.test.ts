import {
  cancelTrade,
  close,
  closeAll,
  myDeal,
  reverse,
  setStopPrice,
  submit,
} from '@tidemark/contract/calls/trading/forex';
import { present } from '@tidemark/domain/outcome';
import { describe, expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { noticesQueued, type UserNotice } from '../../platform/outbox/outbox.ts';
import { aTrader, instancesOn, listed, refusalOf } from './a-trader.fixture.ts';
import { verifyForex } from './verify.ts';

const { database } = await testDatabase();
/** For the tests that move the clock, which other tests' instances must not find behind them. */
const { database: closedDatabase } = await testDatabase();
const { database: staleDatabase } = await testDatabase();
const { open: anInstance, close: closeInstance } = instancesOn(database);

const movedFrom: [string, 1 | 2, number, string, number, number][] = [
  ['a buy below is a limit, filled at the better price', 1, 1.08, 'limit', 1.0801, 1.0795],
  ['a buy above is a stop, filled past its target after a gap', 1, 1.09, 'stop', 1.0899, 1.0923],
  ['a sell above is a limit', 2, 1.09, 'limit', 1.0899, 1.091],
  ['a sell below is a stop', 2, 1.08, 'stop', 1.0801, 1.08],
];

describe('a pending order', () => {
  it.each(movedFrom)('waits and fills at its price: %s', async (_, type, target, kind, near, reached) => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const placed = await done(instance, submit, trader, { ...order, type, status: 0, target_price: target });
    expect(placed).toMatchObject({
      Status: 0,
      PendingKind: kind,
      OriginPrice: target,
      Price: 1.0842,
      CautionMoney: '0.000000',
      OpenTick: null,
    });
    await instance.prices({ EURUSD: near });
    expect(await listed(instance, trader, 0)).toHaveLength(1);
    await instance.prices({ EURUSD: reached });
    expect(await listed(instance, trader, 0)).toEqual([]);
    const [held] = await listed(instance, trader, 1);
    expect(held).toMatchObject({ Id: placed.Id, Status: 1, OriginPrice: reached, Quantity: 0.5 });
  });

  it('fills at once when its price equals the current price', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const filled = await done(instance, submit, trader, { ...order, status: 0, target_price: 1.0842 });
    expect(filled).toMatchObject({ Status: 1, OriginPrice: 1.0842 });
  });

  it('gets cancelled when free margin is too low at the trigger, and notifies its owner', async () => {
    const instance = await anInstance();
    const told: UserNotice[] = [];
    instance.bus.subscribe(noticesQueued, (notices) => told.push(...notices));
    const { trader, order } = await aTrader(instance);
    const placed = await done(instance, submit, trader, {
      ...order,
      cont: 20,
      status: 0,
      target_price: 1.08,
    });
    await instance.prices({ EURUSD: 1.08 });
    expect(await listed(instance, trader, 3)).toMatchObject([
      { Id: placed.Id, Status: 2, CancelReason: 'insufficient_margin' },
    ]);
    expect(told).toEqual([
      {
        userId: trader.userId,
        key: 'forex.pending_cancelled',
        params: { id: placed.Id, instrument: 'EUR/USD', reason: 'insufficient_margin' },
      },
    ]);
  });

  it('can be cancelled by its owner once', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const placed = await done(instance, submit, trader, { ...order, status: 0, target_price: 1.05 });
    const otherUser = await instance.openUser();
    expect(await refusalOf(call(instance, cancelTrade, otherUser, { id: placed.Id }))).toMatchObject({
      key: 'forex.unknown_order',
    });
    const cancelled = await done(instance, cancelTrade, trader, { id: placed.Id });
    expect(cancelled).toMatchObject({ Status: 2, CancelReason: 'manual', OriginPrice: 1.05 });
    expect(await refusalOf(call(instance, cancelTrade, trader, { id: placed.Id }))).toMatchObject({
      key: 'forex.already_cancelled',
    });
    await instance.prices({ EURUSD: 1.04 });
    expect(await listed(instance, trader, 1)).toEqual([]);
  });

  it('carries its stops along, and gets cancelled when a price gap passes them', async () => {
    const instance = await anInstance();
    const told: UserNotice[] = [];
    instance.bus.subscribe(noticesQueued, (notices) => told.push(...notices));
    const { trader, order } = await aTrader(instance);
    const stops = { stop_loss_price: 1.078, target_profit_price: 1.086 };
    const placed = await done(instance, submit, trader, {
      ...order,
      status: 0,
      target_price: 1.08,
      ...stops,
    });
    expect(placed).toMatchObject({ TargetLossPrice: 1.078, TargetProfitPrice: 1.086 });
    await instance.prices({ EURUSD: 1.07 });
    expect(await listed(instance, trader, 1)).toEqual([]);
    expect(await listed(instance, trader, 3)).toMatchObject([
      { Id: placed.Id, Status: 2, CancelReason: 'gap_past_stops' },
    ]);
    expect(told).toMatchObject([
      {
        key: 'forex.pending_cancelled',
        params: { id: placed.Id, instrument: 'EUR/USD', reason: 'gap_past_stops' },
      },
    ]);
  });
});

describe('a position with stops', () => {
  it.each([
    ['a stop-loss at its level', { stop_loss_price: 1.08 }, 1.08, 'stop_loss', '-210.000000'],
    ['a stop-loss past its level, after a gap', { stop_loss_price: 1.08 }, 1.07, 'stop_loss', '-710.000000'],
    ['a take-profit', { target_profit_price: 1.09 }, 1.0905, 'take_profit', '315.000000'],
    ['a trailing stop', { trailing_distance: 0.005 }, 1.0792, 'trailing_stop', '-250.000000'],
  ])('closes automatically: %s', async (_, stops, reached, reason, profit) => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const opened = await done(instance, submit, trader, { ...order, ...stops });
    await instance.prices({ EURUSD: 1.0841 });
    expect(await listed(instance, trader, 3)).toEqual([]);
    await instance.prices({ EURUSD: reached });
    expect(await listed(instance, trader, 3)).toMatchObject([
      { Id: opened.Id, CloseReason: reason, Price: reached, FactProfits: profit },
    ]);
  });

  it('shows trailing stops that follow the best price and survive a restart', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const opened = await done(instance, submit, trader, { ...order, trailing_distance: 0.002 });
    expect(opened).toMatchObject({ TargetLossPrice: 1.0822, TrailingDistance: 0.002 });
    await instance.prices({ EURUSD: 1.09 });
    await instance.prices({ EURUSD: 1.089 });
    expect(await listed(instance, trader, 1)).toMatchObject([{ TargetLossPrice: 1.088, TrailingBest: 1.09 }]);
    const [pushed] = instance.forex.riskOf(trader.userId).TransOrder;
    expect(pushed).toMatchObject({ TargetLossPrice: 1.088, TrailingBest: 1.09 });
    await closeInstance(instance);
    const next = await anInstance({ clock: instance.clock });
    expect(await listed(next, trader, 1)).toMatchObject([{ TargetLossPrice: 1.088, TrailingBest: 1.09 }]);
    await next.prices({ EURUSD: 1.088 });
    expect(await listed(next, trader, 3)).toMatchObject([
      { CloseReason: 'trailing_stop', Price: 1.088, TargetLossPrice: 1.088 },
    ]);
  });

  it('keeps the level of a trailing stop when its distance grows, also after a restart', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const { Id: id } = await done(instance, submit, trader, { ...order, trailing_distance: 0.002 });
    await instance.prices({ EURUSD: 1.09 });
    await instance.prices({ EURUSD: 1.089 });
    expect(await done(instance, setStopPrice, trader, { id, trailing_distance: 0.01 })).toMatchObject({
      TargetLossPrice: 1.088,
      TrailingDistance: 0.01,
    });
    await closeInstance(instance);
    const next = await anInstance({ clock: instance.clock });
    expect(await listed(next, trader, 1)).toMatchObject([{ TargetLossPrice: 1.088, TrailingDistance: 0.01 }]);
    await next.prices({ EURUSD: 1.088 });
    expect(await listed(next, trader, 3)).toMatchObject([
      { CloseReason: 'trailing_stop', Price: 1.088, TargetLossPrice: 1.088 },
    ]);
  });

  it('closes at the next price when a shorter trailing distance is already passed', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const { Id: id } = await done(instance, submit, trader, { ...order, trailing_distance: 0.01 });
    await instance.prices({ EURUSD: 1.09 });
    await instance.prices({ EURUSD: 1.085 });
    expect(await done(instance, setStopPrice, trader, { id, trailing_distance: 0.002 })).toMatchObject({
      TargetLossPrice: 1.088,
    });
    await instance.prices({ EURUSD: 1.0895 });
    expect(await listed(instance, trader, 3)).toMatchObject([
      { CloseReason: 'trailing_stop', Price: 1.0895, TargetLossPrice: 1.088 },
    ]);
    expect(await verifyForex(database)).toEqual([]);
  });

  it('accepts new, changed and removed stops', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const { Id: id } = await done(instance, submit, trader, order);
    const set = (stops: object) => done(instance, setStopPrice, trader, { id, ...stops });
    expect(await set({ stop_loss_price: 1.08, target_profit_price: 1.09 })).toMatchObject({
      TargetLossPrice: 1.08,
      TargetProfitPrice: 1.09,
    });
    expect(await set({ trailing_distance: 0.003 })).toMatchObject({
      TargetLossPrice: 1.0812,
      TargetProfitPrice: 1.09,
      TrailingDistance: 0.003,
    });
    expect(await set({ stop_loss_price: 0 })).toMatchObject({ TargetLossPrice: 0, TrailingDistance: 0 });
    await instance.prices({ EURUSD: 1.07 });
    expect(await listed(instance, trader, 1)).toMatchObject([{ TargetProfitPrice: 1.09 }]);
    await instance.prices({ EURUSD: 1.09 });
    expect(await listed(instance, trader, 3)).toMatchObject([{ Id: id, CloseReason: 'take_profit' }]);
  });

  it('accepts changes and cancellations while the market is closed, and triggers nothing then', async () => {
    const instance = await anInstance({ database: closedDatabase, startAt: '2026-11-20T21:59:00Z' });
    const { trader, order } = await aTrader(instance);
    const { Id: id } = await done(instance, submit, trader, { ...order, stop_loss_price: 1.08 });
    const waiting = await done(instance, submit, trader, { ...order, status: 0, target_price: 1.07 });
    instance.clock.advance(120_000);
    await instance.prices({ EURUSD: 1.06 });
    expect(await listed(instance, trader, 1)).toHaveLength(1);
    expect(
      await refusalOf(call(instance, submit, trader, { ...order, status: 0, target_price: 1.05 })),
    ).toMatchObject({ key: 'market.closed' });
    expect(await refusalOf(call(instance, close, trader, { id }))).toMatchObject({ key: 'market.closed' });
    expect(await done(instance, setStopPrice, trader, { id, stop_loss_price: 1.05 })).toMatchObject({
      TargetLossPrice: 1.05,
    });
    expect(await done(instance, cancelTrade, trader, { id: waiting.Id })).toMatchObject({ Status: 2 });
  });
});

describe('closing one or more positions', () => {
  it('leaves the rest open and records the closed part as a separate trade', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const { Id: id } = await done(instance, submit, trader, { ...order, stop_loss_price: 1.08 }, 'open-once');
    await instance.prices({ EURUSD: 1.085 });
    const part = await done(instance, close, trader, { id, cont: 0.2 });
    expect(part).toMatchObject({
      Status: 3,
      ParentId: id,
      Quantity: 0.2,
      FactProfits: '16.000000',
      CautionMoney: '216.840000',
    });
    expect(await listed(instance, trader, 1)).toMatchObject([
      { Id: id, Quantity: 0.3, CautionMoney: '325.260000', TargetLossPrice: 1.08 },
    ]);
    await instance.prices({ EURUSD: 1.08 });
    expect(await listed(instance, trader, 3)).toMatchObject([
      { Id: part.Id, Quantity: 0.2 },
      { Id: id, Quantity: 0.3, CloseReason: 'stop_loss' },
    ]);
    // What the first call answered is answered again, whatever has become of the position.
    const again = await done(instance, submit, trader, { ...order, stop_loss_price: 1.08 }, 'open-once');
    expect(again).toMatchObject({ Id: id, Quantity: 0.5, Status: 1 });
  });

  it('closes the chosen positions and lists those left open with the reason', async () => {
    const instance = await anInstance({ database: staleDatabase });
    const { trader, order } = await aTrader(instance);
    await instance.prices({ USDJPY: 150 });
    const yen = { ...order, forex_id: instance.instrumentId('USDJPY'), cont: 0.1 };
    const won = await done(instance, submit, trader, order);
    const lost = await done(instance, submit, trader, { ...order, type: 2 });
    const stale = await done(instance, submit, trader, yen);
    instance.clock.advance(301_000);
    await instance.prices({ EURUSD: 1.085 });
    const first = await done(instance, closeAll, trader, { which: 'profitable' });
    expect(first).toMatchObject({ closed: [{ Id: won.Id }], left: [], all_fact_profits: '40.000000' });
    // Change of the balance since before the opening: the result less the fee.
    expect(Number(first.all_net_profits)).toBe(40 - Number(first.all_fees));
    expect(first.all_fees).toBe(won.TradeFee);
    expect(Number(first.all_fees)).toBeGreaterThan(0);
    expect(await done(instance, closeAll, trader, {})).toMatchObject({
      closed: [{ Id: lost.Id, FactProfits: '-40.000000' }],
      left: [{ id: stale.Id, key: 'market.price_stale' }],
    });
    expect(await refusalOf(call(instance, closeAll, trader, { which: 'profitable' }))).toMatchObject({
      key: 'forex.nothing_to_close',
    });
  });

  it('counts a position whose profit is smaller than its fee as losing', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const { Id, TradeFee } = await done(instance, submit, trader, order);
    // 1 USD on 0.5 lots.
    await instance.prices({ EURUSD: 1.08422 });
    expect(await done(instance, myDeal, trader, { status: 1 })).toMatchObject({
      all_fact_profits: '1.000000',
      all_net_profits: (1 - Number(TradeFee)).toFixed(6),
    });
    expect(await refusalOf(call(instance, closeAll, trader, { which: 'profitable' }))).toMatchObject({
      key: 'forex.nothing_to_close',
    });
    expect(await done(instance, closeAll, trader, { which: 'losing' })).toMatchObject({ closed: [{ Id }] });
  });

  it('reverses at one tick, or changes nothing', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const { Id: id } = await done(instance, submit, trader, order);
    await instance.prices({ EURUSD: 1.085 });
    const { closed, opened } = await done(instance, reverse, trader, { id });
    expect(closed).toMatchObject({ Id: id, CloseReason: 'reverse', FactProfits: '40.000000' });
    expect(opened).toMatchObject({ OrderType: 2, Quantity: 0.5, OriginPrice: 1.085 });
    expect(closed.CloseTick?.seq).toBe(opened.OpenTick?.seq);
  });
});

describe('max. slippage', () => {
  it('refuses a price beyond it in either direction, and accepts one within it', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const seen = { expect_price: 1.084, max_deviation: 0.0001 };
    expect(await call(instance, submit, trader, { ...order, ...seen })).toMatchObject({
      refusal: 'forex.price_moved',
      params: { old: 1.084, new: 1.0842 },
    });
    const opened = await done(instance, submit, trader, { ...order, ...seen, max_deviation: 0.0002 });
    expect(await refusalOf(call(instance, close, trader, { id: opened.Id, ...seen }))).toMatchObject({
      key: 'forex.price_moved',
    });
    expect(await refusalOf(call(instance, reverse, trader, { id: opened.Id, ...seen }))).toMatchObject({
      key: 'forex.price_moved',
    });
  });
});

describe('demo reset', () => {
  it('cancels pending orders', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    await done(instance, submit, trader, { ...order, status: 0, target_price: 1.05 });
    present(await instance.forex.resetDemo(trader.userId, undefined), 'a reset');
    expect(await listed(instance, trader, 3)).toMatchObject([{ Status: 2, CancelReason: 'demo_reset' }]);
  });
});
