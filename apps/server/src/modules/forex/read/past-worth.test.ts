import { close, submit } from '@tidemark/contract/calls/trading/forex';
import { parseAmount } from '@tidemark/domain/money';
import { DAY_MS, HOUR_MS, startOfUtcDay } from '@tidemark/domain/time';
import { afterAll, expect, it } from 'vitest';
import { done } from '../../../../test/support/forex-calls.ts';
import { manualClock } from '../../../../test/support/manual-clock.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../../test/support/trading-instance.ts';

const { database } = await testDatabase();
const clock = manualClock('2026-11-24T12:00:00Z');
const instance = await openTradingInstance({ database, clock });
afterAll(() => instance.stop());

it('past account value: stays the same when the position is closed in parts later', async () => {
  const trader = await instance.openUser();
  const { forex: accountId } = await instance.ledger.accountIdsOf(trader.userId);
  const day = startOfUtcDay(clock.now());
  await instance.prices({ USDJPY: 147 });
  const order = { forex_id: instance.instrumentId('USDJPY'), type: 1, cont: 0.03, multiple: 100 };
  const position = await done(instance, submit, trader, order);
  // 0.211 yen × 3,000 units ÷ 147.211 is 4.2999504…; one third and two thirds of that are both rounded up.
  await instance.prices({ USDJPY: 147.211 });
  clock.advance(DAY_MS);
  await instance.prices({ USDJPY: 147.5 });
  const worth = async () => {
    const { history } = instance.forex;
    const at = day + DAY_MS - HOUR_MS;
    const byMoment = await history.floatingAtMoments([{ accountId, at, openedAfter: [], closedAfter: [] }]);
    const byEnd = await history.floatingAtEnds(trader.userId, [day + DAY_MS]);
    return [byMoment[0], byEnd.get(day + DAY_MS)];
  };
  const whole = parseAmount('4.299950');
  expect(await worth()).toEqual([whole, whole]);
  await done(instance, close, trader, { id: position.Id, cont: 0.01 });
  expect(await worth()).toEqual([whole, whole]);
  await done(instance, close, trader, { id: position.Id });
  expect(await worth()).toEqual([whole, whole]);
});
