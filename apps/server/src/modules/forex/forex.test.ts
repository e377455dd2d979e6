import type { Call } from '@tidemark/contract';
import { close, getProfits, myDeal, submit } from '@tidemark/contract/calls/trading/forex';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { afterEach, describe, expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import {
  openTradingInstance,
  type TradingInstance,
  type TradingInstanceOptions,
} from '../../../test/support/trading-instance.ts';
import type { Caller } from '../../platform/http/route.ts';
import { verifyLedger } from '../ledger/index.ts';
import { positionsClosed, verifyForex } from './index.ts';

const { database } = await testDatabase();
/** For the tests that move the clock, which other tests' instances must not find behind them. */
const { database: refusalsDatabase } = await testDatabase();
const { database: weekendDatabase } = await testDatabase();
const instances: TradingInstance[] = [];

async function anInstance(options: Partial<TradingInstanceOptions> = {}): Promise<TradingInstance> {
  const instance = await openTradingInstance({ database, ...options });
  instances.push(instance);
  return instance;
}

afterEach(async () => {
  await Promise.all(instances.splice(0).map((instance) => instance.stop()));
  expect(await verifyLedger(database)).toEqual([]);
  expect(await verifyForex(database)).toEqual([]);
});

async function contractAccount(instance: TradingInstance, caller: Caller) {
  const accounts = await instance.ledger.accountsOf(caller.userId);
  return present(
    accounts.find((account) => account.type === 'forex'),
    'a contract account',
  );
}

describe('a market order', () => {
  it.each([
    // code, side, lots, leverage, open, close, other prices, margin, fee, profit
    ['EURUSD', 1, 0.5, 100, 1.0842, 1.085, {}, '542.100000', '40.000000'],
    ['EURUSD', 2, 0.5, 100, 1.0842, 1.07, {}, '542.100000', '710.000000'],
    ['USDJPY', 1, 0.2, 100, 148.5, 150, {}, '200.000000', '200.000000'],
    ['EURGBP', 1, 1, 100, 0.85, 0.86, { GBPUSD: 1.25 }, '1062.500000', '1250.000000'],
    ['WTI', 2, 1, undefined, 70.5, 70.4, {}, '1000.000000', '100.000000'],
  ])(
    'settles margin, fee and P/L: %s, side %d, %d lots, leverage %s, %d to %d',
    async (code, type, cont, multiple, open, end, others, margin, profit) => {
      const instance = await anInstance();
      const trader = await instance.openUser();
      await instance.prices({ ...others, [code]: open });
      const fee = (present(instance.market.instrumentByCode(code), code).feeRates.lots * cont).toFixed(6);
      const opened = await done(instance, submit, trader, {
        forex_id: instance.instrumentId(code),
        type,
        cont,
        status: 1,
        multiple,
      });
      expect(opened).toMatchObject({
        Status: 1,
        OrderType: type,
        Quantity: cont,
        OriginPrice: open,
        CautionMoney: margin,
        TradeFee: fee,
        FactProfits: '0.000000',
      });
      expect(await contractAccount(instance, trader)).toMatchObject({
        balance: (10_000 - Number(fee)).toFixed(6),
        lockBalance: margin,
      });

      await instance.prices({ [code]: end });
      const held = await done(instance, myDeal, trader, { status: 1 });
      expect(held).toMatchObject({
        total: 1,
        all_fact_profits: profit,
        data: [{ Id: opened.Id, UpdatePrice: end }],
      });
      expect(instance.forex.riskOf(trader.userId)).toMatchObject({
        ProfitsTotal: profit,
        CautionMoneyAll: margin,
      });

      const closedIds: number[] = [];
      instance.bus.subscribe(positionsClosed, ({ ids }) => closedIds.push(...ids));
      const closed = await done(instance, close, trader, { id: opened.Id });
      expect(closed).toMatchObject({ Status: 3, Price: end, FactProfits: profit, CloseReason: 'manual' });
      expect(closedIds).toEqual([opened.Id]);
      expect(await contractAccount(instance, trader)).toMatchObject({
        balance: (10_000 - Number(fee) + Number(profit)).toFixed(6),
        lockBalance: '0.000000',
      });
      const history = await done(instance, myDeal, trader, { status: 3 });
      expect(history).toMatchObject({
        total: 1,
        ...{ all_fact_profits: profit, all_fees: fee },
        all_net_profits: (Number(profit) - Number(fee)).toFixed(6),
        data: [{ Id: opened.Id, Status: 3 }],
      });
      const today = await done(instance, getProfits, trader, {});
      expect(today.profit).toBe((Number(profit) - Number(fee)).toFixed(6));
    },
  );

  it('charges the fee as a share of the margin when trade_fee_type says so', async () => {
    const instance = await anInstance({ feeBasis: 'margin' });
    const trader = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const { feeRates } = present(instance.market.instrumentByCode('EURUSD'), 'EURUSD');
    const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 0.01, multiple: 100 };
    const opened = await done(instance, submit, trader, order);
    expect(opened.TradeFee).toBe((10.842 * feeRates.margin).toFixed(6));
  });
});

describe('a refused order', () => {
  it('gets the key of its reason and changes nothing', async () => {
    const instance = await anInstance({ database: refusalsDatabase, openPositionsMax: 1 });
    const trader = await instance.openUser();
    const otherUser = await instance.openUser();
    const real = await instance.openUser({ isDemo: false });
    await instance.prices({ EURUSD: 1.0842, BTCUSD: 60_000, EURJPY: 160 });
    const eurusd = instance.instrumentId('EURUSD');
    const order = { forex_id: eurusd, type: 1, cont: 0.5, status: 1, multiple: 100 };
    const refusalOf = async (made: Call, who: Caller, input: object) => {
      const answer = await call(instance, made, who, input);
      return isRefusal(answer) ? answer.refusal : 'none';
    };
    expect(await refusalOf(submit, trader, { ...order, forex_id: 999_999 })).toBe(
      'market.unknown_instrument',
    );
    expect(await refusalOf(submit, trader, { ...order, cont: 0 })).toBe('forex.lots_below_min');
    expect(await refusalOf(submit, trader, { ...order, cont: 51 })).toBe('forex.lots_above_max');
    expect(await refusalOf(submit, trader, { ...order, cont: 0.505 })).toBe('forex.lots_off_step');
    expect(await refusalOf(submit, trader, { ...order, multiple: 7 })).toBe('forex.leverage_not_offered');
    expect(await refusalOf(submit, real, order)).toBe('forex.insufficient_margin');
    expect(await refusalOf(submit, trader, { ...order, forex_id: instance.instrumentId('GBPUSD') })).toBe(
      'market.no_price',
    );
    // The pair that converts a cross has no price yet.
    expect(await refusalOf(submit, trader, { ...order, forex_id: instance.instrumentId('EURJPY') })).toBe(
      'market.price_stale',
    );

    const opened = await done(instance, submit, trader, order);
    expect(await refusalOf(submit, trader, order)).toBe('forex.too_many_positions');
    expect(await refusalOf(close, otherUser, { id: opened.Id })).toBe('forex.unknown_order');
    expect(await refusalOf(close, trader, { id: opened.Id + 1 })).toBe('forex.unknown_order');

    instance.clock.advance(10_001);
    expect(await refusalOf(close, trader, { id: opened.Id })).toBe('market.price_stale');
    await instance.prices({ BTCUSD: 60_001 });
    await done(instance, close, trader, { id: opened.Id });
    expect(await refusalOf(close, trader, { id: opened.Id })).toBe('forex.already_closed');
  });

  it('names the opening time while the market is closed', async () => {
    const instance = await anInstance({ database: weekendDatabase, startAt: '2026-11-21T12:00:00Z' });
    const trader = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 0.5, multiple: 100 };
    const answer = await call(instance, submit, trader, order);
    expect(answer).toMatchObject({
      refusal: 'market.closed',
      params: { opens_at: Date.parse('2026-11-22T22:00:00Z') },
    });
  });
});

describe('a repeated call', () => {
  it('places one order, whether the calls overlap or follow each other', async () => {
    const instance = await anInstance();
    const trader = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 0.1, multiple: 100 };
    const answers = await Promise.all([1, 2, 3].map(() => done(instance, submit, trader, order, 'one key')));
    await instance.prices({ EURUSD: 1.09 });
    answers.push(await done(instance, submit, trader, order, 'one key'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await done(instance, myDeal, trader, { status: 1 })).total).toBe(1);

    const other = await call(instance, submit, trader, { ...order, cont: 0.2 }, 'one key');
    expect(other).toMatchObject({ refusal: 'request.idempotency_conflict' });
    // Another user's key of the same name is another key.
    const otherUser = await instance.openUser();
    expect((await done(instance, submit, otherUser, order, 'one key')).Id).not.toBe(answers[0]?.Id);
  });

  it('closes the position once', async () => {
    const instance = await anInstance();
    const trader = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 0.1, multiple: 100 };
    const { Id } = await done(instance, submit, trader, order);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => call(instance, close, trader, { id: Id })),
    );
    expect(all.filter((answer) => !isRefusal(answer))).toHaveLength(1);
  });
});

describe('concurrent commands', () => {
  it('run in order of arrival within one account, on any connection', async () => {
    const instance = await anInstance({ desk: { workers: 3, batchMax: 4, batchMin: 1 } });
    const traders = await Promise.all([1, 2, 3, 4, 5].map(() => instance.openUser()));
    await instance.prices({ EURUSD: 1.0842 });
    const order = (cont: number) => ({
      forex_id: instance.instrumentId('EURUSD'),
      type: 1,
      cont,
      multiple: 500,
    });
    const lots = Array.from({ length: 30 }, (_, index) => (index + 1) / 100);
    await Promise.all(
      lots.flatMap((cont) => traders.map((trader) => done(instance, submit, trader, order(cont)))),
    );
    for (const trader of traders) {
      const held = await done(instance, myDeal, trader, { status: 1, page_size: 100 });
      expect(held.data.map((deal) => deal.Quantity).reverse()).toEqual(lots);
    }
  });

  it('spend the same free margin only once', async () => {
    const instance = await anInstance({ desk: { workers: 3, batchMax: 4, batchMin: 1 } });
    const trader = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    // Margin 2,168.40 and fee: four of them fit into 10,000.
    const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 2, multiple: 100 };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => call(instance, submit, trader, order)),
    );
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(4);
  });
});

describe('negative balance protection', () => {
  it('sets negative cash to zero once no position is left', async () => {
    const instance = await anInstance();
    const trader = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 10, multiple: 200 };
    const first = await done(instance, submit, trader, order);
    const second = await done(instance, submit, trader, { ...order, cont: 1 });
    await instance.prices({ EURUSD: 1.06 });
    const history = await done(instance, myDeal, trader, { status: 3 });
    expect(history.data.map(({ Id, CloseReason }) => [Id, CloseReason])).toEqual([
      [second.Id, 'close_out'],
      [first.Id, 'close_out'],
    ]);
    expect(await contractAccount(instance, trader)).toMatchObject({
      balance: '0.000000',
      lockBalance: '0.000000',
    });
  });
});

describe('demo reset', () => {
  it('closes at the current price and restarts with 10,000 in each account', async () => {
    const instance = await anInstance();
    const trader = await instance.openUser();
    await instance.prices({ EURUSD: 1.0842 });
    const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 1, multiple: 100 };
    await done(instance, submit, trader, order);
    await instance.prices({ EURUSD: 1.09 });
    expect(await instance.forex.resetDemo(trader.userId, undefined)).toBe(true);
    for (const account of await instance.ledger.accountsOf(trader.userId)) {
      expect(account).toMatchObject({ balance: '10000.000000', lockBalance: '0.000000' });
    }
    const history = await done(instance, myDeal, trader, { status: 3 });
    expect(history.data).toMatchObject([{ CloseReason: 'demo_reset', Price: 1.09 }]);
  });

  it('refuses a real account', async () => {
    const instance = await anInstance();
    const real = await instance.openUser({ isDemo: false });
    expect(await instance.forex.resetDemo(real.userId, undefined)).toMatchObject({
      refusal: 'session.only_demo_accounts',
    });
  });
});

describe('account cache', () => {
  it('restores risk figures and held instruments after a restart', async () => {
    const before = await anInstance();
    const trader = await before.openUser();
    await before.prices({ EURUSD: 1.0842 });
    const order = { forex_id: before.instrumentId('EURUSD'), type: 1, cont: 1, multiple: 100 };
    await done(before, submit, trader, order);
    await before.prices({ EURUSD: 1.09 });
    const risk = before.forex.riskOf(trader.userId);
    await before.stop();
    instances.length = 0;

    const after = await anInstance({ clock: before.clock });
    expect(after.forex.riskOf(trader.userId)).toEqual(risk);
    expect(after.forex.moversOf(trader.userId)).toEqual([after.instrumentId('EURUSD')]);
  });

  it('lists the conversion pair of a cross among the instruments that move an account', async () => {
    const instance = await anInstance();
    const trader = await instance.openUser();
    await instance.prices({ EURGBP: 0.85, GBPUSD: 1.25 });
    await done(instance, submit, trader, {
      forex_id: instance.instrumentId('EURGBP'),
      type: 1,
      cont: 0.1,
      multiple: 100,
    });
    await done(instance, submit, trader, {
      forex_id: instance.instrumentId('EURGBP'),
      type: 2,
      cont: 0.1,
      multiple: 100,
    });
    const moving = ['EURGBP', 'GBPUSD'].map((code) => instance.instrumentId(code));
    expect([...instance.forex.moversOf(trader.userId)].sort((a, b) => a - b)).toEqual(
      moving.sort((a, b) => a - b),
    );
  });

  it('reloads an account that another process has changed', async () => {
    const here = await anInstance();
    const trader = await here.openUser();
    await here.prices({ EURUSD: 1.0842 });
    const order = { forex_id: here.instrumentId('EURUSD'), type: 1, cont: 1, multiple: 100 };
    await done(here, submit, trader, order);
    const there = await anInstance({ clock: here.clock });
    await there.prices({ EURUSD: 1.0842 });
    const second = await done(there, submit, trader, order);
    await done(here, close, trader, { id: second.Id });
    expect((await done(there, myDeal, trader, { status: 1 })).total).toBe(1);
  });
});
