import { submitMicro } from '@tidemark/contract/calls/micro';
import { afterAll, expect, it } from 'vitest';
import { done } from '../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../test/support/test-database.ts';
import { openTradingHouse } from '../../../test/support/trading-house.ts';
import { noticesQueued } from '../../platform/outbox/outbox.ts';

const { database } = await testDatabase();
const house = await openTradingHouse({ database });
afterAll(() => house.stop());

it('a future that was void because the source was silent is told to its owner; a cancelled one is not', async () => {
  const [alice, bob] = [await house.openUser(), await house.openUser()];
  const told: unknown[] = [];
  house.bus.subscribe(noticesQueued, (tellings) => told.push(...tellings));
  await house.prices({ EURUSD: 1.0842 });
  const future = { forex_id: house.instrumentId('EURUSD'), type: 1, number: 10, seconds: 30 };
  const { Id } = await done(house, submitMicro, alice, future);
  await done(house, submitMicro, bob, future);
  await house.micro.cancelRunning(bob.userId);
  house.clock.advance(30_001);
  await house.micro.settled();
  const params = { id: Id, instrument: 'EUR/USD' };
  expect(told).toEqual([{ userId: alice.userId, key: 'micro.void', params }]);
});
