import { submit } from '@tidemark/contract/calls/trading/forex';
import { expect, it } from 'vitest';
import { done } from '../../../../test/support/forex-calls.ts';
import { testDatabase } from '../../../../test/support/test-database.ts';
import type { Database } from '../../../platform/database/queryable.ts';
import { createIdSource } from '../../../platform/ids/ids.ts';
import { sessionActive } from '../../session/index.ts';
import { aTrader, instancesOn } from '../a-trader.fixture.ts';

const { database } = await testDatabase();
const { open: anInstance } = instancesOn(database);

/** The same database, which counts the queries of its pool; the desk's workers do not use it. */
function counting(): { readonly database: Database; questions: number } {
  const counted = {
    questions: 0,
    database: {
      ...database,
      query: (statement: Parameters<Database['query']>[0]) => {
        counted.questions += 1;
        return database.query(statement);
      },
    } as Database,
  };
  return counted;
}

/** Something that is waited for until it is given. */
function signal(): { readonly given: Promise<void>; give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give: () => give() };
}

it('session warm-up: the first order after it sends no query to the database', async () => {
  const counted = counting();
  const instance = await anInstance({ database: counted.database });
  const questionsOf = async (arrives: boolean) => {
    const { trader, order } = await aTrader(instance);
    if (arrives) instance.bus.publish(sessionActive, { userId: trader.userId });
    await instance.forex.settled();
    const before = counted.questions;
    await done(instance, submit, trader, order);
    return counted.questions - before;
  };
  await questionsOf(false); // the first order of the instance reserves ids
  expect(await questionsOf(false)).toBeGreaterThan(3);
  expect(await questionsOf(true)).toBe(0);
});

it('session warm-up: never overwrites a newer order with what it read earlier', async () => {
  const arriving = signal();
  const filled = signal();
  let isSlow = false;
  const slow: Database = {
    ...database,
    async query<Row>(statement: Parameters<Database['query']>[0]) {
      const rows = await database.query<Row>(statement);
      if (isSlow && statement.name === 'forex.select_open_positions') {
        isSlow = false;
        arriving.give();
        await filled.given;
      }
      return rows;
    },
  };
  const instance = await anInstance({ database: slow });
  const { trader, order } = await aTrader(instance);
  isSlow = true;
  instance.bus.publish(sessionActive, { userId: trader.userId });
  await arriving.given;
  await done(instance, submit, trader, order);
  filled.give();
  await instance.forex.settled();
  expect(instance.forex.riskOf(trader.userId).TransOrder).toHaveLength(1);
});

it('session warm-up: postings after it get ids above those that another process used', async () => {
  const instance = await anInstance();
  const [first, second] = [await aTrader(instance), await aTrader(instance)];
  await done(instance, submit, first.trader, first.order); // takes a block of ids
  const other = createIdSource(database, 'ledger.posting_id');
  await other.reserveNewest(1);
  const theirs = other.next();
  instance.bus.publish(sessionActive, { userId: second.trader.userId });
  await instance.forex.settled();
  await done(instance, submit, second.trader, second.order);
  const [posting] = await database.query<{ newest: number }>({
    text: 'select max(id)::float8 as newest from ledger.posting',
  });
  expect(posting?.newest).toBeGreaterThan(theirs);
});
