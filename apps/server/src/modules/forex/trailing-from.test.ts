import { setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { describe, expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import type { TradingInstance } from '../../../test/support/trading-instance.ts';
import type { Caller } from '../../platform/http/route.ts';
import { aTrader, instancesOn, listed, refusalOf } from './a-trader.fixture.ts';

const { database } = await testDatabase();
const { open: anInstance, close: closeInstance } = instancesOn(database);

/** A buy at 1.0842 whose stop trails 0.005 behind from 1.09 on. */
const trailing = { trailing_distance: 0.005, trailing_from: 1.09 };

async function holding(instance: TradingInstance, trader: Caller) {
  const [position] = await listed(instance, trader, 1);
  const live = instance.forex.riskOf(trader.userId).TransOrder[0];
  return { position, live };
}

describe('a trailing stop with an activation price', () => {
  it('limits nothing before, and follows from the tick that reaches the price on', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const opened = await done(instance, submit, trader, { ...order, ...trailing });
    const waits = { TrailingDistance: 0.005, TrailingFrom: 1.09, TargetLossPrice: 0, TrailingBest: 0 };
    expect(opened).toMatchObject(waits);
    await instance.prices({ EURUSD: 1.0899 });
    await instance.prices({ EURUSD: 1.07 });
    const before = await holding(instance, trader);
    expect(before.position).toMatchObject(waits);
    expect(before.live).not.toHaveProperty('TargetLossPrice');
    await instance.prices({ EURUSD: 1.0912 });
    const after = await holding(instance, trader);
    expect(after.position).toMatchObject({ TrailingFrom: 0, TargetLossPrice: 1.0862, TrailingBest: 1.0912 });
    expect(after.live).toMatchObject({ TargetLossPrice: 1.0862, TrailingBest: 1.0912 });
    await instance.prices({ EURUSD: 1.0921 });
    await instance.prices({ EURUSD: 1.0871 });
    expect(await listed(instance, trader, 3)).toMatchObject([
      { CloseReason: 'trailing_stop', TargetLossPrice: 1.0871, Price: 1.0871 },
    ]);
  });

  it('follows and closes by ticks of one moment, in their order', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    await done(instance, submit, trader, { ...order, ...trailing });
    await instance.ticks([
      ['EURUSD', 1.092],
      ['EURUSD', 1.0869],
      ['EURUSD', 1.095],
    ]);
    expect(await listed(instance, trader, 3)).toMatchObject([
      { CloseReason: 'trailing_stop', TargetLossPrice: 1.087, Price: 1.0869 },
    ]);
  });

  it('waits for a fall where the position is a sell, and starts at the fill of a gap', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const sell = { ...order, type: 2, trailing_distance: 0.002, trailing_from: 1.08 };
    await done(instance, submit, trader, sell);
    const pending = {
      ...order,
      status: 0,
      target_price: 1.085,
      trailing_distance: 0.002,
      trailing_from: 1.087,
    };
    const placed = await done(instance, submit, trader, pending);
    expect(placed).toMatchObject({ TrailingFrom: 1.087 });
    await instance.prices({ EURUSD: 1.0875 });
    expect(await listed(instance, trader, 1)).toMatchObject([
      { Id: placed.Id, TrailingFrom: 0, TargetLossPrice: 1.0855 },
      { TrailingFrom: 1.08, TargetLossPrice: 0 },
    ]);
    await instance.prices({ EURUSD: 1.0799 });
    expect(await listed(instance, trader, 1)).toMatchObject([{ TrailingFrom: 0, TargetLossPrice: 1.0819 }]);
  });

  it('keeps what it has reached through a restart', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    await done(instance, submit, trader, { ...order, ...trailing });
    await done(instance, submit, trader, { ...order, ...trailing, trailing_from: 1.1 });
    await instance.prices({ EURUSD: 1.092 });
    // Stored, but the server ends before it is evaluated.
    await instance.forex.stop();
    await instance.prices({ EURUSD: 1.1005 });
    await closeInstance(instance);
    const next = await anInstance({ clock: instance.clock });
    await next.forex.settled();
    expect(await listed(next, trader, 1)).toMatchObject([
      { TrailingFrom: 0, TargetLossPrice: 1.0955 },
      { TrailingFrom: 0, TargetLossPrice: 1.0955 },
    ]);
    await next.prices({ EURUSD: 1.0955 });
    expect(await listed(next, trader, 1)).toEqual([]);
  });

  it('can be moved or removed while it waits, and not be set for one that follows', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const { Id: id } = await done(instance, submit, trader, { ...order, ...trailing });
    const change = (input: object) => done(instance, setStopPrice, trader, { id, ...input });
    expect(await change({ trailing_from: 1.095 })).toMatchObject({
      TrailingFrom: 1.095,
      TrailingDistance: 0.005,
    });
    await instance.prices({ EURUSD: 1.0899 });
    expect(await change({ trailing_distance: 0.004 })).toMatchObject({
      TrailingFrom: 1.095,
      TargetLossPrice: 0,
    });
    expect(await change({ trailing_from: 0 })).toMatchObject({ TrailingFrom: 0, TargetLossPrice: 1.0859 });
    const refused = (input: object) => refusalOf(call(instance, setStopPrice, trader, { id, ...input }));
    expect(await refused({ trailing_from: 1.1 })).toEqual({
      key: 'forex.trailing_follows',
      field: 'trailing_from',
    });
    await change({ stop_loss_price: 1.05 });
    expect(await refused({ trailing_from: 1.1 })).toEqual({
      key: 'forex.activation_without_trailing',
      field: 'trailing_from',
    });
    expect(await refused({ trailing_distance: 0.004, trailing_from: 1.08 })).toEqual({
      key: 'forex.activation_wrong_side',
      field: 'trailing_from',
    });
    expect(await refused({ trailing_distance: 0.004, trailing_from: 200 })).toEqual({
      key: 'forex.price_out_of_scale',
      field: 'trailing_from',
    });
  });
});
