import { present } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import type { Statement } from '../../../platform/database/queryable.ts';
import { genericPlan } from '../../../platform/database/testing/generic-plan.ts';
import { countTraders, type TraderFilter } from './lists.ts';

const { database, owner } = await testDatabase();

const all: TraderFilter = {
  ...{ isDemo: false, withLeft: false, ranked: undefined, rateMin: undefined, winRateMin: undefined },
  ...{ drawdownMax: undefined, daysMin: undefined, positionsMin: undefined, riskMax: undefined },
  ...{ category: undefined, nameKey: undefined },
};

/** How PostgreSQL counts the traders of a filter for any values, where it may avoid to read complete tables. */
async function planOf(filter: TraderFilter): Promise<string> {
  const sent: Statement[] = [];
  const query = <Row>(statement: Statement): Promise<Row[]> => {
    sent.push(statement);
    return database.query<Row>(statement);
  };
  await countTraders({ query }, filter, 0);
  return genericPlan(owner, present(sent[0], 'a statement'), ['enable_seqscan = off']);
}

it('traders of a category are found by the index of categories, and others without it', async () => {
  expect(await planOf({ ...all, category: 3 })).toContain('statistics_categories');
  expect(await planOf(all)).not.toContain('statistics_categories');
});
