import { close, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { describe, expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import type { TradingInstance } from '../../../test/support/trading-instance.ts';
import { noticesQueued, type UserNotice } from '../../platform/outbox/outbox.ts';
import { aTrader, instancesOn, listed, refusalOf } from './a-trader.fixture.ts';

const { database } = await testDatabase();
const { open: anInstance, close: stopInstance } = instancesOn(database);

/** 0.2 lots at 1.09, 0.1 at 1.10 and 0.1 at 1.11, of the 0.5 that were bought. */
const TARGETS = [
  { price: 1.1, lots: 0.1 },
  { price: 1.09, lots: 0.2 },
  { price: 1.11, lots: 0.1 },
];
const wired = (...parts: [number, number][]) => parts.map(([Price, Quantity]) => ({ Price, Quantity }));

async function aBuy(instance: TradingInstance, more: object = {}) {
  const { trader, order } = await aTrader(instance);
  const { Id: id, Targets } = await done(instance, submit, trader, { ...order, targets: TARGETS, ...more });
  const held = async () => (await listed(instance, trader, 1))[0];
  const ended = () => listed(instance, trader, 3);
  return { trader, order, id, Targets, held, ended };
}

describe('further take-profits of a position', () => {
  it('close their parts at the ticks that reach them, the nearest first, and keep the other stops', async () => {
    const instance = await anInstance();
    const notices: UserNotice[] = [];
    instance.bus.subscribe(noticesQueued, (queued) => notices.push(...queued));
    const { id, Targets, held, ended } = await aBuy(instance, { stop_loss_price: 1.07 });
    expect(Targets).toEqual(wired([1.09, 0.2], [1.1, 0.1], [1.11, 0.1]));
    await instance.prices({ EURUSD: 1.0905 });
    expect(await held()).toMatchObject({
      Id: id,
      Quantity: 0.3,
      TargetLossPrice: 1.07,
      Targets: wired([1.1, 0.1], [1.11, 0.1]),
    });
    expect(await ended()).toMatchObject([
      { ParentId: id, Quantity: 0.2, Price: 1.0905, CloseReason: 'take_profit' },
    ]);
    expect(notices.map(({ key, params }) => [key, params['reason']])).toEqual([['forex.stopped', 'target']]);
    // One tick reaches both that are left.
    await instance.prices({ EURUSD: 1.1101 });
    expect(await held()).toMatchObject({ Quantity: 0.1, TargetLossPrice: 1.07, Targets: [] });
    expect(await ended()).toHaveLength(3);
    await instance.prices({ EURUSD: 1.07 });
    expect(await held()).toBeUndefined();
  });

  it('close the position where they are all of its lots', async () => {
    const instance = await anInstance();
    const { id, held, ended } = await aBuy(instance, { targets: [{ price: 1.09, lots: 0.5 }] });
    await instance.prices({ EURUSD: 1.09 });
    expect(await held()).toBeUndefined();
    expect(await ended()).toMatchObject([{ Id: id, CloseReason: 'take_profit', ParentId: null }]);
  });

  it('do not move a trailing stop back, before and after a restart', async () => {
    const instance = await anInstance();
    const { trader, id, held } = await aBuy(instance, { targets: [], trailing_distance: 0.01 });
    for (const price of [1.0887, 1.093, 1.086]) await instance.prices({ EURUSD: price });
    // Set below the best price of the trailing stop.
    await done(instance, setStopPrice, trader, { id, targets: [{ price: 1.088, lots: 0.2 }] });
    await instance.prices({ EURUSD: 1.0885 });
    expect(await held()).toMatchObject({ Quantity: 0.3, TargetLossPrice: 1.083, TrailingBest: 1.093 });
    await stopInstance(instance);
    const next = await anInstance({ clock: instance.clock });
    await next.prices({ EURUSD: 1.0884 });
    expect((await listed(next, trader, 1))[0]).toMatchObject({ TargetLossPrice: 1.083, Targets: [] });
    await next.prices({ EURUSD: 1.083 });
    expect(await listed(next, trader, 1)).toEqual([]);
  });

  it('wait on after a restart, and meet a tick that was stored before it', async () => {
    const instance = await anInstance();
    const { trader, id } = await aBuy(instance);
    await instance.forex.stop();
    await instance.prices({ EURUSD: 1.1001 });
    await stopInstance(instance);
    const next = await anInstance({ clock: instance.clock });
    await next.forex.settled();
    expect(await listed(next, trader, 1)).toMatchObject([
      { Id: id, Quantity: 0.2, Targets: wired([1.11, 0.1]) },
    ]);
  });

  it('are cut from the farthest one where a manual close leaves too few lots', async () => {
    const instance = await anInstance();
    const { trader, id, held } = await aBuy(instance);
    await done(instance, close, trader, { id, cont: 0.15 });
    expect(await held()).toMatchObject({
      Quantity: 0.35,
      Targets: wired([1.09, 0.2], [1.1, 0.1], [1.11, 0.05]),
    });
    await done(instance, close, trader, { id, cont: 0.1 });
    expect(await held()).toMatchObject({ Quantity: 0.25, Targets: wired([1.09, 0.2], [1.1, 0.05]) });
    await instance.prices({ EURUSD: 1.12 });
    expect(await held()).toBeUndefined();
  });

  it('are replaced and removed, and stay through other changes', async () => {
    const instance = await anInstance();
    const { trader, id, held } = await aBuy(instance);
    const change = (input: object) => done(instance, setStopPrice, trader, { id, ...input });
    expect((await change({ stop_loss_price: 1.07 })).Targets).toHaveLength(3);
    // The text of a form.
    const text = JSON.stringify([{ price: 1.12, lots: 0.3 }]);
    expect((await change({ targets: text })).Targets).toEqual(wired([1.12, 0.3]));
    expect((await change({ targets: [] })).Targets).toEqual([]);
    await instance.prices({ EURUSD: 1.115 });
    expect(await held()).toMatchObject({ Quantity: 0.5, TargetLossPrice: 1.07 });
  });
});

describe('targets of a pending order', () => {
  it('are those of the position that it opens', async () => {
    const instance = await anInstance();
    const { trader, held } = await aBuy(instance, { status: 0, target_price: 1.08 });
    expect((await listed(instance, trader, 0))[0]?.Targets).toHaveLength(3);
    await instance.prices({ EURUSD: 1.08 });
    await instance.prices({ EURUSD: 1.09 });
    expect(await held()).toMatchObject({ Quantity: 0.3, Targets: wired([1.1, 0.1], [1.11, 0.1]) });
  });

  it('cancel the order where a gap has reached one of them already', async () => {
    const instance = await anInstance();
    const { ended } = await aBuy(instance, { status: 0, target_price: 1.086 });
    await instance.prices({ EURUSD: 1.0901 });
    expect(await ended()).toMatchObject([{ Status: 2, CancelReason: 'gap_past_stops' }]);
  });
});

it.each<[string, object[], string]>([
  ['below the price', [{ price: 1.08, lots: 0.1 }], 'forex.target_wrong_side'],
  ['of another scale', [{ price: 109, lots: 0.1 }], 'forex.price_out_of_scale'],
  ['at no price', [{ price: 0, lots: 0.1 }], 'forex.price_below_min'],
  ['of too few lots', [{ price: 1.09, lots: 0.001 }], 'forex.lots_below_min'],
  ['off the step', [{ price: 1.09, lots: 0.015 }], 'forex.lots_off_step'],
  [
    'of more lots than there are',
    [
      { price: 1.09, lots: 0.3 },
      { price: 1.1, lots: 0.3 },
    ],
    'forex.targets_above_lots',
  ],
])('targets: refuses one %s at the field, in an order and in a change', async (_, targets, key) => {
  const instance = await anInstance();
  const { trader, order, id } = await aBuy(instance);
  const refused = { key, field: 'targets' };
  expect(await refusalOf(call(instance, submit, trader, { ...order, targets }))).toEqual(refused);
  expect(await refusalOf(call(instance, setStopPrice, trader, { id, targets }))).toEqual(refused);
  const pending = { ...order, status: 0, target_price: 1.0843, targets };
  expect(await refusalOf(call(instance, submit, trader, pending))).toEqual(refused);
});

it('targets: reads a list or its text, and neither five of them nor anything else', () => {
  const read = (targets: unknown) => setStopPrice.input.safeParse({ id: 1, targets });
  const five = Array.from({ length: 5 }, () => ({ price: 1.1, lots: 0.1 }));
  for (const wrong of [five, '{', '7', 'null ', [1], [{ price: 1 }], [{ price: -1, lots: 1 }], 7]) {
    expect(read(wrong).success, JSON.stringify(wrong)).toBe(false);
  }
  expect(read('').data).toEqual({ id: 1 });
  expect(read('[]').data).toEqual({ id: 1, targets: [] });
});
