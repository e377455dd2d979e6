import { myDeal } from '@tidemark/contract/calls/trading/forex';
import { isRefusal } from '@tidemark/domain/outcome';
import { afterEach, expect } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import {
  openTradingInstance,
  type TradingInstance,
  type TradingInstanceOptions,
} from '../../../test/support/trading-instance.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/route.ts';
import { verifyLedger } from '../ledger/index.ts';
import { verifyForex } from './index.ts';

/** Opens instances that are closed behind each test, on books that must agree then. */
export function instancesOn(database: Database) {
  const instances: TradingInstance[] = [];
  afterEach(async () => {
    await Promise.all(instances.splice(0).map((instance) => instance.stop()));
    expect(await verifyLedger(database)).toEqual([]);
    expect(await verifyForex(database)).toEqual([]);
  });
  return {
    async open(options: Partial<TradingInstanceOptions> = {}): Promise<TradingInstance> {
      const instance = await openTradingInstance({ database, ...options });
      instances.push(instance);
      return instance;
    },
    /** Closes an instance before its test is over. */
    async close(instance: TradingInstance): Promise<void> {
      instances.splice(instances.indexOf(instance), 1);
      await instance.stop();
    },
  };
}

/** A trader in front of EUR/USD at 1.08420, and the order most tests begin with. */
export async function aTrader(instance: TradingInstance) {
  const trader = await instance.openUser();
  await instance.prices({ EURUSD: 1.0842 });
  const order = { forex_id: instance.instrumentId('EURUSD'), type: 1, cont: 0.5, multiple: 100 };
  return { trader, order };
}

export async function listed(instance: TradingInstance, trader: Caller, status: 0 | 1 | 3) {
  return (await done(instance, myDeal, trader, { status })).data;
}

export async function refusalOf(answer: Promise<unknown>): Promise<unknown> {
  const outcome = await answer;
  return isRefusal(outcome) ? { key: outcome.refusal, field: outcome.field } : 'done';
}
