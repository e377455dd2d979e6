import { microOrders } from '@tidemark/contract/calls/trading/micro';
import { formatAmount } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import { WEEK_MS } from '@tidemark/domain/time';
import { onTestFinished } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import {
  openTradingInstance,
  type TradingInstance,
  type TradingInstanceOptions,
} from '../../../test/support/trading-instance.ts';
import type { Database } from '../../platform/database/queryable.ts';
import type { Caller } from '../../platform/http/route.ts';

const FIRST_MONDAY = Date.parse('2026-11-23T12:00:00Z');
/** Every test of a database has its own Monday, so that ticks of others do not count. */
const nextMondays = new WeakMap<Database, number>();

/** An instance that opens at noon of a later Monday than all before; removed after the test. */
export async function anInstance(
  database: Database,
  options: Partial<TradingInstanceOptions> = {},
): Promise<TradingInstance> {
  const monday = nextMondays.get(database) ?? FIRST_MONDAY;
  nextMondays.set(database, monday + WEEK_MS);
  const instance = await openTradingInstance({
    database,
    startAt: new Date(monday).toISOString(),
    ...options,
  });
  onTestFinished(() => instance.stop());
  return instance;
}

/** The default request: 10 on EURUSD rising within 30 s; tests override parts. */
export const up = (instance: TradingInstance, overrides: object = {}) => ({
  forex_id: instance.instrumentId('EURUSD'),
  type: 1,
  number: 10,
  seconds: 30,
  ...overrides,
});

/** The options account of a user. */
export async function account(instance: TradingInstance, { userId }: Caller) {
  const views = await instance.ledger.viewsOf(userId);
  const { balance, locked } = present(
    views.find(({ kind }) => kind === 'micro'),
    'an options account',
  );
  return { balance: formatAmount(balance), locked: formatAmount(locked) };
}

export async function closedOf(instance: TradingInstance, user: Caller) {
  return (await done(instance, microOrders, user, { status: 3 })).data;
}

/** Advances the clock, with a price now and then as heartbeat, and settles. */
export async function pass(
  instance: TradingInstance,
  ms: number,
  prices: Record<string, number> = {},
): Promise<void> {
  for (let left = ms; left > 0; left -= 5000) {
    instance.clock.advance(Math.min(left, 5000));
    if (left > 5000) await instance.prices({ BTCUSD: 60_000 });
  }
  await instance.prices({ BTCUSD: 60_000, ...prices });
  instance.clock.advance(1);
  await instance.micro.settled();
}
