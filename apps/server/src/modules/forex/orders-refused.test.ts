import {
  cancelTrade,
  close,
  closeAll,
  reverse,
  setStopPrice,
  submit,
} from '@tidemark/contract/calls/trading/forex';
import { describe, expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { aTrader, instancesOn, refusalOf } from './a-trader.fixture.ts';

const { database } = await testDatabase();
const { open: anInstance } = instancesOn(database);

describe('a contract order', () => {
  it.each<[string, string, string, object]>([
    ['a target is missing', 'forex.target_missing', 'target_price', { status: 0 }],
    ['a stop-loss above a buy', 'forex.stop_loss_wrong_side', 'stop_loss_price', { stop_loss_price: 1.0842 }],
    [
      'a take-profit below a buy',
      'forex.take_profit_wrong_side',
      'target_profit_price',
      { target_profit_price: 1.08 },
    ],
    [
      'a stop-loss below a sell',
      'forex.stop_loss_wrong_side',
      'stop_loss_price',
      { type: 2, stop_loss_price: 1.08 },
    ],
    [
      'a stop of a pending order is judged against its target',
      'forex.stop_loss_wrong_side',
      'stop_loss_price',
      { status: 0, target_price: 1.05, stop_loss_price: 1.06 },
    ],
    [
      'both a stop-loss and a trailing one',
      'forex.trailing_and_stop_loss',
      'trailing_distance',
      { stop_loss_price: 1.08, trailing_distance: 0.01 },
    ],
    [
      'a trailing distance that leaves no price',
      'forex.trailing_too_far',
      'trailing_distance',
      { trailing_distance: 1.0842 },
    ],
    [
      'a pending price 100 times the market',
      'forex.price_out_of_scale',
      'target_price',
      { status: 0, target_price: 108.42 },
    ],
    ['a stop-loss of a hundredth', 'forex.price_out_of_scale', 'stop_loss_price', { stop_loss_price: 0.01 }],
    [
      'a stop-loss of a sell 100 times the market',
      'forex.price_out_of_scale',
      'stop_loss_price',
      { type: 2, stop_loss_price: 110 },
    ],
    [
      'a trailing distance below a step',
      'forex.trailing_too_near',
      'trailing_distance',
      { trailing_distance: 0.000001 },
    ],
  ])('gets a refusal with key and field: %s', async (_, key, field, wrong) => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    expect(await refusalOf(call(instance, submit, trader, { ...order, ...wrong }))).toEqual({ key, field });
  });

  it.each<[string, string, object]>([
    ['less than the smallest order', 'forex.lots_below_min', { cont: 0.001 }],
    ['off the step', 'forex.lots_off_step', { cont: 0.015 }],
    ['more than there is', 'forex.lots_above_position', { cont: 0.6 }],
  ])('gets a refusal of a partial close: %s', async (_, key, wrong) => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const { Id: id } = await done(instance, submit, trader, order);
    expect(await refusalOf(call(instance, close, trader, { id, ...wrong }))).toEqual({ key, field: 'cont' });
  });

  it('cannot be closed, cancelled or changed in a state that does not allow it', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const otherUser = await instance.openUser();
    const waiting = await done(instance, submit, trader, { ...order, status: 0, target_price: 1.05 });
    const held = await done(instance, submit, trader, order);
    const keyOf = async (answer: Promise<unknown>) => (await refusalOf(answer)) as { key: string };
    expect((await keyOf(call(instance, close, trader, { id: waiting.Id }))).key).toBe('forex.still_pending');
    expect((await keyOf(call(instance, reverse, trader, { id: waiting.Id }))).key).toBe(
      'forex.still_pending',
    );
    expect((await keyOf(call(instance, cancelTrade, trader, { id: held.Id }))).key).toBe('forex.not_pending');
    for (const id of [waiting.Id, held.Id]) {
      const submission = { id, stop_loss_price: 1 };
      expect((await keyOf(call(instance, setStopPrice, otherUser, submission))).key).toBe(
        'forex.unknown_order',
      );
      expect((await keyOf(call(instance, reverse, otherUser, { id }))).key).toBe('forex.unknown_order');
    }
    await done(instance, close, trader, { id: held.Id });
    await done(instance, cancelTrade, trader, { id: waiting.Id });
    expect((await keyOf(call(instance, cancelTrade, trader, { id: held.Id }))).key).toBe('forex.not_pending');
    expect((await keyOf(call(instance, setStopPrice, trader, { id: held.Id }))).key).toBe(
      'forex.already_closed',
    );
    expect((await keyOf(call(instance, setStopPrice, trader, { id: waiting.Id }))).key).toBe(
      'forex.already_cancelled',
    );
    expect((await keyOf(call(instance, closeAll, trader, {}))).key).toBe('forex.nothing_to_close');
  });

  it('cannot exceed the limit of pending orders', async () => {
    const instance = await anInstance({ pendingsMax: 2 });
    const { trader, order } = await aTrader(instance);
    const submission = { ...order, status: 0, target_price: 1.05 };
    await done(instance, submit, trader, submission);
    await done(instance, submit, trader, submission);
    expect(await refusalOf(call(instance, submit, trader, submission))).toMatchObject({
      key: 'forex.too_many_pendings',
    });
  });
});
