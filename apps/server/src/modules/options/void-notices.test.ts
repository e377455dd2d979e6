import { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { afterAll, expect, it } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingInstance } from '../../../test/support/trading-instance.ts';
import { noticesQueued } from '../../platform/outbox/outbox.ts';

const { database } = await testDatabase();
const instance = await openTradingInstance({ database });
afterAll(() => instance.stop());

it('void notice: reaches the owner of a future with a silent source, not of a cancelled one', async () => {
  const [alice, bob] = [await instance.openUser(), await instance.openUser()];
  const told: unknown[] = [];
  instance.bus.subscribe(noticesQueued, (notificationEvents) => told.push(...notificationEvents));
  await instance.prices({ EURUSD: 1.0842 });
  const future = { forex_id: instance.instrumentId('EURUSD'), type: 1, number: 10, seconds: 30 };
  const { Id } = await done(instance, submitMicro, alice, future);
  await done(instance, submitMicro, bob, future);
  await instance.micro.cancelRunning(bob.userId);
  instance.clock.advance(30_001);
  await instance.micro.settled();
  const params = { id: Id, instrument: 'EUR/USD' };
  expect(told).toEqual([{ userId: alice.userId, key: 'micro.void', params }]);
});
