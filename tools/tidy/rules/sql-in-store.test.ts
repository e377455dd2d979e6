import { expect, it } from 'vitest';
import { treeOf } from '../tree.ts';
import { sqlInStore } from './sql-in-store.ts';

const modules = 'apps/server/src/modules';

it('SQL in store: refuses a statement outside the store or on a foreign schema', () => {
  const tree = treeOf({
    [`${modules}/ledger/index.ts`]: '',
    [`${modules}/forex/store.ts`]:
      'await tx.query({ text: `select 1 from forex.positions p join other.x on true` });',
    [`${modules}/forex/store/write.ts`]:
      'await tx.query({ text: "update ledger.accounts set balance = 1" });',
    [`${modules}/forex/actions/submit-order.ts`]: '\nawait tx.query({ text: "select 1" });',
    [`${modules}/forex/actions/submit-order.test.ts`]: 'await tx.query({ text: "select 1" });',
    'apps/server/src/platform/database/migrate.ts': 'await tx.query({ text: "select 1" });',
  });
  expect(sqlInStore.check(tree).map(({ path, line, message }) => `${path}:${line} ${message}`)).toEqual([
    `${modules}/forex/actions/submit-order.ts:2 statements stand in store.ts`,
    `${modules}/forex/store/write.ts:1 the schema of ledger belongs to its own module`,
  ]);
});
