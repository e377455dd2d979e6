import { cancelTrade, close, submit } from '@tidemark/contract/calls/trading/forex';
import { MINUTE_MS, SECOND_MS } from '@tidemark/domain/time';
import { expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { HOUSE_FEED_TOKEN, type TradingInstance } from '../../../test/support/trading-instance.ts';
import { instancesOn, listed, refusalOf } from './a-trader.fixture.ts';

const { database } = await testDatabase();
const instances = instancesOn(database);

interface Offered {
  readonly symbol: string;
  readonly price: number;
  readonly time?: number;
}

/** Sends ticks as a feed does; returns what happened to them. */
async function offer(instance: TradingInstance, ...ticks: Offered[]) {
  const authorization = `Bearer ${HOUSE_FEED_TOKEN}`;
  const answer = await instance.market.takeFeedPost({ authorization, body: ticks });
  await instance.forex.settled();
  if (answer.kind !== 'taken') throw new Error(answer.kind);
  const { accepted, refused, held } = answer.receipt;
  return { accepted, refused: refused.map(({ key }) => key), held };
}

/** A position with a stop-loss and an order that waits, both for EUR/USD to fall to 1.07. */
async function inFrontOfFall(instance: TradingInstance) {
  const trader = await instance.openUser();
  // Twice, so that it is good whatever price the test before has left.
  const price = { symbol: 'EURUSD', price: 1.0842 };
  await offer(instance, price, price);
  const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 0.5, multiple: 100 };
  const { Id: stopped } = await done(instance, submit, trader, { ...order, stop_loss_price: 1.07 });
  const { Id: waiting } = await done(instance, submit, trader, { ...order, status: 0, target_price: 1.07 });
  const state = async () => ({
    open: (await listed(instance, trader, 1)).map(({ Id }) => Id),
    waiting: (await listed(instance, trader, 0)).map(({ Id }) => Id),
    closed: (await listed(instance, trader, 3)).map(({ Id, UpdatePrice }) => [Id, UpdatePrice]),
  });
  const untouched = { open: [stopped], waiting: [waiting], closed: [] };
  return { trader, order, stopped, waiting, state, untouched };
}

it('price feed: an unconfirmed jump triggers nothing, and a confirmed one triggers once', async () => {
  const instance = await instances.open();
  const { state, untouched, stopped, waiting } = await inFrontOfFall(instance);
  const symbol = 'EURUSD';
  expect(await offer(instance, { symbol, price: 0.95 })).toMatchObject({ held: [0], accepted: 0 });
  expect(await state()).toEqual(untouched);
  // It was a slip: the next price is where the last one was.
  expect(await offer(instance, { symbol, price: 1.084 })).toMatchObject({ accepted: 1 });
  expect(await state()).toEqual(untouched);

  expect(await offer(instance, { symbol, price: 0.95 })).toMatchObject({ held: [0], accepted: 0 });
  expect(await offer(instance, { symbol, price: 0.951 })).toMatchObject({ accepted: 1, held: [] });
  const after = { open: [waiting], waiting: [], closed: [[stopped, 0.95]] };
  expect(await state()).toEqual(after);
  expect(await offer(instance, { symbol, price: 0.95 }, { symbol, price: 0.95 })).toMatchObject({
    accepted: 2,
  });
  expect(await state()).toEqual(after);
});

it('price feed: repeated, late and future ticks trigger nothing, and a tick sent three times triggers once', async () => {
  const instance = await instances.open();
  const { state, untouched, stopped, waiting } = await inFrontOfFall(instance);
  const symbol = 'EURUSD';
  const now = instance.clock.now();
  for (let turn = 0; turn < 3; turn += 1) await offer(instance, { symbol, price: 1.0842, time: now });
  expect(await offer(instance, { symbol, price: 1.06, time: now - 1 })).toMatchObject({
    accepted: 0,
    refused: ['market.tick_late'],
  });
  expect(await offer(instance, { symbol, price: 1.06, time: now + 1001 })).toMatchObject({
    accepted: 0,
    refused: ['market.tick_ahead'],
  });
  expect(await offer(instance, { symbol, price: -1 })).toMatchObject({ accepted: 0 });
  expect(await state()).toEqual(untouched);

  // The same tick three times is three ticks; the first one triggers the orders.
  const fallen = { symbol, price: 1.0688, time: now };
  expect(await offer(instance, fallen, fallen, fallen)).toMatchObject({ accepted: 3 });
  expect(await state()).toEqual({ open: [waiting], waiting: [], closed: [[stopped, 1.0688]] });
});

it('price feed: a silent source triggers nothing, and its first ticks after the pause do', async () => {
  const instance = await instances.open();
  const { trader, order, state, untouched, stopped, waiting } = await inFrontOfFall(instance);
  instance.clock.advance(11 * SECOND_MS);
  const stale = { key: 'market.price_stale', field: 'forex_id' };
  expect(await refusalOf(call(instance, submit, trader, order))).toEqual(stale);
  expect(await refusalOf(call(instance, close, trader, { id: stopped }))).toMatchObject({ key: stale.key });
  const extra = await refusalOf(call(instance, submit, trader, { ...order, status: 0, target_price: 1.06 }));
  expect(extra).toEqual(stale);
  expect(await state()).toEqual(untouched);
  await instance.prices({ EURUSD: 1.0655 });
  expect(await state()).toEqual({ open: [waiting], waiting: [], closed: [[stopped, 1.0655]] });
});

it('price feed: a cross triggers nothing while its conversion pair is stale, and cancelling still works', async () => {
  const instance = await instances.open();
  const trader = await instance.openUser();
  await instance.prices({ GBPUSD: 1.31, EURGBP: 0.85 });
  const order = { forex_id: instance.instrumentId('EURGBP'), type: 1, cont: 0.1, multiple: 100 };
  const { Id: stopped } = await done(instance, submit, trader, { ...order, stop_loss_price: 0.84 });
  const { Id: waiting } = await done(instance, submit, trader, { ...order, status: 0, target_price: 0.83 });
  instance.clock.advance(6 * MINUTE_MS);
  await offer(instance, { symbol: 'EURGBP', price: 0.825 });
  expect((await listed(instance, trader, 1)).map(({ Id }) => Id)).toEqual([stopped]);
  await done(instance, cancelTrade, trader, { id: waiting });

  // The pair has prices again: the next price of the cross triggers, at that price.
  await instance.prices({ GBPUSD: 1.3 });
  expect((await listed(instance, trader, 1)).map(({ Id }) => Id)).toEqual([stopped]);
  await offer(instance, { symbol: 'EURGBP', price: 0.826 });
  expect((await listed(instance, trader, 3)).find(({ Id }) => Id === stopped)).toMatchObject({
    UpdatePrice: 0.826,
    CloseReason: 'stop_loss',
  });
  expect(await listed(instance, trader, 1)).toEqual([]);
});
