import { submit } from '@tidemark/contract/calls/trading/forex';
import { SOURCE_SILENT_MS_MAX, SYMBOL_SILENT_MS_MAX } from '@tidemark/domain/market';
import { expect, it } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import type { TradingInstance } from '../../../test/support/trading-instance.ts';
import { aTrader, instancesOn, listed } from './a-trader.fixture.ts';

const { database } = await testDatabase();
const { open: anInstance, close: closeInstance } = instancesOn(database);

it('restart: restores every position and pending order, in any order of accounts', async () => {
  const instance = await anInstance();
  await instance.prices({ UK100: 8000, GBPUSD: 1.25 });
  const traders = [];
  for (const type of [1, 2, 1, 2, 1]) {
    const { trader, order } = await aTrader(instance);
    const stop = type === 1 ? { stop_loss_price: 1.08 } : { trailing_distance: 0.003 };
    await done(instance, submit, trader, { ...order, type, ...stop });
    const index = { forex_id: instance.instrumentId('UK100'), cont: 0.1, multiple: 20 };
    await done(instance, submit, trader, { ...order, ...index, type });
    traders.push(trader);
  }
  await instance.prices({ EURUSD: 1.0855, UK100: 8004.5 });
  const known = traders.map(({ userId }) => instance.forex.riskOf(userId));
  await closeInstance(instance);
  // An updated row is stored after those that were not.
  await database.query({ text: `update ledger.account set opened_at = opened_at where user_id % 2 = 0` });

  const next = await anInstance({ clock: instance.clock });
  expect(traders.map(({ userId }) => next.forex.riskOf(userId))).toEqual(known);
  // Half of them bought, and fall to their stops; the others sold, and rise to theirs.
  await next.prices({ EURUSD: 1.0799 });
  await next.prices({ EURUSD: 1.084 });
  await next.forex.settled();
  for (const trader of traders) expect(await listed(next, trader, 1)).toHaveLength(1);
});

/** A buy stop at 8,010 on an index in GBP, which is at 8,000. */
async function aBuyStop() {
  const instance = await anInstance();
  await instance.prices({ UK100: 8000, GBPUSD: 1.25 });
  const { trader, order } = await aTrader(instance);
  const stop = {
    forex_id: instance.instrumentId('UK100'),
    cont: 0.1,
    multiple: 20,
    status: 0,
    target_price: 8010,
  };
  await done(instance, submit, trader, { ...order, ...stop });
  return { instance, trader };
}

async function restarted(instance: TradingInstance): Promise<TradingInstance> {
  await closeInstance(instance);
  const next = await anInstance({ clock: instance.clock });
  await next.forex.settled();
  return next;
}

it('restart: fills no order at a tick while only refused prices came of its conversion pair', async () => {
  const { instance, trader } = await aBuyStop();
  await instance.refusedTick('GBPUSD', 1.2501);
  instance.clock.advance(SOURCE_SILENT_MS_MAX);
  await instance.refusedTick('GBPUSD', 1.2502);
  await instance.prices({ UK100: 8012 });
  expect(await listed(instance, trader, 0)).toHaveLength(1);
  const next = await restarted(instance);
  expect(await listed(next, trader, 0)).toHaveLength(1);
});

it('restart: fills no order at a tick of the millisecond in which its silent conversion pair got a price', async () => {
  const { instance, trader } = await aBuyStop();
  instance.clock.advance(SYMBOL_SILENT_MS_MAX);
  await instance.prices({ UK100: 8012 });
  await instance.prices({ GBPUSD: 1.2501 });
  expect(await listed(instance, trader, 0)).toHaveLength(1);
  const next = await restarted(instance);
  expect(await listed(next, trader, 0)).toHaveLength(1);
  await next.prices({ UK100: 8013 });
  expect(await listed(next, trader, 1)).toMatchObject([{ OriginPrice: 8013 }]);
});
