import { simulation } from '@tidemark/contract/calls/trading/copies';
import { followTrader } from '@tidemark/contract/calls/trading/follow';
import { isRefusal } from '@tidemark/domain/outcome';
import { dayOf } from '@tidemark/domain/time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import {
  aCallerContext,
  openTradingInstance,
  type TradingInstance,
} from '../../../../test/support/trading-instance.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { noticesQueued } from '../../../platform/outbox/outbox.ts';
import { verifyForex } from '../../forex/index.ts';
import { verifyLedger } from '../../ledger/index.ts';
import { copyTrading } from '../copying/copying.fixture.ts';
import { verifyFollow } from '../index.ts';
import { showSimulation } from '../lists/show-simulation.ts';

const DAY = 86_400_000;
const { database, owner } = await testDatabase();
let instance: TradingInstance;
const { leader, follow, unfollow, open, close, copies } = copyTrading(database, () => instance);

beforeAll(async () => {
  instance = await openTradingInstance({ database });
});
afterAll(() => instance.stop());
afterEach(async () => {
  expect(await verifyFollow(database)).toEqual([]);
  expect(await verifyForex(database)).toEqual([]);
  expect(await verifyLedger(database)).toEqual([]);
});

async function setFee({ userId }: Caller, percent: number): Promise<void> {
  await database.query({
    text: 'update follow.trader set fee_rate = $2::int where user_id = $1',
    values: [userId, percent * 100],
  });
}

/** A lead trader with a performance fee of 20 % and a follower who has agreed to it; EUR/USD is at 1.08420. */
async function followed() {
  const [anna, ben] = [await leader(), await instance.openUser()];
  await setFee(anna, 20);
  await instance.prices({ EURUSD: 1.0842 });
  await follow(ben, anna, { performance_fee: 20 });
  return { anna, ben };
}

/** A copied trade of one lot, with a fee of 6 for either, from the price now to another. */
async function trade(anna: Caller, to: number): Promise<void> {
  const { Id } = await open(anna, 1);
  await instance.prices({ EURUSD: to });
  await close(anna, Id);
}

async function balanceOf({ userId }: Caller): Promise<string> {
  const accounts = await instance.ledger.viewsOf(userId);
  const millionths = accounts.find(({ kind }) => kind === 'forex')?.balance ?? 0n;
  return (Number(millionths) / 1e6).toFixed(2);
}

/** Noon of a weekday of the next month, after the days off at the beginning of a year. */
async function nextMonth(price: number): Promise<void> {
  const month = () => dayOf(instance.clock.now()).slice(0, 7);
  for (const begun = month(); month() === begun; ) instance.clock.advance(DAY);
  const isEarly = (now: Date) => now.getUTCDate() < 4 || now.getUTCDay() % 6 === 0;
  while (isEarly(new Date(instance.clock.now()))) instance.clock.advance(DAY);
  await instance.prices({ EURUSD: price });
}

/** Runs the month-end job as the calendar does, today or on a later day, until nothing is left. */
async function monthEnd(later = 0): Promise<void> {
  const now = instance.clock.now() + later;
  const [job] = instance.follow.servingJobs;
  for (let chunks = 0; await job?.chunk(dayOf(now), now); chunks += 1) expect(chunks).toBeLessThan(10);
  // What is closed next is not of the same millisecond, within which verification could not tell it apart.
  instance.clock.advance(1000);
}

/** Charges overnight financing as the calendar does after a midnight. */
async function chargeFinancing(): Promise<void> {
  const now = instance.clock.now();
  const [job] = instance.forex.servingJobs;
  for (let chunks = 0; await job?.chunk(dayOf(now), now); chunks += 1) expect(chunks).toBeLessThan(10);
}

/** Settlements of a follower: period, result, fee, what was paid and the new mark, in USD. */
const settledOf = ({ userId }: Caller) =>
  database.query({
    text: `select period, result::float8 / 1e6 as result, fee::float8 / 1e6 as fee, paid::float8 / 1e6 as paid,
             mark_after::float8 / 1e6 as mark from follow.performance_fee where follower_id = $1 order by id`,
    values: [userId],
  });

describe('a performance fee', () => {
  it('goes from the follower to the leader when the following ends, of the profit after commission', async () => {
    const { anna, ben } = await followed();
    await trade(anna, 1.0852);
    expect([await balanceOf(anna), await balanceOf(ben)]).toEqual(['10094.00', '10094.00']);
    const notices: unknown[] = [];
    const stop = instance.bus.subscribe(noticesQueued, (queued) => void notices.push(...queued));
    expect(await unfollow(ben, anna)).toMatchObject({ performance_fee: '18.800000' });
    stop();
    const params = { amount: '18.800000' };
    expect(notices).toEqual([
      { userId: ben.userId, key: 'follow.fee_paid', params },
      { userId: anna.userId, key: 'follow.fee_received', params },
    ]);
    expect([await balanceOf(anna), await balanceOf(ben)]).toEqual(['10112.80', '10075.20']);
    expect(await settledOf(ben)).toEqual([{ period: 'end', result: 94, fee: 18.8, paid: 18.8, mark: 94 }]);
  });

  it('counts the copies that are closed with the end, and not those that stay', async () => {
    const { anna, ben } = await followed();
    await open(anna, 1);
    await instance.prices({ EURUSD: 1.0852 });
    expect(await unfollow(ben, anna, { close: true })).toMatchObject({ performance_fee: '18.800000' });
    const { anna: cleo, ben: dave } = await followed();
    await open(cleo, 1);
    await instance.prices({ EURUSD: 1.0852 });
    expect(await unfollow(dave, cleo)).toMatchObject({ performance_fee: '0.000000' });
    expect(await copies(dave)).toMatchObject([{ state: 'detached' }]);
  });

  it('is settled once a month, only above the high-water mark', async () => {
    const { anna, ben } = await followed();
    await trade(anna, 1.0852);
    await nextMonth(1.0852);
    await monthEnd();
    await monthEnd();
    expect(await balanceOf(ben)).toBe('10075.20');
    await monthEnd(DAY);
    await trade(anna, 1.0847);
    await nextMonth(1.0842);
    await monthEnd();
    await trade(anna, 1.0862);
    await nextMonth(1.0862);
    await monthEnd();
    expect(await settledOf(ben)).toMatchObject([
      { result: 94, fee: 18.8, paid: 18.8, mark: 94 },
      { result: 38, fee: 0, paid: 0, mark: 94 },
      { result: 232, fee: 27.6, paid: 27.6, mark: 232 },
    ]);
    expect(await unfollow(ben, anna)).toMatchObject({ performance_fee: '0.000000' });
  });

  it('takes at most what is free, and asks for the rest with the next one', async () => {
    const { anna, ben } = await followed();
    await trade(anna, 1.1042);
    // 11,994 of equity − 64.80 of commission − 11,925.36 of margin are free.
    const { Id } = await open(ben, 10.8);
    await nextMonth(1.1042);
    await monthEnd();
    expect(await settledOf(ben)).toMatchObject([{ result: 1994, fee: 398.8, paid: 3.84, mark: 19.2 }]);
    await close(ben, Id);
    await nextMonth(1.1042);
    await monthEnd();
    expect(await settledOf(ben)).toMatchObject([{}, { result: 1994, fee: 394.96, paid: 394.96, mark: 1994 }]);
  });

  it('is the one that the follower agreed to, until the following ends', async () => {
    const { anna, ben } = await followed();
    await setFee(anna, 30);
    await trade(anna, 1.0852);
    expect(await follow(ben, anna, { multiple: 2 })).toMatchObject({ performance_fee: 20 });
    expect(await unfollow(ben, anna)).toMatchObject({ performance_fee: '18.800000' });
    const input = { trader_id: anna.userId, multiple: 1, max_amount: '1000' };
    const asked = async (more: object) => {
      const outcome = await call(instance, followTrader, ben, { ...input, ...more });
      return isRefusal(outcome) ? { key: outcome.refusal, field: outcome.field } : 'done';
    };
    expect(await asked({})).toEqual({ key: 'follow.fee_not_agreed', field: 'performance_fee' });
    const changed = { key: 'follow.fee_changed', field: 'performance_fee' };
    expect(await asked({ performance_fee: 20 })).toEqual(changed);
    expect(await asked({ performance_fee: 30 })).toBe('done');
  });

  it('counts overnight financing of the copies, also of one that was closed before it was charged', async () => {
    const { anna, ben } = await followed();
    await database.query({
      text: `insert into market.financing_terms (instrument_id, from_at, long, short, triple_day)
             values ($1, to_timestamp($2::float8 / 1000), 6, -3, 0)`,
      values: [instance.instrumentId('EURUSD'), instance.clock.now()],
    });
    await nextMonth(1.0842);
    await monthEnd();
    const { Id } = await open(anna, 1);
    instance.clock.advance(DAY);
    await instance.prices({ EURUSD: 1.0852 });
    await close(anna, Id);
    await chargeFinancing();
    // 100 of profit less 6 of commission and 108,420 × 6 % ÷ 360 of financing.
    expect(await unfollow(ben, anna)).toMatchObject({ performance_fee: '15.186000' });
    expect(await settledOf(ben)).toMatchObject([{ result: 0 }, { result: 75.93, fee: 15.186, mark: 75.93 }]);
    const asked = simulation.input.parse({
      trader_id: anna.userId,
      amount: '10000',
      multiple: 2,
      period: 'all',
    });
    const parts = { database, feeBasis: () => 'lots' as const, ...instance };
    const context = aCallerContext(ben, { now: instance.clock.now() });
    expect(await showSimulation(parts, asked, context)).toMatchObject({
      ...{ orders: 1, copied: 1, fees: '12.000000', financing: '36.140000', performance_fees: '30.372000' },
      profit: '121.488000',
    });
  });

  it('counts financing that comes after a settlement with the next one', async () => {
    const { anna, ben } = await followed();
    await trade(anna, 1.0852);
    await open(anna, 1);
    await nextMonth(1.0852);
    await monthEnd();
    instance.clock.advance(DAY);
    await chargeFinancing();
    await nextMonth(1.0852);
    await monthEnd();
    const [charged] = await database.query<{ sum: number }>({
      text: `select sum(amount)::float8 / 1e6 as sum from forex.financing as charge
             join forex.deal on deal.id = charge.deal_id where user_id = $1`,
      values: [ben.userId],
    });
    const sum = charged?.sum ?? 0;
    expect(sum).toBeGreaterThan(0);
    // Six more of commission than of one trade; the mark stays above the result.
    expect(await settledOf(ben)).toMatchObject([
      { result: 88, fee: 17.6, mark: 88 },
      { result: 88 - sum, fee: 0, mark: 88 },
    ]);
  });

  it('is charged by what the orders have made, also after a restart', async () => {
    const { anna, ben } = await followed();
    await trade(anna, 1.0852);
    await instance.stop();
    instance = await openTradingInstance({ database, clock: instance.clock });
    expect(await unfollow(ben, anna)).toMatchObject({ performance_fee: '18.800000' });
  });
});

describe('verification of performance fees', () => {
  it.each([
    ['a result', 'performance_fee', 'result = result + 1000000', [/its result makes/, /the orders make/]],
    ['a fee', 'performance_fee', 'fee = fee + 1', [/its result makes/]],
    ['financing', 'performance_fee', 'financing = financing + 1', [/its financing is/]],
    ['a payment', 'performance_fee', 'paid = paid - 1', [/what was paid makes/, /its posting moved/]],
    ['a mark', 'following', 'high_water = high_water + 1', [/its mark is/]],
    ['a rate', 'following', 'fee_rate = fee_rate + 1', [/another rate/]],
  ])('finds tampering with %s', async (_what, table, change, told) => {
    const { anna, ben } = await followed();
    await trade(anna, 1.0852);
    await unfollow(ben, anna);
    const undo = new Error('undo');
    const tampered = owner.transaction(async (tx) => {
      await tx.query({ text: `alter table follow.${table} disable trigger user` });
      await tx.query({ text: `update follow.${table} set ${change} where follower_id = ${ben.userId}` });
      const breaches = await verifyFollow(tx);
      expect(breaches).toHaveLength(told.length);
      for (const [nth, pattern] of told.entries()) expect(breaches[nth]).toMatch(pattern);
      throw undo;
    });
    await expect(tampered).rejects.toBe(undo);
  });
});
