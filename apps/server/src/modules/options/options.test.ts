import { resetForexDemoAccount } from '@tidemark/contract/calls/trading/demo';
import { getSeconds, microOrders, submitMicro } from '@tidemark/contract/calls/trading/micro';
import type { MicroClosed } from '@tidemark/contract/live';
import { assert } from '@tidemark/domain/outcome';
import { describe, expect, it, onTestFinished } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { aCallerContext } from '../../../test/support/trading-instance.ts';
import { createDemo } from '../demo/index.ts';
import { balancesChanged, verifyLedger } from '../ledger/index.ts';
import { optionsClosed, verifyMicro } from './index.ts';
import { account, anInstance, closedOf, pass, up } from './options.fixture.ts';

const { database, owner } = await testDatabase();

describe('Up/Down future', () => {
  it('locks its amount, runs on the server clock, and pays its profit when it wins', async () => {
    const instance = await anInstance(database);
    const day = instance.clock.now();
    const user = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    instance.clock.advance(700);
    const begun = await done(instance, submitMicro, user, up(instance));
    expect(begun).toMatchObject({
      Type: 1,
      Number: '10.000000',
      Seconds: 30,
      ProfitRatio: 0.8,
      LossLevel: 0,
      OpenPrice: 1.0842,
      EndPrice: 0,
      FactProfits: '0.000000',
      Status: 1,
      RemainMilliSeconds: 30_000,
      CreatedAtST: new Date(day + 700).toISOString(),
      CompleteAtST: null,
      DueAt: new Date(day + 30_700).toISOString(),
      VoidReason: null,
      OpenTick: { price: 1.0842, time: new Date(day).toISOString() },
      EndTick: null,
      ForexTradeList: { Code: 'EURUSD', ShowCode: 'EUR/USD', PricePrecision: 5 },
    });
    expect(await account(instance, user)).toEqual({ balance: '10000.000000', locked: '10.000000' });

    instance.clock.advance(12_300);
    const [running] = (await done(instance, microOrders, user, { status: 1 })).data;
    expect(running).toEqual({ ...begun, RemainMilliSeconds: 17_700 });

    await pass(instance, 17_700, { EURUSD: 1.0843 });
    expect(await account(instance, user)).toEqual({ balance: '10008.000000', locked: '0.000000' });
    expect(await done(instance, microOrders, user, { status: 1 })).toMatchObject({ data: [], total: 0 });
    expect(await done(instance, microOrders, user, { status: 3 })).toMatchObject({
      total: 1,
      all_fact_profits: '8.000000',
      data: [
        {
          Id: begun.Id,
          Status: 3,
          EndPrice: 1.0843,
          FactProfits: '8.000000',
          RemainMilliSeconds: 0,
          VoidReason: null,
          EndTick: { price: 1.0843, time: begun.DueAt },
        },
      ],
    });
  });

  it.each([
    ['up, fallen', 1, 0, 1.084, '9990.000000', '-10.000000'],
    ['up, animationsEnded', 1, 0, 1.0842, '9990.000000', '-10.000000'],
    ['down, fallen', 2, 0, 1.084, '10008.000000', '8.000000'],
    ['down, animationsEnded', 2, 0, 1.0842, '9990.000000', '-10.000000'],
    ['up, fallen, loss level 1', 1, 1, 1.084, '9992.000000', '-8.000000'],
  ] as const)(
    'settles by direction, end price and loss level: %s',
    async (_name, type, microLossLevel, end, balance, profit) => {
      const instance = await anInstance(database, { microLossLevel });
      const user = await instance.openUser();
      await instance.prices({ EURUSD: 1.0842 });
      await done(instance, submitMicro, user, up(instance, { type }));
      await pass(instance, 30_000, { EURUSD: end });
      expect(await account(instance, user)).toEqual({ balance, locked: '0.000000' });
      expect((await closedOf(instance, user))[0]).toMatchObject({
        FactProfits: profit,
        LossLevel: microLossLevel,
      });
    },
  );

  it('settles at the last tick at or before its expiry, not at the next one', async () => {
    const instance = await anInstance(database);
    const user = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    await done(instance, submitMicro, user, up(instance));
    instance.clock.advance(29_999);
    await instance.prices({ EURUSD: 1.08 });
    instance.clock.advance(1);
    await instance.prices({ EURUSD: 1.081 });
    await instance.prices({ EURUSD: 1.09 });
    instance.clock.advance(1);
    await instance.prices({ EURUSD: 1.07 });
    await instance.micro.settled();
    expect((await closedOf(instance, user))[0]).toMatchObject({ EndPrice: 1.09, FactProfits: '8.000000' });
  });

  it('becomes void when the source is silent for 10 s before expiry, and raises the public count', async () => {
    const instance = await anInstance(database);
    const user = await instance.openUser();
    const before = (await done(instance, getSeconds, user, {})).void_total;
    await instance.prices({ EURUSD: 1.0842 });
    await done(instance, submitMicro, user, up(instance));
    instance.clock.advance(20_000);
    await instance.prices({ BTCUSD: 60_000, EURUSD: 1.09 });
    instance.clock.advance(10_001);
    await instance.micro.settled();
    expect((await closedOf(instance, user))[0]).toMatchObject({
      VoidReason: 'source_silent',
      FactProfits: '0.000000',
      EndPrice: 0,
      EndTick: null,
    });
    expect(await account(instance, user)).toEqual({ balance: '10000.000000', locked: '0.000000' });
    expect((await done(instance, getSeconds, user, {})).void_total).toBe(before + 1);
  });

  it('settles when a heartbeat arrived within 10 s before its expiry', async () => {
    const instance = await anInstance(database);
    const user = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    await done(instance, submitMicro, user, up(instance));
    instance.clock.advance(20_001);
    await instance.prices({});
    instance.clock.advance(10_000);
    await instance.micro.settled();
    expect((await closedOf(instance, user))[0]).toMatchObject({
      VoidReason: null,
      FactProfits: '-10.000000',
    });
  });

  it('publishes its result to its owner, and a balance change at opening and settlement', async () => {
    const instance = await anInstance(database);
    const [user, other] = [await instance.openUser(), await instance.openUser()];
    const told: { userId: number; closed: readonly MicroClosed[] }[] = [];
    const changed: number[] = [];
    instance.bus.subscribe(optionsClosed, (fact) => told.push(fact));
    instance.bus.subscribe(balancesChanged, ({ userIds }) => changed.push(...userIds));
    await instance.prices({ EURUSD: 1.0842 });
    const mine = await done(instance, submitMicro, user, up(instance));
    const theirs = await done(instance, submitMicro, other, up(instance, { type: 2, seconds: 60 }));
    expect(changed).toEqual([user.userId, other.userId]);
    await pass(instance, 30_000, { EURUSD: 1.09 });
    await pass(instance, 30_000, { EURUSD: 1.09 });
    expect(told).toEqual([
      { userId: user.userId, closed: [{ Id: mine.Id, EndPrice: 1.09, FactProfits: '8.000000' }] },
      { userId: other.userId, closed: [{ Id: theirs.Id, EndPrice: 1.09, FactProfits: '-10.000000' }] },
    ]);
    expect(changed).toEqual([user.userId, other.userId, user.userId, other.userId]);
  });

  it('records opening and settlement as facts, and posts its loss to the broker account', async () => {
    const instance = await anInstance(database);
    const user = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const { Id } = await done(instance, submitMicro, user, up(instance));
    await pass(instance, 30_000, { EURUSD: 1.08 });
    const facts = await owner.query<{ kind: string }>({
      text: 'select kind from desk.fact where user_id = $1 order by id',
      values: [user.userId],
    });
    expect(facts.map(({ kind }) => kind)).toEqual(['micro.opened', 'micro.settled']);
    const postings = await owner.query({
      text: `select event, credit_account, amount from ledger.posting where reference = $1 and event like 'micro.%'`,
      values: [Id],
    });
    expect(postings).toEqual([{ event: 'micro.loss', credit_account: '101', amount: '10000000' }]);
  });
});

describe('list of Up/Down futures', () => {
  it('shows the caller’s own in pages, newest first, with total profit', async () => {
    const instance = await anInstance(database);
    const [user, other] = [await instance.openUser(), await instance.openUser()];
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      instance.clock.advance(10);
      await instance.prices({ EURUSD: 1.0842 });
      ids.unshift((await done(instance, submitMicro, user, up(instance, { type: 1 + (n % 2) }))).Id);
    }
    const page = await done(instance, microOrders, user, { status: 1, page: 1, page_size: 2 });
    expect(page).toMatchObject({ total: 3, page: 1, last_page: 2, all_fact_profits: '0.000000' });
    expect(page.data.map(({ Id }) => Id)).toEqual(ids.slice(0, 2));
    expect((await done(instance, microOrders, other, { status: 1 })).total).toBe(0);
    await instance.prices({ EURUSD: 1.09 });
    await pass(instance, 30_000);
    const closed = await done(instance, microOrders, user, { status: '3', page: 2, page_size: 2 });
    // Two won 8 each, one lost 10.
    expect(closed).toMatchObject({ total: 3, last_page: 2, all_fact_profits: '6.000000' });
    expect(closed.data.map(({ Id }) => Id)).toEqual(ids.slice(2));
    expect((await done(instance, microOrders, other, { status: 3 })).total).toBe(0);
    const [won = 0] = ids;
    const alone = await done(instance, microOrders, user, { status: 3, id: won });
    expect([alone.total, alone.data.map(({ Id }) => Id)]).toEqual([1, [won]]);
    expect((await done(instance, microOrders, other, { status: 3, id: won })).total).toBe(0);
    expect((await done(instance, microOrders, user, { status: 1, id: won })).total).toBe(0);
  });
});

describe('Up/Down offer', () => {
  it('follows changed terms within 10 s, while running futures keep theirs', async () => {
    const instance = await anInstance(database);
    const user = await instance.openUser();
    expect(await done(instance, getSeconds, user, {})).toMatchObject({
      sec: [
        { Seconds: 30, ProfitRatio: 0.8, LimitAmount: '10.000000' },
        { Seconds: 60, ProfitRatio: 0.82, LimitAmount: '10.000000' },
        { Seconds: 120, ProfitRatio: 0.85, LimitAmount: '50.000000' },
        { Seconds: 300, ProfitRatio: 0.88, LimitAmount: '100.000000' },
      ],
      number: ['10', '50', '100', '500', '1000'].map((amount) => ({ Number: `${amount}.000000` })),
      micro_loss_level: 0,
    });
    await instance.prices({ EURUSD: 1.0842 });
    await done(instance, submitMicro, user, up(instance));
    const offer = (ratio: number) =>
      database.query({
        text: 'update micro.duration set profit_ratio = $1 where seconds = 30',
        values: [ratio],
      });
    await offer(500_000);
    onTestFinished(async () => void (await offer(800_000)));
    instance.clock.advance(10_000);
    await expect.poll(async () => (await done(instance, getSeconds, user, {})).sec[0]?.ProfitRatio).toBe(0.5);
    await instance.prices({ EURUSD: 1.0842 });
    expect(await done(instance, submitMicro, user, up(instance))).toMatchObject({ ProfitRatio: 0.5 });
    await instance.prices({ EURUSD: 1.09 });
    await pass(instance, 30_000);
    expect((await closedOf(instance, user)).map(({ FactProfits }) => FactProfits).sort()).toEqual([
      '5.000000',
      '8.000000',
    ]);
  });
});

describe('demo reset of Up/Down futures', () => {
  it('cancels running ones, returns their amounts, and applies once per idempotency key', async () => {
    const instance = await anInstance(database);
    const [user, other] = [await instance.openUser(), await instance.openUser()];
    const [reset] = createDemo({
      ...{ ...instance, fund: { cancelAll: async () => true } },
      ...{ workspace: { eraseUser: async () => undefined }, journal: { eraseUser: async () => undefined } },
      idleUsers: { find: async () => [], close: async () => undefined },
      log: { info: () => {}, warn: () => {}, error: () => {} },
    }).routes;
    assert(reset?.call === resetForexDemoAccount, 'a reset is answered');
    const claim = { key: 'again', payloadHash: 'reset', storedMs: 86_400_000, keepsRefusals: true };
    await instance.prices({ EURUSD: 1.0842 });
    await done(instance, submitMicro, user, up(instance));
    await pass(instance, 30_000, { EURUSD: 1.08 });
    for (let n = 0; n < 5; n += 1) await done(instance, submitMicro, user, up(instance));
    await done(instance, submitMicro, other, up(instance));
    const before = (await done(instance, getSeconds, user, {})).void_total;
    expect(await reset.handle({}, aCallerContext(user, { idempotency: claim }))).toBe(true);
    expect(await account(instance, user)).toEqual({ balance: '10000.000000', locked: '0.000000' });
    const voids = (await closedOf(instance, user)).filter(({ VoidReason }) => VoidReason === 'demo_reset');
    expect(voids).toHaveLength(5);
    // Futures voided by the user's own reset do not count against the source.
    expect((await done(instance, getSeconds, user, {})).void_total).toBe(before);

    // A repeated call is the same reset: futures opened since continue.
    await done(instance, submitMicro, user, up(instance));
    expect(await reset.handle({}, aCallerContext(user, { idempotency: claim }))).toBe(true);
    expect((await done(instance, microOrders, user, { status: 1 })).total).toBe(1);
    await pass(instance, 30_000, { EURUSD: 1.09 });
    expect(await account(instance, user)).toEqual({ balance: '10008.000000', locked: '0.000000' });
    expect((await closedOf(instance, other))[0]).toMatchObject({ VoidReason: null });
  });
});

describe('final verification', () => {
  it('confirms every balance from the postings and every end from recorded ticks', async () => {
    expect(await verifyLedger(database)).toEqual([]);
    expect(await verifyMicro(database)).toEqual([]);
  });
});
