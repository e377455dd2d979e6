import { microOrders, submitMicro } from '@tidemark/contract/calls/trading/micro';
import { formatAmount } from '@tidemark/domain/money';
import { MINUTE_MS, WEEK_MS } from '@tidemark/domain/time';
import { describe, expect, it, onTestFinished } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { type ManualClock, manualClock } from '../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance, type TradingInstance } from '../../../test/support/trading-instance.ts';
import type { Caller } from '../../platform/http/route.ts';
import { verifyLedger } from '../ledger/index.ts';
import { verifyMicro } from './index.ts';

const { database, owner } = await testDatabase();
let week = Date.parse('2026-11-16T12:00:00Z');

async function open(clock: ManualClock): Promise<TradingInstance> {
  const instance = await openTradingInstance({ database, clock });
  onTestFinished(() => instance.stop());
  return instance;
}

/** A user bets 10 on EURUSD rising within 30 s from 1.0842. */
async function aBet() {
  week += WEEK_MS;
  const instance = await open(manualClock(week));
  const user = await instance.openUser();
  await instance.prices({ EURUSD: 1.0842 });
  const input = { forex_id: instance.instrumentId('EURUSD'), type: 1, number: 10, seconds: 30 };
  const { Id } = await done(instance, submitMicro, user, input);
  return { instance, user, id: Id };
}

async function found(instance: TradingInstance, user: Caller) {
  await instance.micro.settled();
  const account = (await instance.ledger.viewsOf(user.userId)).find(({ kind }) => kind === 'micro');
  const { data } = await done(instance, microOrders, user, { status: 3 });
  return {
    money: account && [formatAmount(account.balance), formatAmount(account.locked)],
    closed: data.map(({ VoidReason, EndPrice, FactProfits }) => VoidReason ?? `${EndPrice} ${FactProfits}`),
  };
}

describe('Up/Down future during a restart', () => {
  it('settles once at its expiry when the server restarts before', async () => {
    const { instance, user } = await aBet();
    instance.clock.advance(10_000);
    await instance.stop();
    const later = await open(instance.clock);
    await later.prices({ EURUSD: 1.0842 });
    later.clock.advance(15_000);
    await later.prices({ EURUSD: 1.09 });
    later.clock.advance(5001);
    expect(await found(later, user)).toEqual({
      money: ['10008.000000', '0.000000'],
      closed: ['1.09 8.000000'],
    });
    await later.stop();
    expect(await found(await open(instance.clock), user)).toMatchObject({ closed: ['1.09 8.000000'] });
  });

  it('settles from stored ticks when it expired while the server was down', async () => {
    const { instance, user } = await aBet();
    instance.clock.advance(25_000);
    await instance.prices({ EURUSD: 1.08 });
    await instance.stop();
    instance.clock.advance(MINUTE_MS);
    // Without a price or a request: the stored data is enough.
    expect(await found(await open(instance.clock), user)).toEqual({
      money: ['9990.000000', '0.000000'],
      closed: ['1.08 -10.000000'],
    });
  });

  it('becomes void when it expired during downtime after 10 s without a tick', async () => {
    const { instance, user } = await aBet();
    instance.clock.advance(20_000);
    await instance.prices({ EURUSD: 1.09 });
    await instance.stop();
    instance.clock.advance(MINUTE_MS);
    const later = await open(instance.clock);
    // A later price changes nothing.
    await later.prices({ EURUSD: 1.1 });
    expect(await found(later, user)).toEqual({
      money: ['10000.000000', '0.000000'],
      closed: ['source_silent'],
    });
  });

  it('settles when a stored heartbeat proves that the source was alive before expiry', async () => {
    const { instance, user } = await aBet();
    instance.clock.advance(25_000);
    await instance.prices({});
    await instance.stop();
    instance.clock.advance(MINUTE_MS);
    expect(await found(await open(instance.clock), user)).toMatchObject({ closed: ['1.0842 -10.000000'] });
  });

  it('settles only once when another process has settled it already', async () => {
    const { instance, user, id } = await aBet();
    instance.clock.advance(25_000);
    await instance.prices({ EURUSD: 1.09 });
    // As if the commit of a settlement was not answered: done in the database, unknown in memory.
    await owner.query({
      text: `
        with done as (
          update micro.wager set status = 3, end_price = 109000000, end_tick_at = $2,
            end_tick_seq = (select max(seq) from market.tick where instrument_id = wager.instrument_id),
            profit = 8000000, settled_at = due_at where id = $1 returning account_id),
        paid as (
          insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, credit_after, posted_at)
          select 900000000 + $1, 'micro.profit', $1, 101, account_id, 8000000, 10008000000, now() from done)
        update ledger.account set balance = balance + 8000000, locked = 0, version = version + 1
        from done where id = done.account_id`,
      values: [id, new Date(week + 25_000)],
    });
    instance.clock.advance(5001);
    const settled = await found(instance, user);
    expect(settled).toMatchObject({ money: ['10008.000000', '0.000000'], closed: ['1.09 8.000000'] });
  });

  it('settles when due even if its opening was committed without an answer', async () => {
    const { instance, user } = await aBet();
    const [first] = await owner.query<{ accountId: string }>({
      text: 'select account_id as "accountId" from micro.wager where user_id = $1',
      values: [user.userId],
    });
    // As if the commit of a second one was not answered; the next command of the account finds it.
    await owner.query({
      text: `
        with begun as (
          insert into micro.wager (id, account_id, user_id, instrument_id, status, direction, amount, seconds,
            profit_ratio, loss_level, open_price, open_tick_seq, open_tick_at, accepted_at, due_at)
          select id + 500, account_id, user_id, instrument_id, 1, 2, amount, seconds, profit_ratio, loss_level,
            open_price, open_tick_seq, open_tick_at, accepted_at, due_at
          from micro.wager where user_id = $1 returning account_id, amount)
        update ledger.account set locked = locked + begun.amount, version = version + 1
        from begun where id = begun.account_id`,
      values: [user.userId],
    });
    expect(Number(first?.accountId)).toBeGreaterThan(0);
    instance.clock.advance(25_000);
    await instance.prices({ EURUSD: 1.09 });
    instance.clock.advance(5001);
    await instance.micro.settled();
    instance.clock.advance(1);
    expect(await found(instance, user)).toEqual({
      money: ['9998.000000', '0.000000'],
      closed: expect.arrayContaining(['1.09 8.000000', '1.09 -10.000000']),
    });
  });
});

describe('simultaneous Up/Down expiries', () => {
  it('settle 500 futures due within one second, each at its correct tick', async () => {
    week += WEEK_MS;
    const instance = await open(manualClock(week));
    const users: Caller[] = [];
    for (let n = 0; n < 20; n += 1) users.push(await instance.openUser());
    const ids: number[] = [];
    for (let ms = 0; ms < 25; ms += 1) {
      instance.clock.advance(40);
      // Each submission opens at a price of its own, and ends 30 s later at one a step higher or lower.
      await instance.prices({ EURUSD: 1.08 + ms / 1e4 });
      const input = { forex_id: instance.instrumentId('EURUSD'), number: 10, seconds: 30 };
      const begun = await Promise.all(
        users.map((user, n) => done(instance, submitMicro, user, { ...input, type: 1 + ((n + ms) % 2) })),
      );
      ids.push(...begun.map(({ Id }) => Id));
    }
    expect(new Set(ids).size).toBe(500);
    instance.clock.advance(25_000);
    for (let ms = 0; ms < 150; ms += 1) {
      instance.clock.advance(40);
      await instance.prices({ EURUSD: 1.08 + ((ms * 7) % 60) / 1e4 });
    }
    await instance.micro.settled();
    const [count] = await owner.query<{ closed: number; running: number }>({
      text: `
        select count(*) filter (where status = 3)::int as closed, count(*) filter (where status = 1)::int as running
        from micro.wager where id = any($1::bigint[])`,
      values: [`{${ids.join(',')}}`],
    });
    expect(count).toEqual({ closed: 500, running: 0 });
    // Whether each ended at its right tick is worked out again from the record.
    expect(await verifyMicro(database)).toEqual([]);
  });
});

describe('final verification', () => {
  it('confirms every balance from the postings and every end from recorded ticks', async () => {
    expect(await verifyLedger(database)).toEqual([]);
    expect(await verifyMicro(database)).toEqual([]);
  });
});
