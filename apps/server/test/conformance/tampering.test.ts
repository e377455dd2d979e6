import { submit } from '@tidemark/contract/calls/trading/forex';
import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { beforeAll, expect, it } from 'vitest';
import { verifyForex } from '../../src/modules/forex/index.ts';
import { verifyMarket } from '../../src/modules/market/index.ts';
import { createOperatorAccount, verifyOperator } from '../../src/modules/operator/index.ts';
import { verifyMicro } from '../../src/modules/options/index.ts';
import type { Queryable } from '../../src/platform/database/queryable.ts';
import { done } from '../support/forex-calls.ts';
import { testDatabase } from '../support/test-database.ts';
import { openTradingInstance } from '../support/trading-instance.ts';

/** The owner of the tables changes rows with all triggers off; `verify` must name the changes. */
const { database, owner } = await testDatabase();
const instance = await openTradingInstance({ database });

const id = instance.instrumentId('BTCUSD');
const at = (clock: string) => `'2026-11-18T${clock}Z'`;

beforeAll(async () => {
  const trader = await instance.openUser();
  // A price every ten seconds for fifteen minutes, from 60,000 up by one.
  for (let step = 0; step < 90; step += 1) {
    await instance.prices({ BTCUSD: 60_000 + step });
    if (step === 2) {
      const order = { forex_id: id, type: 1, cont: 0.01, multiple: 20 };
      await done(instance, submit, trader, {
        ...order,
        stop_loss_price: 59_000,
        target_profit_price: 70_000,
      });
      await done(instance, submitMicro, trader, { forex_id: id, type: 1, number: 10, seconds: 30 });
    }
    instance.clock.advance(10_000);
  }
  // Bars are written at most once per real second, and all of this took about one: stopping writes the rest.
  await instance.stop();
  for (const name of ['ada', 'bob']) {
    const account = { email: `${name}@example.com`, role: 'admin', password: 'a long passphrase 7' };
    await createOperatorAccount(database, { ...account, now: instance.clock.now() });
  }
});

async function found(tx: Queryable): Promise<string[]> {
  const all = [verifyMarket, verifyForex, verifyMicro, verifyOperator];
  const breaches: string[] = [];
  for (const verify of all) breaches.push(...(await verify(tx)));
  return breaches;
}

it('verify: finds nothing where nothing was changed', async () => {
  expect(await found(database)).toEqual([]);
});

const ticksOff =
  'alter table market.tick disable trigger user; alter table market.tick_20261118 disable trigger user;';
const auditOff = 'alter table operator.audit disable trigger user;';

it.each<[string, string, RegExp]>([
  [
    'a tick whose price was changed although no deal used it',
    `${ticksOff} update market.tick set price = 7000000000000 where seq = 30`,
    /^BTCUSD: the 1min bar of 2026-11-18 12:04 is not what its ticks make$/m,
  ],
  [
    'a tick that was put in',
    `${ticksOff}
     insert into market.tick values (${id}, 20, 6001900000000, ${at('12:03:15')}, ${at('12:03:15')})`,
    /^BTCUSD: number 20 is given to two ticks$/m,
  ],
  [
    'a tick that was put in with a new number',
    `${ticksOff} insert into market.tick values (${id}, 91, 6001900000000, ${at('12:03:15')}, ${at('12:03:15')})`,
    /^BTCUSD: tick 91 follows tick 20: what was between them is gone$/m,
  ],
  [
    'a tick that was deleted',
    `${ticksOff} delete from market.tick where seq = 31`,
    /^BTCUSD: tick 32 follows tick 30: what was between them is gone$/m,
  ],
  [
    'the newest tick deleted',
    `${ticksOff} delete from market.tick where seq = 90`,
    /^BTCUSD: tick 90 was the last one taken, tick 89 is the last one recorded$/m,
  ],
  [
    'bars that were doubled',
    `update market.bar set open = open * 2, high = high * 2, low = low * 2, close = close * 2
     where period = '5min' and instrument_id = ${id}`,
    /^BTCUSD: the 5min bar of 2026-11-18 12:05 is not what its ticks make$/m,
  ],
  [
    'a bar that was deleted',
    `delete from market.bar where period = '1min' and instrument_id = ${id} and time = ${at('12:04:00')}`,
    /^BTCUSD: the 1min bar of 2026-11-18 12:04 is not what its ticks make$/m,
  ],
  [
    'an open position whose stop a tick has passed',
    'update forex.stops set stop_loss = 6000500000000',
    /^position \d+: its stop-loss was reached by tick 4, and it is still open$/m,
  ],
  [
    'an open position whose take-profit a tick has passed',
    'update forex.stops set take_profit = 6002000000000',
    /^position \d+: its take-profit was reached by tick 21, and it is still open$/m,
  ],
  [
    'a future that is past due and not settled',
    `update micro.wager set status = 1, end_price = null, end_tick_seq = null, end_tick_at = null, profit = 0,
     settled_at = null, void_reason = null`,
    /^future \d+: it is due since more than a minute of recorded prices, and not settled$/m,
  ],
  [
    'the newest audit entry deleted',
    `${auditOff} delete from operator.audit where number = 2`,
    /^audit entry 2 was written and is gone$/m,
  ],
  [
    'the newest audit entry rewritten',
    `${auditOff} update operator.audit set object = 'operator:mallory', hash = sha256('x') where number = 2`,
    /^audit entry 2 /m,
  ],
])('verify: finds the change of %s', async (_what, tampering, told) => {
  const undo = new Error('undo');
  const tampered = owner.transaction(async (tx) => {
    await tx.query({ text: tampering });
    expect((await found(tx)).join('\n')).toMatch(told);
    throw undo;
  });
  await expect(tampered).rejects.toBe(undo);
});
