import { cancelTrade, myDeal, setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { describe, expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import type { TradingInstance } from '../../../test/support/trading-instance.ts';
import { noticesQueued, type UserNotice } from '../../platform/outbox/outbox.ts';
import { aTrader, instancesOn, listed, refusalOf } from './a-trader.fixture.ts';
import { verifyForex } from './verify.ts';

const { database } = await testDatabase();
const { open: anInstance } = instancesOn(database);
/** For the tests whose server is away while time passes. */
const { database: restarted } = await testDatabase();
const { open: anInstanceAgain, close: stopInstance } = instancesOn(restarted);

const MINUTE = 60_000;
const inMs = (instance: TradingInstance, ms: number) => new Date(instance.clock.now() + ms).toISOString();

/** A buy limit at 1.08 that is good for five minutes. */
async function expiring(instance: TradingInstance, ms = 5 * MINUTE) {
  const { trader, order } = await aTrader(instance);
  const expiry = inMs(instance, ms);
  const pending = { ...order, status: 0, target_price: 1.08, expire_at: expiry };
  const placed = await done(instance, submit, trader, pending);
  const pass = async (more: number) => {
    instance.clock.advance(more);
    await instance.forex.settled();
  };
  return { trader, order, expiry, placed, pass };
}

describe('a pending order that expires', () => {
  it('shows its expiry, ends at that moment without any tick and notifies its owner', async () => {
    const instance = await anInstance();
    const told: UserNotice[] = [];
    instance.bus.subscribe(noticesQueued, (notices) => told.push(...notices));
    const { trader, expiry, placed, pass } = await expiring(instance);
    expect(placed.ExpireTimeHandler).toBe(expiry);
    await pass(5 * MINUTE - 1);
    expect(await listed(instance, trader, 0)).toMatchObject([{ Id: placed.Id, ExpireTimeHandler: expiry }]);
    await pass(1);
    expect(await listed(instance, trader, 0)).toEqual([]);
    expect(await listed(instance, trader, 3)).toMatchObject([
      { Id: placed.Id, Status: 2, CancelReason: 'expired', CompleteTimeHandler: expiry },
    ]);
    const params = { id: placed.Id, instrument: 'EUR/USD', reason: 'expired' };
    expect(told).toEqual([{ userId: trader.userId, key: 'forex.pending_cancelled', params }]);
    expect(await refusalOf(call(instance, cancelTrade, trader, { id: placed.Id }))).toMatchObject({
      key: 'forex.already_cancelled',
    });
  });

  it.each([
    ['just before its expiry', 'filled', -1],
    ['at the very moment of its expiry', 'expired', 0],
  ])('meets a tick %s: it is %s', async (_, outcome, offset) => {
    const instance = await anInstance();
    const { trader, placed } = await expiring(instance);
    // Time passes and the tick arrives before anything that waits can run.
    instance.clock.advance(5 * MINUTE + offset);
    await instance.prices({ EURUSD: 1.07 });
    expect(await listed(instance, trader, 1)).toMatchObject(outcome === 'filled' ? [{ Id: placed.Id }] : []);
    const history = await listed(instance, trader, 3);
    expect(history).toMatchObject(outcome === 'filled' ? [] : [{ CancelReason: 'expired' }]);
  });

  it('keeps its expiry through other changes, and can be extended or made good till cancelled', async () => {
    const instance = await anInstance();
    const { trader, expiry, placed, pass } = await expiring(instance);
    const change = (input: object) => done(instance, setStopPrice, trader, { id: placed.Id, ...input });
    expect(await change({ stop_loss_price: 1.07 })).toMatchObject({ ExpireTimeHandler: expiry });
    const later = inMs(instance, 10 * MINUTE);
    expect(await change({ expire_at: later })).toMatchObject({
      ExpireTimeHandler: later,
      TargetLossPrice: 1.07,
    });
    await pass(6 * MINUTE);
    expect(await change({ expire_at: 0 })).toMatchObject({ ExpireTimeHandler: null });
    await pass(10 * MINUTE);
    expect(await listed(instance, trader, 0)).toMatchObject([{ Id: placed.Id, ExpireTimeHandler: null }]);
    await change({ expire_at: inMs(instance, MINUTE) });
    await pass(MINUTE);
    expect(await listed(instance, trader, 0)).toEqual([]);
  });

  it('ends together with the others of that moment, of several traders, and leaves the rest', async () => {
    const instance = await anInstance();
    const [one, other] = [await expiring(instance), await expiring(instance)];
    const stays = { ...one.order, status: 0, target_price: 1.07 };
    await done(instance, submit, one.trader, stays);
    await done(instance, submit, one.trader, { ...stays, expire_at: inMs(instance, 6 * MINUTE) });
    await one.pass(5 * MINUTE);
    expect(await listed(instance, one.trader, 0)).toHaveLength(2);
    expect(await listed(instance, other.trader, 0)).toEqual([]);
    await one.pass(MINUTE);
    expect(await listed(instance, one.trader, 0)).toHaveLength(1);
  });
});

describe('an expiry', () => {
  it.each<[string, string, (instance: TradingInstance) => unknown]>([
    ['less than a minute ahead', 'forex.expiry_too_soon', (instance) => inMs(instance, MINUTE - 1)],
    ['in the past', 'forex.expiry_too_soon', () => '2020-01-01T00:00:00Z'],
    ['more than a year ahead', 'forex.expiry_too_far', (instance) => inMs(instance, 367 * 86_400_000)],
  ])('is refused at its field, at the placement and in a change: %s', async (_, key, at) => {
    const instance = await anInstance();
    const { trader, order, placed } = await expiring(instance);
    const expire_at = at(instance);
    const refused = { key, field: 'expire_at' };
    const pending = { ...order, status: 0, target_price: 1.08, expire_at };
    expect(await refusalOf(call(instance, submit, trader, pending))).toEqual(refused);
    expect(await refusalOf(call(instance, setStopPrice, trader, { id: placed.Id, expire_at }))).toEqual(
      refused,
    );
  });

  it('is refused for a position, and does not read what is no moment', async () => {
    const instance = await anInstance();
    const { trader, order } = await aTrader(instance);
    const { Id: id } = await done(instance, submit, trader, order);
    const change = { id, expire_at: inMs(instance, MINUTE) };
    expect(await refusalOf(call(instance, setStopPrice, trader, change))).toEqual({
      key: 'forex.not_pending',
      field: 'expire_at',
    });
    for (const wrong of ['tomorrow', '2027-13-01T00:00:00Z', '2027-01-01', 12, {}]) {
      expect(setStopPrice.input.safeParse({ id, expire_at: wrong }).success, String(wrong)).toBe(false);
    }
    expect(setStopPrice.input.parse({ id, expire_at: '' })).toEqual({ id });
    expect(setStopPrice.input.parse({ id, expire_at: '2027-01-01T02:00:00+02:00' }).expire_at).toBe(
      Date.parse('2027-01-01T00:00:00Z'),
    );
  });
});

describe('an expiry while the server is away', () => {
  it('ends the order at the start, as of its expiry, before the first tick can fill it', async () => {
    const instance = await anInstanceAgain();
    const { trader, expiry, placed } = await expiring(instance);
    await stopInstance(instance);
    instance.clock.advance(20 * MINUTE);
    const next = await anInstanceAgain({ clock: instance.clock });
    await next.prices({ EURUSD: 1.07 });
    expect(await listed(next, trader, 1)).toEqual([]);
    expect(await listed(next, trader, 3)).toMatchObject([
      { Id: placed.Id, CancelReason: 'expired', CompleteTimeHandler: expiry },
    ]);
  });

  it('does not take the fill from an order that a stored tick had reached in time', async () => {
    const instance = await anInstanceAgain();
    const { trader, placed } = await expiring(instance);
    // Stored, but the server ends before it is evaluated.
    await instance.forex.stop();
    instance.clock.advance(MINUTE);
    await instance.prices({ EURUSD: 1.07 });
    await stopInstance(instance);
    instance.clock.advance(20 * MINUTE);
    const next = await anInstanceAgain({ clock: instance.clock });
    await next.forex.settled();
    expect(await listed(next, trader, 1)).toMatchObject([{ Id: placed.Id, OriginPrice: 1.07 }]);
  });

  it('is a breach for verification where the server has not acted on it', async () => {
    const instance = await anInstanceAgain();
    const { trader, placed } = await expiring(instance);
    await instance.forex.stop();
    instance.clock.advance(20 * MINUTE);
    await instance.prices({ EURUSD: 1.0841 });
    await stopInstance(instance);
    expect(await verifyForex(restarted)).toEqual([
      `pending order ${placed.Id} has expired, and it still waits`,
    ]);
    const next = await anInstanceAgain({ clock: instance.clock });
    await next.forex.settled();
    expect((await done(next, myDeal, trader, { status: 0 })).total).toBe(0);
  });
});
