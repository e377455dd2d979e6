import { myDeal } from '@tidemark/contract/calls/forex';
import { isRefusal } from '@tidemark/domain/outcome';
import { afterEach, expect } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import {
  openTradingHouse,
  type TradingHouse,
  type TradingHouseOptions,
} from '../../../test/support/trading-house.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/route.ts';
import { verifyLedger } from '../ledger/index.ts';
import { verifyForex } from './index.ts';

/** Opens houses that are closed behind each test, on books that must agree then. */
export function housesOn(database: Database) {
  const houses: TradingHouse[] = [];
  afterEach(async () => {
    await Promise.all(houses.splice(0).map((house) => house.stop()));
    expect(await verifyLedger(database)).toEqual([]);
    expect(await verifyForex(database)).toEqual([]);
  });
  return {
    async open(options: Partial<TradingHouseOptions> = {}): Promise<TradingHouse> {
      const house = await openTradingHouse({ database, ...options });
      houses.push(house);
      return house;
    },
    /** Closes a house before its test is over. */
    async close(house: TradingHouse): Promise<void> {
      houses.splice(houses.indexOf(house), 1);
      await house.stop();
    },
  };
}

/** A trader in front of EUR/USD at 1.08420, and the order most tests begin with. */
export async function aTrader(house: TradingHouse) {
  const trader = await house.openUser();
  await house.prices({ EURUSD: 1.0842 });
  const order = { forex_id: house.instrumentId('EURUSD'), type: 1, cont: 0.5, multiple: 100 };
  return { trader, order };
}

export async function listed(house: TradingHouse, trader: Caller, status: 0 | 1 | 3) {
  return (await done(house, myDeal, trader, { status })).data;
}

export async function refusalOf(answer: Promise<unknown>): Promise<unknown> {
  const outcome = await answer;
  return isRefusal(outcome) ? { key: outcome.refusal, field: outcome.field } : 'done';
}
