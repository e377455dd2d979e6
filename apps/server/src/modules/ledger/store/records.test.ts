import { present } from '@tidemark/domain/outcome';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../../test/support/test-database.ts';
import type { Statement } from '../../../platform/database/queryable.ts';
import { genericPlan } from '../../../platform/database/testing/generic-plan.ts';
import { earlierPostingsRecords } from './records.ts';

const { database, owner } = await testDatabase();

const insert = (...ids: readonly number[]) =>
  owner.query({
    text: `insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, posted_at)
      select id, 'correction.credit', 1, 101, 102, 1000000, '2026-11-18T12:00:00Z' from unnest($1::bigint[]) as id`,
    values: [ids],
  });

it('digests earlier postings by ranges of ids, so that each belongs to exactly one', async () => {
  const digests = async () => {
    const found = await earlierPostingsRecords(database, ['10000', '20000', '23456']);
    return ['10000', '20000', '23456'].map((id) => present(found.get(id), id));
  };
  const empty = await digests();
  await insert(-7, 9999, 10_000, 10_001, 20_000, 20_001, 23_456, 23_457);
  const before = await digests();
  expect(before.map(({ count }, at) => count - (empty[at]?.count ?? 0))).toEqual([3, 2, 2]);
  await insert(15_000);
  const after = await digests();
  expect(after.map(({ sha256 }, at) => sha256 === before[at]?.sha256)).toEqual([true, false, true]);
});

it('reads a range of earlier postings by its index', async () => {
  const sent: Statement[] = [];
  const query = async <Row>(statement: Statement): Promise<Row[]> => {
    sent.push(statement);
    return [];
  };
  await earlierPostingsRecords({ query }, ['10000', '20000']);
  const plan = await genericPlan(owner, present(sent[0], 'a statement'), ['enable_seqscan = off']);
  expect(plan).toMatch(/posting_pkey[\s\S]*Index Cond: [^\n]*CASE/);
});
