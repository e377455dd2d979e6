import type { Call } from '@tidemark/contract';
import { close, getProfits, myDeal, submit } from '@tidemark/contract/calls/forex';
import { isRefusal, present } from '@tidemark/domain/outcome';
import { afterEach, describe, expect, it } from 'vitest';
import { call, done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import {
  openTradingHouse,
  type TradingHouse,
  type TradingHouseOptions,
} from '../../../test/support/trading-house.ts';
import type { Caller } from '../../platform/http/route.ts';
import { verifyLedger } from '../ledger/index.ts';
import { positionsClosed, verifyForex } from './index.ts';

const { database } = await testDatabase();
/** For the tests that move the clock, which other tests' houses must not find behind them. */
const { database: refusalsDatabase } = await testDatabase();
const { database: weekendDatabase } = await testDatabase();
const houses: TradingHouse[] = [];

async function aHouse(options: Partial<TradingHouseOptions> = {}): Promise<TradingHouse> {
  const house = await openTradingHouse({ database, ...options });
  houses.push(house);
  return house;
}

afterEach(async () => {
  await Promise.all(houses.splice(0).map((house) => house.stop()));
  expect(await verifyLedger(database)).toEqual([]);
  expect(await verifyForex(database)).toEqual([]);
});

async function contractAccount(house: TradingHouse, caller: Caller) {
  const accounts = await house.ledger.accountsOf(caller.userId);
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
    '%s: side %d, %d lots at %s from %d to %d',
    async (code, type, cont, multiple, open, end, others, margin, profit) => {
      const house = await aHouse();
      const trader = await house.openUser();
      await house.prices({ ...others, [code]: open });
      const fee = (present(house.market.instrumentByCode(code), code).feeRates.lots * cont).toFixed(6);
      const opened = await done(house, submit, trader, {
        forex_id: house.instrumentId(code),
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
      expect(await contractAccount(house, trader)).toMatchObject({
        balance: (10_000 - Number(fee)).toFixed(6),
        lockBalance: margin,
      });

      await house.prices({ [code]: end });
      const held = await done(house, myDeal, trader, { status: 1 });
      expect(held).toMatchObject({
        total: 1,
        all_fact_profits: profit,
        data: [{ Id: opened.Id, UpdatePrice: end }],
      });
      expect(house.forex.riskOf(trader.userId)).toMatchObject({
        ProfitsTotal: profit,
        CautionMoneyAll: margin,
      });

      const closedIds: number[] = [];
      house.bus.subscribe(positionsClosed, ({ ids }) => closedIds.push(...ids));
      const closed = await done(house, close, trader, { id: opened.Id });
      expect(closed).toMatchObject({ Status: 3, Price: end, FactProfits: profit, CloseReason: 'manual' });
      expect(closedIds).toEqual([opened.Id]);
      expect(await contractAccount(house, trader)).toMatchObject({
        balance: (10_000 - Number(fee) + Number(profit)).toFixed(6),
        lockBalance: '0.000000',
      });
      const history = await done(house, myDeal, trader, { status: 3 });
      expect(history).toMatchObject({
        total: 1,
        ...{ all_fact_profits: profit, all_fees: fee },
        all_net_profits: (Number(profit) - Number(fee)).toFixed(6),
        data: [{ Id: opened.Id, Status: 3 }],
      });
      const today = await done(house, getProfits, trader, {});
      expect(today.profit).toBe((Number(profit) - Number(fee)).toFixed(6));
    },
  );

  it('charges the fee on margin where trade_fee_type says so', async () => {
    const house = await aHouse({ feeBasis: 'margin' });
    const trader = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    const { feeRates } = present(house.market.instrumentByCode('EURUSD'), 'EURUSD');
    const order = { forex_id: house.instrumentId('EURUSD'), type: 1, cont: 0.01, multiple: 100 };
    const opened = await done(house, submit, trader, order);
    expect(opened.TradeFee).toBe((10.842 * feeRates.margin).toFixed(6));
  });
});

describe('a refused order', () => {
  it('gets the key of its reason and changes nothing', async () => {
    const house = await aHouse({ database: refusalsDatabase, openPositionsMax: 1 });
    const trader = await house.openUser();
    const stranger = await house.openUser();
    const real = await house.openUser({ isDemo: false });
    await house.prices({ EURUSD: 1.0842, BTCUSD: 60_000, EURJPY: 160 });
    const eurusd = house.instrumentId('EURUSD');
    const order = { forex_id: eurusd, type: 1, cont: 0.5, status: 1, multiple: 100 };
    const refusalOf = async (made: Call, who: Caller, input: object) => {
      const answer = await call(house, made, who, input);
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
    expect(await refusalOf(submit, trader, { ...order, forex_id: house.instrumentId('GBPUSD') })).toBe(
      'market.no_price',
    );
    // The pair that converts a cross has no price yet.
    expect(await refusalOf(submit, trader, { ...order, forex_id: house.instrumentId('EURJPY') })).toBe(
      'market.price_stale',
    );

    const opened = await done(house, submit, trader, order);
    expect(await refusalOf(submit, trader, order)).toBe('forex.too_many_positions');
    expect(await refusalOf(close, stranger, { id: opened.Id })).toBe('forex.unknown_order');
    expect(await refusalOf(close, trader, { id: opened.Id + 1 })).toBe('forex.unknown_order');

    house.clock.advance(10_001);
    expect(await refusalOf(close, trader, { id: opened.Id })).toBe('market.price_stale');
    await house.prices({ BTCUSD: 60_001 });
    await done(house, close, trader, { id: opened.Id });
    expect(await refusalOf(close, trader, { id: opened.Id })).toBe('forex.already_closed');
  });

  it('names the opening time while the market is closed', async () => {
    const house = await aHouse({ database: weekendDatabase, startAt: '2026-11-21T12:00:00Z' });
    const trader = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    const order = { forex_id: house.instrumentId('EURUSD'), type: 1, cont: 0.5, multiple: 100 };
    const answer = await call(house, submit, trader, order);
    expect(answer).toMatchObject({
      refusal: 'market.closed',
      params: { opens_at: Date.parse('2026-11-22T22:00:00Z') },
    });
  });
});

describe('a repeated call', () => {
  it('places one order, whether the calls overlap or follow each other', async () => {
    const house = await aHouse();
    const trader = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    const order = { forex_id: house.instrumentId('EURUSD'), type: 1, cont: 0.1, multiple: 100 };
    const answers = await Promise.all([1, 2, 3].map(() => done(house, submit, trader, order, 'one key')));
    await house.prices({ EURUSD: 1.09 });
    answers.push(await done(house, submit, trader, order, 'one key'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await done(house, myDeal, trader, { status: 1 })).total).toBe(1);

    const other = await call(house, submit, trader, { ...order, cont: 0.2 }, 'one key');
    expect(other).toMatchObject({ refusal: 'request.idempotency_conflict' });
    // Another user's key of the same name is another key.
    const stranger = await house.openUser();
    expect((await done(house, submit, stranger, order, 'one key')).Id).not.toBe(answers[0]?.Id);
  });

  it('closes the position once', async () => {
    const house = await aHouse();
    const trader = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    const order = { forex_id: house.instrumentId('EURUSD'), type: 1, cont: 0.1, multiple: 100 };
    const { Id } = await done(house, submit, trader, order);
    const all = await Promise.all(Array.from({ length: 20 }, () => call(house, close, trader, { id: Id })));
    expect(all.filter((answer) => !isRefusal(answer))).toHaveLength(1);
  });
});

describe('concurrent commands', () => {
  it('of one account run in order of arrival, on any connection', async () => {
    const house = await aHouse({ desk: { lanes: 3, batchMax: 4, batchMin: 1 } });
    const traders = await Promise.all([1, 2, 3, 4, 5].map(() => house.openUser()));
    await house.prices({ EURUSD: 1.0842 });
    const order = (cont: number) => ({
      forex_id: house.instrumentId('EURUSD'),
      type: 1,
      cont,
      multiple: 500,
    });
    const lots = Array.from({ length: 30 }, (_, index) => (index + 1) / 100);
    await Promise.all(
      lots.flatMap((cont) => traders.map((trader) => done(house, submit, trader, order(cont)))),
    );
    for (const trader of traders) {
      const held = await done(house, myDeal, trader, { status: 1, page_size: 100 });
      expect(held.data.map((deal) => deal.Quantity).reverse()).toEqual(lots);
    }
  });

  it('spend the same free margin only once', async () => {
    const house = await aHouse({ desk: { lanes: 3, batchMax: 4, batchMin: 1 } });
    const trader = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    // Margin 2,168.40 and fee: four of them fit into 10,000.
    const order = { forex_id: house.instrumentId('EURUSD'), type: 1, cont: 2, multiple: 100 };
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(house, submit, trader, order)));
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(4);
  });
});

describe('negative balance protection', () => {
  it('sets negative cash to zero once no position is left', async () => {
    const house = await aHouse();
    const trader = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    const order = { forex_id: house.instrumentId('EURUSD'), type: 1, cont: 10, multiple: 200 };
    const first = await done(house, submit, trader, order);
    const second = await done(house, submit, trader, { ...order, cont: 1 });
    await house.prices({ EURUSD: 1.06 });
    const history = await done(house, myDeal, trader, { status: 3 });
    expect(history.data.map(({ Id, CloseReason }) => [Id, CloseReason])).toEqual([
      [second.Id, 'close_out'],
      [first.Id, 'close_out'],
    ]);
    expect(await contractAccount(house, trader)).toMatchObject({
      balance: '0.000000',
      lockBalance: '0.000000',
    });
  });
});

describe('demo reset', () => {
  it('closes at the current price and restarts with 10,000 in each account', async () => {
    const house = await aHouse();
    const trader = await house.openUser();
    await house.prices({ EURUSD: 1.0842 });
    const order = { forex_id: house.instrumentId('EURUSD'), type: 1, cont: 1, multiple: 100 };
    await done(house, submit, trader, order);
    await house.prices({ EURUSD: 1.09 });
    expect(await house.forex.resetDemo(trader.userId, undefined)).toBe(true);
    for (const account of await house.ledger.accountsOf(trader.userId)) {
      expect(account).toMatchObject({ balance: '10000.000000', lockBalance: '0.000000' });
    }
    const history = await done(house, myDeal, trader, { status: 3 });
    expect(history.data).toMatchObject([{ CloseReason: 'demo_reset', Price: 1.09 }]);
  });

  it('refuses a real account', async () => {
    const house = await aHouse();
    const real = await house.openUser({ isDemo: false });
    expect(await house.forex.resetDemo(real.userId, undefined)).toMatchObject({
      refusal: 'session.only_demo_accounts',
    });
  });
});

describe('a restart', () => {
  it('restores positions, risk figures and money', async () => {
    const before = await aHouse();
    const trader = await before.openUser();
    await before.prices({ EURUSD: 1.0842 });
    const order = { forex_id: before.instrumentId('EURUSD'), type: 1, cont: 1, multiple: 100 };
    await done(before, submit, trader, order);
    await before.prices({ EURUSD: 1.09 });
    const risk = before.forex.riskOf(trader.userId);
    await before.stop();
    houses.length = 0;

    const after = await aHouse({ clock: before.clock });
    expect(after.forex.riskOf(trader.userId)).toEqual(risk);
    expect(after.forex.moversOf(trader.userId)).toEqual([after.instrumentId('EURUSD')]);
  });

  it('restores which accounts a conversion pair moves', async () => {
    const house = await aHouse();
    const trader = await house.openUser();
    await house.prices({ EURGBP: 0.85, GBPUSD: 1.25 });
    await done(house, submit, trader, {
      forex_id: house.instrumentId('EURGBP'),
      type: 1,
      cont: 0.1,
      multiple: 100,
    });
    await done(house, submit, trader, {
      forex_id: house.instrumentId('EURGBP'),
      type: 2,
      cont: 0.1,
      multiple: 100,
    });
    const moving = ['EURGBP', 'GBPUSD'].map((code) => house.instrumentId(code));
    expect([...house.forex.moversOf(trader.userId)].sort((a, b) => a - b)).toEqual(
      moving.sort((a, b) => a - b),
    );
  });

  it('notices that another process changed the account', async () => {
    const here = await aHouse();
    const trader = await here.openUser();
    await here.prices({ EURUSD: 1.0842 });
    const order = { forex_id: here.instrumentId('EURUSD'), type: 1, cont: 1, multiple: 100 };
    await done(here, submit, trader, order);
    const there = await aHouse({ clock: here.clock });
    await there.prices({ EURUSD: 1.0842 });
    const second = await done(there, submit, trader, order);
    await done(here, close, trader, { id: second.Id });
    expect((await done(there, myDeal, trader, { status: 1 })).total).toBe(1);
  });
});
