import type { Queryable } from '../../src/platform/database/queryable.ts';
import type { Attack } from './attacks.fixture.ts';

const beginning = "(select last_id from transparency.beginning where kind = 'posting')";
/** A contract account of a user, and the broker's side of a posting to it. */
const richest = "(select min(id) from ledger.account where user_id is not null and kind = 'forex')";
const broker = '(select min(id) from ledger.account where user_id is null)';

/** Running balances and accounts, worked out from the postings as they are now. */
async function carryBalances(tx: Queryable): Promise<void> {
  const lines = `(select id, account, sum(amount) over (partition by account order by id) as balance from (
    select id, debit_account as account, -amount as amount from ledger.posting
    union all select id, credit_account, amount from ledger.posting) as side)`;
  for (const side of ['debit', 'credit'])
    await tx.query({
      text: `update ledger.posting as p set ${side}_after = line.balance from ${lines} as line
        where line.id = p.id and line.account = p.${side}_account and p.${side}_after is not null`,
    });
  await tx.query({
    text: `update ledger.account as a set balance = (select balance from ${lines} as line
      where line.account = a.id order by id desc limit 1)
      where user_id is not null and exists (select from ledger.posting where a.id in (debit_account, credit_account))`,
  });
}

/** A thousand dollars more for a user by a posting of this id, as if it had been there. */
const insertEarlier = (id: string) => (tx: Queryable) =>
  tx.query({
    text: `insert into ledger.posting (id, event, reference, debit_account, credit_account, amount, credit_after, posted_at)
      select ${id}, 'correction.credit', 1, ${broker}, ${richest}, 1000000000, 0, (select min(posted_at) from ledger.posting)`,
  });

/** Changes of postings after which everything in the database agrees: every sentence is of the log. */
export const postingAttacks: readonly Attack[] = [
  [
    'a range of postings changed, with the running balances carried on',
    async (tx) => {
      await tx.query({
        text: `update ledger.posting set amount = amount + 1000000000
          where event = 'demo.grant' and id > ${beginning}`,
      });
      await carryBalances(tx);
    },
    /^(log [^:]+: posting \d+ is not what was logged\n?)+$/,
  ],
  [
    'a posting inserted before the beginning of the log, with the running balances carried on',
    async (tx) => {
      await insertEarlier(`(select min(id) - 1 from ledger.posting)`)(tx);
      await carryBalances(tx);
    },
    /^log [^:]+: the digest of the earlier postings up to \d+ is not what was logged$/,
  ],
  [
    'a posting inserted right after the beginning of the log, which is moved up over it',
    async (tx) => {
      await insertEarlier(`${beginning} + 1`)(tx);
      await tx.query({
        text: "update transparency.beginning set last_id = last_id + 1 where kind = 'posting'",
      });
      await carryBalances(tx);
    },
    /^the log begins after posting \d+, but has no digest of the postings up to it$/,
  ],
  [
    'the number of the last posting before the log removed',
    (tx) => tx.query({ text: "delete from transparency.beginning where kind = 'posting'" }),
    /^the number of the last posting before the log is gone$/m,
  ],
];
