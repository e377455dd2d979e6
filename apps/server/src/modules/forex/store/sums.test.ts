import { present } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import type { Statement } from '../../../platform/database/queryable.ts';
import { genericPlan } from '../../../platform/database/testing/generic-plan.ts';
import { selectClosedSince } from './sums.ts';

const { database, owner } = await testDatabase();

it('positions closed since a moment are read from it on, by the index of closings', async () => {
  const sent: Statement[] = [];
  const query = <Row>(statement: Statement): Promise<Row[]> => {
    sent.push(statement);
    return database.query<Row>(statement);
  };
  await selectClosedSince({ query }, { accountId: 1, from: 0, limit: 10 });
  const plan = await genericPlan(owner, present(sent[0], 'a statement'));
  expect(plan).toContain('deal_closed');
  expect(plan).toMatch(/Index Cond: .*closed_at >= /);
  expect(plan).not.toContain('Sort');
});
