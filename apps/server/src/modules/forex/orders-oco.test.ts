import { cancelTrade, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { describe, expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import type { TradingInstance } from '../../../test/support/trading-instance.ts';
import { noticesQueued, type UserNotice } from '../../platform/outbox/outbox.ts';
import { aTrader, instancesOn, listed, refusalOf } from './a-trader.fixture.ts';
import { verifyForex } from './verify.ts';

const { database } = await testDatabase();
const { open: anInstance, close: stopInstance } = instancesOn(database);

/** A buy stop at 1.09 and a sell stop at 1.08 around the price of 1.0842, as a pair. */
async function aPair(instance: TradingInstance, more: object = {}) {
  const { trader, order } = await aTrader(instance);
  const pending = { ...order, status: 0, target_price: 1.09 };
  const first = await done(instance, submit, trader, { ...pending, oco_price: 1.08, oco_type: 2, ...more });
  const second = first.OcoId ?? 0;
  const change = (id: number, input: object) => call(instance, setStopPrice, trader, { id, ...input });
  return { trader, order, pending, first: first.Id, second, change };
}

describe('two orders of which one cancels the other', () => {
  it('are placed together, name each other, and the fill of one cancels the other with a notice', async () => {
    const instance = await anInstance();
    const notices: UserNotice[] = [];
    instance.bus.subscribe(noticesQueued, (queued) => notices.push(...queued));
    const { trader, first, second } = await aPair(instance);
    const waiting = await listed(instance, trader, 0);
    expect(waiting.map(({ Id, OcoId, OrderType }) => [Id, OcoId, OrderType])).toEqual(
      expect.arrayContaining([
        [first, second, 1],
        [second, first, 2],
      ]),
    );
    expect(second).toBeGreaterThan(first);
    await instance.prices({ EURUSD: 1.08 });
    expect(await listed(instance, trader, 0)).toEqual([]);
    expect(await listed(instance, trader, 1)).toMatchObject([{ Id: second, OrderType: 2, OcoId: null }]);
    expect(await listed(instance, trader, 3)).toMatchObject([
      { Id: first, Status: 2, CancelReason: 'oco', OcoId: second },
    ]);
    expect(notices.map(({ key, params }) => [key, params['id'], params['reason']])).toEqual([
      ['forex.pending_filled', second, undefined],
      ['forex.pending_cancelled', first, 'oco'],
    ]);
    expect(await verifyForex(database)).toEqual([]);
  });

  it('are filled by the lower id where one tick reaches both', async () => {
    const instance = await anInstance();
    const { trader, first, second } = await aPair(instance, { oco_price: 1.0885, oco_type: 1 });
    await instance.prices({ EURUSD: 1.0901 });
    expect(await listed(instance, trader, 1)).toMatchObject([{ Id: first, OriginPrice: 1.0901 }]);
    expect(await listed(instance, trader, 3)).toMatchObject([{ Id: second, CancelReason: 'oco' }]);
  });

  it('keep their link over a restart, and meet a tick that was stored before it', async () => {
    const instance = await anInstance();
    const { trader, first, second } = await aPair(instance);
    // Stored, but the server ends before it is evaluated.
    await instance.forex.stop();
    await instance.prices({ EURUSD: 1.091 });
    await stopInstance(instance);
    const next = await anInstance({ clock: instance.clock });
    await next.forex.settled();
    expect(await listed(next, trader, 1)).toMatchObject([{ Id: first }]);
    expect(await listed(next, trader, 3)).toMatchObject([{ Id: second, CancelReason: 'oco' }]);
  });

  it.each<[string, (instance: TradingInstance, pair: Awaited<ReturnType<typeof aPair>>) => Promise<unknown>]>(
    [
      [
        'is cancelled by hand',
        (instance, { trader, first }) => done(instance, cancelTrade, trader, { id: first }),
      ],
      [
        'expires',
        async (instance, { first, change }) => {
          const expire_at = new Date(instance.clock.now() + 60_000).toISOString();
          await change(first, { expire_at });
          instance.clock.advance(60_000);
          await instance.forex.settled();
        },
      ],
    ],
  )('leave a single order where one of them %s', async (_, end) => {
    const instance = await anInstance();
    const pair = await aPair(instance);
    await end(instance, pair);
    expect(await listed(instance, pair.trader, 0)).toMatchObject([{ Id: pair.second, OcoId: null }]);
    expect(await verifyForex(database)).toEqual([]);
  });

  it('leave a single order where one could not be filled, and that one fills at the same tick', async () => {
    const instance = await anInstance();
    // A gap past the take-profit of the first; the second has none.
    const { trader, first, second } = await aPair(instance, {
      target_profit_price: 1.0905,
      oco_price: 1.0901,
      oco_type: 1,
    });
    await instance.prices({ EURUSD: 1.0906 });
    expect(await listed(instance, trader, 1)).toMatchObject([{ Id: second }]);
    expect(await listed(instance, trader, 3)).toMatchObject([{ Id: first, CancelReason: 'gap_past_stops' }]);
  });

  it('share the trailing distance, and have their own other stops', async () => {
    const instance = await anInstance();
    const own = { trailing_distance: 0.002, oco_target_profit_price: 1.07 };
    const { trader, second } = await aPair(instance, own);
    const waiting = await listed(instance, trader, 0);
    expect(waiting.find(({ Id }) => Id === second)).toMatchObject({
      TrailingDistance: 0.002,
      TargetProfitPrice: 1.07,
    });
  });
});

describe('orders of the pending list', () => {
  it('become a pair, and single orders again, by one change of either', async () => {
    const instance = await anInstance();
    const { trader, pending, first, second, change } = await aPair(instance);
    await change(second, { oco_id: 0 });
    expect((await listed(instance, trader, 0)).map(({ OcoId }) => OcoId)).toEqual([null, null]);
    const third = await done(instance, submit, trader, { ...pending, target_price: 1.1 });
    expect(await change(third.Id, { oco_id: first })).toMatchObject({ OcoId: first });
    await instance.prices({ EURUSD: 1.09 });
    expect(await listed(instance, trader, 1)).toMatchObject([{ Id: first }]);
    expect(await listed(instance, trader, 3)).toMatchObject([{ Id: third.Id, CancelReason: 'oco' }]);
    expect(await listed(instance, trader, 0)).toMatchObject([{ Id: second }]);
  });

  it('refuse at the field what cannot be the other order, and stay as they are', async () => {
    const instance = await anInstance();
    const { trader, order, pending, first, second, change } = await aPair(instance);
    const other = await aPair(instance);
    const place = async (more: object) => (await done(instance, submit, trader, { ...pending, ...more })).Id;
    const single = await place({ target_price: 1.1 });
    await instance.prices({ GBPUSD: 1.2678 });
    const elsewhere = await place({ forex_id: instance.instrumentId('GBPUSD'), target_price: 1.3 });
    const position = (await done(instance, submit, trader, order)).Id;
    const gone = await place({ target_price: 1.11 });
    await done(instance, cancelTrade, trader, { id: gone });
    const cases: [number, number, string][] = [
      [single, single, 'forex.oco_same_order'],
      [single, elsewhere, 'forex.oco_other_instrument'],
      [single, first, 'forex.oco_linked_already'],
      [first, single, 'forex.oco_linked_already'],
      [single, position, 'forex.not_pending'],
      [position, single, 'forex.not_pending'],
      [single, other.first, 'forex.unknown_order'],
      [single, 999_999_999, 'forex.unknown_order'],
      [single, gone, 'forex.unknown_order'],
    ];
    for (const [id, oco_id, key] of cases) {
      expect(await refusalOf(change(id, { oco_id })), `${id} with ${oco_id}`).toEqual({
        key,
        field: 'oco_id',
      });
    }
    expect((await listed(instance, trader, 0)).find(({ Id }) => Id === first)).toMatchObject({
      OcoId: second,
    });
    expect(setStopPrice.input.safeParse({ id: 1, oco_id: -1 }).success).toBe(false);
  });

  it.each([
    ['at the current price', { oco_price: 1.0842 }, 'forex.oco_at_price', 'oco_price'],
    ['the first at the current price', { target_price: 1.0842 }, 'forex.oco_at_price', 'target_price'],
    ['of another scale', { oco_price: 0.0001 }, 'forex.price_out_of_scale', 'oco_price'],
    [
      'with a stop-loss past it',
      { oco_stop_loss_price: 1.07 },
      'forex.stop_loss_wrong_side',
      'oco_stop_loss_price',
    ],
  ])('refuse a second price %s and place neither', async (_, more, key, field) => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const pending = { ...order, status: 0, target_price: 1.09, oco_price: 1.08, oco_type: 2, ...more };
    expect(await refusalOf(call(instance, submit, trader, pending))).toEqual({ key, field });
    expect(await listed(instance, trader, 0)).toEqual([]);
  });
});
