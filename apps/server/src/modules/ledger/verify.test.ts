import { expect, it } from 'vitest';
import { testDatabase } from '../../../test/support/test-database.ts';
import { verifyLedger } from './verify.ts';

const { database, owner } = await testDatabase();

await owner.query({
  text: `
    insert into ledger.account (id, user_id, kind, is_demo, balance, opened_at) values
      (1000, 1, 'change', false, 70, now()), (1001, 1, 'forex', false, 30, now()), (1002, 2, 'change', false, 0, now())`,
});

const posting = (values: string) => ({
  text: `insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, debit_after,
           credit_after, posted_at) values ${values.replaceAll(')', ', now())')}`,
});

it.each([
  ['a deposit and a transfer that add up', '', []],
  [
    'a running balance that is not the one before plus what moved',
    ', (9003, $$x$$, 1, 3, 1000, 5, null, 76), (9004, $$x$$, 1, 1000, 4, 5, 71, null)',
    [
      'posting 9003: balance of account 1000 behind it is 76, worked out 75',
      'posting 9004: balance of account 1000 behind it is 71, worked out 70',
    ],
  ],
  [
    'a posting that never reached its account',
    ', (9003, $$x$$, 1, 3, 1002, 5, null, 5)',
    ['account 1002: balance is 0, its postings make 5'],
  ],
  [
    'a posting of an account that is not there',
    ', (9003, $$x$$, 1, 3, 1003, 5, null, 5)',
    ['account 1003: balance is 0, its postings make 5'],
  ],
  [
    'a running balance that is missing',
    ', (9003, $$x$$, 1, 3, 1000, 5, null, null), (9004, $$x$$, 1, 1000, 4, 5, 70, null)',
    ['posting 9003: balance of account 1000 behind it is null, worked out 75'],
  ],
])('ledger verification: reports %s', async (_told, more, breaches) => {
  const rolledBack = database.transaction(async (tx) => {
    await tx.query(
      posting(`(9001, 'x', 1, 3, 1000, 100, null, 100), (9002, 'x', 1, 1000, 1001, 30, 70, 30)${more}`),
    );
    expect(await verifyLedger(tx)).toEqual(breaches);
    throw new Error('nothing of it stays');
  });
  await expect(rolledBack).rejects.toThrow('nothing of it stays');
});
