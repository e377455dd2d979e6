import { financing } from '@tidemark/contract/calls/trading/financing';
import { close, submit } from '@tidemark/contract/calls/trading/forex';
import { dayOf } from '@tidemark/domain/time';
import { describe, expect, it } from 'vitest';
import { call, done } from '../../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import type { TradingInstance } from '../../../../test/support/trading-instance.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { aTrader, instancesOn, refusalOf } from '../a-trader.fixture.ts';
import { verifyForex } from '../index.ts';

const { database, owner } = await testDatabase();
const { open, close: closeInstance } = instancesOn(database);
const DAY = 86_400_000;

/** Terms of EUR/USD from a moment on. */
async function terms(instance: TradingInstance, long: number, short: number, tripleDay = 3) {
  await database.query({
    text: 'insert into market.financing_terms (instrument_id, from_at, long, short, triple_day) values ($1, to_timestamp($2::float8 / 1000), $3, $4, $5)',
    values: [instance.instrumentId('EURUSD'), instance.clock.now(), long, short, tripleDay],
  });
}

/** How often a trader was charged so far. */
async function chargesOf({ userId }: Caller): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `select count(*)::int as count from forex.financing join forex.deal as deal on deal.id = deal_id
      where user_id = $1`,
    values: [userId],
  });
  return row?.count ?? 0;
}

/** Runs the job as the calendar does after a midnight, chunk after chunk; returns the new charges of a trader. */
async function charge(instance: TradingInstance, trader: Caller): Promise<number> {
  const [now, before] = [instance.clock.now(), await chargesOf(trader)];
  const [job] = instance.forex.servingJobs;
  for (let chunks = 0; await job?.chunk(dayOf(now), now); chunks += 1) expect(chunks).toBeLessThan(10);
  return (await chargesOf(trader)) - before;
}

async function balanceOf(instance: TradingInstance, { userId }: Caller): Promise<string> {
  const accounts = await instance.ledger.viewsOf(userId);
  const cents = accounts.find(({ kind }) => kind === 'forex')?.balance ?? 0n;
  return (Number(cents) / 1e6).toFixed(6);
}

const financingOf = (instance: TradingInstance, trader: Caller, id: number) =>
  done(instance, financing, trader, { id });

/** 18 November 2026 is a Wednesday; each test begins at noon of a Wednesday of its own. */
async function onWednesday() {
  const instance = await open();
  const { trader, order } = await aTrader(instance);
  return {
    instance,
    trader,
    order,
    buy: (more: object = {}) => done(instance, submit, trader, { ...order, ...more }),
  };
}

/** Noon of the next day; EUR/USD has the price that it had before. */
async function nextNoon(instance: TradingInstance, price?: number) {
  instance.clock.advance(DAY);
  if (price !== undefined) await instance.prices({ EURUSD: price });
}

describe('overnight financing', () => {
  it('charges long, credits short, and three nights for Wednesday, once', async () => {
    const { instance, trader, buy } = await onWednesday();
    await terms(instance, 6, -3);
    const long = await buy();
    const short = await buy({ type: 2 });
    const before = await balanceOf(instance, trader);
    await nextNoon(instance, 1.09);
    expect(await charge(instance, trader)).toBe(2);
    expect(await charge(instance, trader)).toBe(0);
    // 54,210 at the last price before midnight: 6 % and 3 % of it, ÷ 360 × 3.
    expect(await financingOf(instance, trader, long.Id)).toMatchObject({
      Total: '-27.105000',
      TripleDay: 3,
      Charges: [{ Nights: 3, Price: 1.0842, AnnualRate: 6, Quantity: 0.5, Amount: '-27.105000' }],
    });
    expect(await financingOf(instance, trader, short.Id)).toMatchObject({ Total: '13.552500' });
    expect(Number(await balanceOf(instance, trader)) - Number(before)).toBeCloseTo(-13.5525, 6);
    await nextNoon(instance);
    expect(await charge(instance, trader)).toBe(2);
    expect(await financingOf(instance, trader, long.Id)).toMatchObject({ Total: '-36.188333' });
  });

  it('charges by the terms at the end of the day, and nothing while the rates are 0', async () => {
    const { instance, trader, buy } = await onWednesday();
    const { Id } = await buy();
    await terms(instance, 0, 0);
    await nextNoon(instance, 1.0842);
    expect(await charge(instance, trader)).toBe(0);
    await terms(instance, 6, 6, 0);
    await nextNoon(instance, 1.0842);
    await terms(instance, 50, 50, 0);
    expect(await charge(instance, trader)).toBe(1);
    expect(await financingOf(instance, trader, Id)).toMatchObject({ Total: '-9.035000' });
  });

  it('charges a position that was closed after midnight, and its parts, each lot once', async () => {
    const { instance, trader, buy } = await onWednesday();
    await terms(instance, 6, 0, 0);
    const [whole, parted, early, late] = [await buy(), await buy(), await buy(), await buy()];
    await done(instance, close, trader, { id: early.Id });
    await nextNoon(instance, 1.0842);
    await done(instance, close, trader, { id: whole.Id });
    const part = await done(instance, close, trader, { id: parted.Id, cont: 0.2 });
    expect(await charge(instance, trader)).toBe(4);
    const after = await done(instance, close, trader, { id: late.Id, cont: 0.1 });
    expect(await charge(instance, trader)).toBe(0);
    const totals = async (...ids: number[]) =>
      Promise.all(ids.map(async (id) => (await financingOf(instance, trader, id)).Total));
    expect(await totals(whole.Id, parted.Id, part.Id, early.Id, late.Id, after.Id)).toEqual([
      '-9.035000',
      '-5.421000',
      '-3.614000',
      '0.000000',
      '-9.035000',
      '0.000000',
    ]);
  });

  it('catches up a day that the server was down for, from memory that is loaded again', async () => {
    const { instance, trader, buy } = await onWednesday();
    await terms(instance, 6, 0, 0);
    const { Id } = await buy();
    await closeInstance(instance);
    instance.clock.advance(DAY);
    const next = await open({ clock: instance.clock });
    expect(await charge(next, trader)).toBe(1);
    expect(await financingOf(next, trader, Id)).toMatchObject({ Total: '-9.035000' });
    await next.prices({ EURUSD: 1.0842 });
    // The order after it decides on the balance that the charge has left; the fee was 3.
    await done(next, close, trader, { id: Id });
    expect(await balanceOf(next, trader)).toBe('9987.965000');
  });

  it('stops an account out whose equity it takes, and never charges below zero without positions', async () => {
    const { instance, trader, buy } = await onWednesday();
    await terms(instance, 100, 0, 3);
    const { Id } = await buy({ cont: 8 });
    await instance.prices({ EURUSD: 1.08 });
    await nextNoon(instance, 1.08);
    expect(await charge(instance, trader)).toBe(1);
    // 864,000 × 100 % ÷ 360 × 3 = 7,200; with the loss of 3,360 more than the account held.
    expect(await financingOf(instance, trader, Id)).toMatchObject({ Total: '-7200.000000', Next: null });
    expect(await balanceOf(instance, trader)).toBe('0.000000');
  });

  it('shows the next charge of a position, and refuses a foreign order', async () => {
    const { instance, trader, order } = await onWednesday();
    await database.query({ text: `update market.instrument set financing_long = 6 where code = 'EURUSD'` });
    await closeInstance(instance);
    const next = await open({ clock: instance.clock });
    await next.prices({ EURUSD: 1.0842 });
    const { Id } = await done(next, submit, trader, order);
    const shown = await financingOf(next, trader, Id);
    expect(shown).toMatchObject({ Total: '0.000000', Next: { Nights: 3, Amount: '-27.105000' } });
    expect(shown.Next?.Time.endsWith('T00:00:00.000Z')).toBe(true);
    const { trader: other } = await aTrader(next);
    expect(await refusalOf(call(next, financing, other, { id: Id }))).toEqual({
      key: 'forex.unknown_order',
      field: 'id',
    });
    await database.query({ text: 'update market.instrument set financing_long = 0' });
  });
});

describe('verification of overnight financing', () => {
  it.each([
    ['an amount', 'update forex.financing set amount = amount + 1', [/evidence makes/, /postings make/]],
    [
      'a price',
      'update forex.financing set price = price + 1000, amount = 27105250',
      [/no tick recorded/, /postings make/],
    ],
    ['a day', `update forex.financing set day = day - 7`, [/owes nothing/]],
  ])('finds tampering with %s', async (_what, tampering, patterns) => {
    const { instance, trader, buy } = await onWednesday();
    await terms(instance, 6, 0);
    const { Id } = await buy();
    await nextNoon(instance, 1.0842);
    await charge(instance, trader);
    const undo = new Error('undo');
    const tampered = owner.transaction(async (tx) => {
      await tx.query({ text: 'alter table forex.financing disable trigger user' });
      await tx.query({ text: `${tampering} where deal_id = ${Id}` });
      const breaches = await verifyForex(tx);
      expect(breaches).toHaveLength(patterns.length);
      for (const [nth, pattern] of patterns.entries()) expect(breaches[nth]).toMatch(pattern);
      throw undo;
    });
    await expect(tampered).rejects.toBe(undo);
  });
});
