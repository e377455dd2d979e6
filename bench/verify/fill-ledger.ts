import pg from 'pg';

/** Of one user in one round: demo grant, transfer to the contract account, profit, loss, fee. */
export const POSTINGS_A_ROUND = 5;

/**
 * Fills the ledger like an instance that has been open for long, by a few statements: each user has the same
 * rounds, so that every running balance follows from its position. Users are mixed, as in production: one
 * user's postings are spread over the table. Returns the number of postings.
 */
export async function fillLedger(url: string, size: { users: number; rounds: number }): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("set work_mem = '256MB'; set maintenance_work_mem = '512MB'");
    const { users, rounds } = size;
    const indexes = await client.query<{ name: string; made: string }>(selectIndexes);
    // Written one by one they would take most of the time.
    for (const { name } of indexes.rows) await client.query(`drop index ledger.${name}`);
    for (const statement of [insertAccounts, insertPostings, insertTransfers]) {
      await client.query(statement.replaceAll(':users', String(users)).replaceAll(':rounds', String(rounds)));
    }
    for (const { made } of indexes.rows) await client.query(made);
    await client.query('vacuum analyze');
    return users * rounds * POSTINGS_A_ROUND;
  } finally {
    await client.end();
  }
}

const selectIndexes = `
  select indexname as name, indexdef as made from pg_indexes
  where schemaname = 'ledger' and tablename = 'posting' and indexname <> 'posting_pkey'`;

/** User n has the funding account 1000 + 3n and the contract account 1002 + 3n, as the last round leaves them. */
const insertAccounts = `
  insert into ledger.account (id, user_id, kind, is_demo, balance, opened_at)
  select 1000 + 3 * n + place, n + 1, (array['change', 'micro', 'forex'])[place + 1], true,
    case place when 0 then 40 when 1 then 0 else 61 end * 1000000 * :rounds::bigint, now()
  from generate_series(0, :users - 1) as n, generate_series(0, 2) as place`;

/** Millionths; `k` is the number of complete rounds before a posting. */
const insertPostings = `
  insert into ledger.posting
    (id, event, reference, debit_account, credit_account, amount, debit_after, credit_after, posted_at)
  -- Behind those that the migrations have posted.
  select 10000 + id, event, reference, debit, credit, amount * 1000000, debit_after * 1000000, credit_after * 1000000,
    timestamptz '2026-01-01Z' + id * interval '1 second'
  from (
    select id, id / :users / 5 as k, id / :users % 5 as step, id % :users as mixed
    from generate_series(0::bigint, :users::bigint * :rounds * 5 - 1) as id
  ) as turn,
  lateral (select mixed * 7919 % :users as n) as person,
  lateral (select 1000 + 3 * person.n as funding, 1002 + 3 * person.n as contract) as account,
  lateral (values
    (0, 'demo.grant', id, 106, funding, 100, null, 40 * k + 100),
    (1, 'funding.transfer', id, funding, contract, 60, 40 * k + 40, 61 * k + 60),
    (2, 'forex.profit', id, 101, contract, 7, null, 61 * k + 67),
    (3, 'forex.loss', id, contract, 101, 5, 61 * k + 62, null),
    (4, 'forex.fee', id, contract, 102, 1, 61 * k + 61, null)
  ) as made (step, event, reference, debit, credit, amount, debit_after, credit_after)
  where made.step = turn.step`;

const insertTransfers = `
  insert into funding.transfer (id, user_id, from_account, to_account, amount, made_at)
  select reference, (debit_account - 1000) / 3 + 1, 'change', 'forex', amount, posted_at
  from ledger.posting where event = 'funding.transfer'`;
