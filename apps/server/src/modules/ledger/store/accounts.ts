import type { AccountType, BrokerFundAccount } from '@tidemark/domain/ledger';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import { fewTexts, int8s, int8sOrNone, orNull } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import { type AccountView, accountTypeIds, type LockedAccount, type PostingRow } from '../accounts.ts';

interface AccountRow {
  id: string;
  user_id: string;
  kind: AccountType;
  is_demo: boolean;
  balance: string;
  locked: string;
  owed: string;
  version: string;
}

const accountsById = `
  select id, user_id, kind, is_demo, balance, locked, owed, version
  from ledger.account where id = any($1::bigint[])`;

function readAmount(text: string): Amount {
  return amountFromMillionths(BigInt(text));
}

/** Adds a user's three accounts, empty. */
export async function insertAccounts(
  tx: Queryable,
  input: { userId: number; isDemo: boolean; openedAt: Millis },
): Promise<void> {
  await tx.query({
    name: 'ledger.insert_accounts',
    text: `
      insert into ledger.account (user_id, kind, is_demo, opened_at)
      select $1, kind, $2, to_timestamp($3::float8 / 1000) from unnest('{change,micro,forex}'::text[]) as kind`,
    values: [input.userId, input.isDemo, input.openedAt],
  });
}

/**
 * Locks accounts in id order, so that two batches cannot wait for each other, and reads them.
 */
export async function lockAccounts(tx: Queryable, ids: readonly number[]): Promise<LockedAccount[]> {
  const rows = await tx.query<AccountRow>({
    name: 'ledger.lock_accounts',
    text: `${accountsById} order by id for no key update`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readAccount);
}

/** The same for accounts of one user by their kind, for callers without the ids. */
export async function lockAccountsOf(
  tx: Queryable,
  userId: number,
  kinds: readonly AccountType[],
): Promise<LockedAccount[]> {
  const rows = await tx.query<AccountRow>({
    name: 'ledger.lock_accounts_of',
    text: `
      select id, user_id, kind, is_demo, balance, locked, owed, version
      from ledger.account where user_id = $1::bigint and kind = any($2::text[])
      order by id for no key update`,
    values: [userId, kinds],
  });
  return rows.map(readAccount);
}

/** Reads accounts without holding them. */
export async function readAccounts(database: Queryable, ids: readonly number[]): Promise<LockedAccount[]> {
  const rows = await database.query<AccountRow>({
    name: 'ledger.read_accounts',
    text: accountsById,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readAccount);
}

/** Reads the accounts of a user without holding them. */
export async function readAccountsOf(database: Queryable, userId: number): Promise<LockedAccount[]> {
  const rows = await database.query<AccountRow>({
    name: 'ledger.read_accounts_of',
    text: `
      select id, user_id, kind, is_demo, balance, locked, owed, version
      from ledger.account where user_id = $1::bigint order by id`,
    values: [userId],
  });
  return rows.map(readAccount);
}

function readAccount(row: AccountRow): LockedAccount {
  return {
    id: Number(row.id),
    userId: Number(row.user_id),
    kind: row.kind,
    isDemo: row.is_demo,
    balance: readAmount(row.balance),
    locked: readAmount(row.locked),
    owed: readAmount(row.owed),
    version: Number(row.version),
  };
}

/** Saves locked accounts; one that another has changed since it was read fails the transaction. */
export function savingAccounts(accounts: readonly LockedAccount[]): Write {
  return {
    name: 'ledger.save_accounts',
    table: 'ledger.account',
    text: `
      update ledger.account as account
      set balance = ($2::bigint[])[n], locked = ($3::bigint[])[n], owed = ($5::bigint[])[n],
        -- An account that has changed since would lose its version, which its column forbids.
        version = case when account.version = ($4::bigint[])[n] then account.version + 1 end
      from unnest($1::bigint[]) with ordinality as next (id, n)
      where account.id = next.id`,
    values: [
      int8s(accounts, (account) => account.id),
      int8s(accounts, (account) => account.balance),
      int8s(accounts, (account) => account.locked),
      int8s(accounts, (account) => account.version),
      int8s(accounts, (account) => account.owed),
    ],
  };
}

/** Adds postings. */
export function insertingPostings(postings: readonly PostingRow[], at: Millis): Write {
  return {
    name: 'ledger.insert_postings',
    table: 'ledger.posting',
    text: `
      insert into ledger.posting
        (id, event, reference, debit_account, credit_account, amount, debit_after, credit_after, posted_at)
      select id, ($2::text[])[($3::bigint[])[n]], ($4::bigint[])[n], ($5::bigint[])[n], ($6::bigint[])[n],
        ($7::bigint[])[n], ${orNull('($8::bigint[])[n]')}, ${orNull('($9::bigint[])[n]')},
        to_timestamp($10::float8 / 1000)
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(postings, (row) => row.id),
      ...fewTexts(postings, (row) => row.event),
      int8s(postings, (row) => row.reference),
      int8s(postings, (row) => row.debitAccount),
      int8s(postings, (row) => row.creditAccount),
      int8s(postings, (row) => row.amount),
      int8sOrNone(postings, (row) => row.debitAfter),
      int8sOrNone(postings, (row) => row.creditAfter),
      at,
    ],
  };
}

/** A user's accounts in the order of their wire ids. */
export async function selectAccounts(
  database: Queryable,
  userIds: readonly number[],
): Promise<Map<number, AccountView[]>> {
  const rows = await database.query<AccountRow>({
    name: 'ledger.select_accounts',
    text: `
      select id, user_id, kind, balance, locked from ledger.account
      where user_id = any($1::bigint[])`,
    values: [`{${userIds.join(',')}}`],
  });
  const byUser = new Map<number, AccountView[]>();
  for (const row of rows) {
    const userId = Number(row.user_id);
    const view = {
      id: Number(row.id),
      kind: row.kind,
      balance: readAmount(row.balance),
      locked: readAmount(row.locked),
    };
    byUser.set(userId, [...(byUser.get(userId) ?? []), view]);
  }
  for (const views of byUser.values()) views.sort((a, b) => accountTypeIds[a.kind] - accountTypeIds[b.kind]);
  return byUser;
}

/** Sums of an account's postings before and since a moment: its balance then, and what came from outside. */
export async function selectMovements(
  database: Queryable,
  input: { accountIds: readonly number[]; since: Millis; outsideEvents: readonly string[] },
): Promise<{ movedSince: Amount; fromOutsideSince: Amount }> {
  const [row] = await database.query<{ moved: string; outside: string }>({
    name: 'ledger.movements_since',
    text: `
      with line as (
        select event, amount, posted_at from ledger.posting
        where credit_account = any($1::bigint[]) and credit_account >= 1000
        union all
        select event, -amount, posted_at from ledger.posting
        where debit_account = any($1::bigint[]) and debit_account >= 1000)
      select coalesce(sum(amount), 0)::bigint as moved,
        coalesce(sum(amount) filter (where event = any($3::text[])), 0)::bigint as outside
      from line where posted_at >= to_timestamp($2::float8 / 1000)`,
    values: [`{${input.accountIds.join(',')}}`, input.since, `{${input.outsideEvents.join(',')}}`],
  });
  return { movedSince: readAmount(row?.moved ?? '0'), fromOutsideSince: readAmount(row?.outside ?? '0') };
}

/**
 * The accounts that do not agree with their postings: the sum of what moved is not the balance, or
 * somewhere a running balance is not the one before it plus what moved. One pass over the postings,
 * sorted once, whatever their number; what is wrong with an account is looked up afterwards.
 */
export async function selectBrokenAccounts(
  database: Queryable,
): Promise<{ id: string; stored: string; found: string; isRunning: boolean }[]> {
  return database.query({
    // An index would be read in its own order and visit each page some ten times: «+ 0» rules it out.
    text: `
      with line as (
        select id, credit_account as account, amount as moved, credit_after as after from ledger.posting
        where credit_account + 0 >= 1000
        union all
        select id, debit_account, -amount, debit_after from ledger.posting where debit_account + 0 >= 1000),
      running as (
        select account, moved, after,
          lag(after, 1, 0::bigint) over (partition by account order by id) as before from line),
      total as (
        select account, sum(moved) as found, bool_and(after is not distinct from before + moved) as is_running
        from running group by account)
      select coalesce(account.id, total.account) as id, coalesce(account.balance, 0) as stored, coalesce(total.found, 0)::bigint as found,
        coalesce(is_running, true) as "isRunning"
      from ledger.account full join total on total.account = account.id
      where coalesce(account.id, total.account) >= 1000
        and (account.balance is distinct from coalesce(total.found, 0) or not coalesce(is_running, true))
      order by 1 limit 100`,
  });
}

/** The first postings of accounts whose running balance is not the one before it plus what moved. */
export async function selectRunningBreaches(
  database: Queryable,
  accountIds: readonly string[],
): Promise<{ id: string; account: string; stored: string; found: string }[]> {
  return database.query({
    text: `
      with line as (
        select id, credit_account as account, amount, credit_after as after from ledger.posting
        where credit_account = any($1::bigint[]) and credit_account >= 1000
        union all
        select id, debit_account, -amount, debit_after from ledger.posting
        where debit_account = any($1::bigint[]) and debit_account >= 1000),
      running as (
        select id, account, after, sum(amount) over (partition by account order by id) as found from line)
      select id, account, after as stored, found from running where after is distinct from found
      order by id limit 100`,
    values: [`{${accountIds.join(',')}}`],
  });
}

/** Accounts of a kind with something locked: for verification against what locks it. */
export async function lockedAccounts(
  database: Queryable,
  kind: AccountType,
): Promise<{ id: number; locked: Amount }[]> {
  const rows = await database.query<{ id: string; locked: string }>({
    text: 'select id, locked from ledger.account where kind = $1 and locked <> 0 order by id',
    values: [kind],
  });
  return rows.map((row) => ({ id: Number(row.id), locked: readAmount(row.locked) }));
}

/** Which of these accounts are demo accounts. */
export async function demoAccountsAmong(
  database: Queryable,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await database.query<{ id: string }>({
    name: 'ledger.demo_accounts',
    text: 'select id from ledger.account where id = any($1::bigint[]) and is_demo',
    values: [`{${ids.join(',')}}`],
  });
  return new Set(rows.map((row) => Number(row.id)));
}

/** Which of these accounts do not belong to the user that is named beside them: for verification. */
export async function foreignOwners(
  database: Queryable,
  pairs: readonly { readonly accountId: string; readonly userId: string }[],
): Promise<{ readonly accountId: string; readonly userId: string }[]> {
  return database.query({
    text: `select named.account_id as "accountId", named.user_id as "userId"
      from unnest($1::bigint[], $2::bigint[]) as named (account_id, user_id)
      left join ledger.account on account.id = named.account_id
      where account.user_id is distinct from named.user_id order by 1, 2`,
    values: [pairs.map(({ accountId }) => accountId), pairs.map(({ userId }) => userId)],
  });
}

/** Accounts on which something is owed: for verification against the loans. */
export async function owingAccounts(database: Queryable): Promise<{ id: number; owed: Amount }[]> {
  const rows = await database.query<{ id: string; owed: string }>({
    text: 'select id, owed from ledger.account where owed <> 0 order by id',
  });
  return rows.map((row) => ({ id: Number(row.id), owed: readAmount(row.owed) }));
}

/** Opens an account of the broker while it runs; answers its number. Its balance is the sum of its postings. */
export async function openBrokerAccount(
  tx: Queryable,
  account: { readonly kind: BrokerFundAccount; readonly isDemo: boolean; readonly now: Millis },
): Promise<number> {
  const [row] = await tx.query<{ id: string }>({
    text: `
      insert into ledger.account (id, user_id, kind, is_demo, opened_at)
      values (nextval('ledger.house_account_id'), null, $1, $2, to_timestamp($3::float8 / 1000)) returning id`,
    values: [account.kind, account.isDemo, account.now],
  });
  return Number(present(row, 'an opened account has a number').id);
}
