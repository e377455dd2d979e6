import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A stored posting, with the owners of its two accounts. */
export interface BookedPosting {
  readonly id: number;
  readonly event: string;
  readonly reference: number;
  readonly amount: Amount;
  readonly at: Millis;
  readonly debit: BookedSide;
  readonly credit: BookedSide;
}

/** An account of a posting, and its balance after it; the broker has no running balance. */
export interface BookedSide {
  readonly account: number;
  readonly kind: string;
  /** Undefined of the broker's. */
  readonly userId: number | undefined;
  readonly after: Amount | undefined;
}

/** An account as the explorer shows it; the broker's balance is the sum of its postings. */
export interface BookedAccount {
  readonly id: number;
  readonly kind: string;
  readonly userId: number | undefined;
  readonly isDemo: boolean;
  readonly balance: Amount;
  readonly locked: Amount;
  readonly earmarked: Amount;
}

interface PostingRow {
  readonly id: string;
  readonly event: string;
  readonly reference: string;
  readonly amount: string;
  readonly at: number;
  readonly debit_account: string;
  readonly debit_kind: string;
  readonly debit_user: string | null;
  readonly debit_after: string | null;
  readonly credit_account: string;
  readonly credit_kind: string;
  readonly credit_user: string | null;
  readonly credit_after: string | null;
}

const booked = `
  select posting.id, event, reference, amount, (extract(epoch from posted_at) * 1000)::float8 as at,
    debit_account, debit.kind as debit_kind, debit.user_id as debit_user, debit_after,
    credit_account, credit.kind as credit_kind, credit.user_id as credit_user, credit_after`;
const withAccounts = `
  join ledger.account as debit on debit.id = debit_account
  join ledger.account as credit on credit.id = credit_account`;

const amountOf = (text: string | null) => (text === null ? undefined : amountFromMillionths(BigInt(text)));
const numberOf = (text: string | null) => (text === null ? undefined : Number(text));

function readPosting(row: PostingRow): BookedPosting {
  return {
    id: Number(row.id),
    event: row.event,
    reference: Number(row.reference),
    amount: amountFromMillionths(BigInt(row.amount)),
    at: Math.round(row.at),
    debit: {
      account: Number(row.debit_account),
      kind: row.debit_kind,
      userId: numberOf(row.debit_user),
      after: amountOf(row.debit_after),
    },
    credit: {
      account: Number(row.credit_account),
      kind: row.credit_kind,
      userId: numberOf(row.credit_user),
      after: amountOf(row.credit_after),
    },
  };
}

/** Most postings shown of one event. */
const EVENT_MAX = 200;

/** What an event, or all of its family (`forex` of `forex.fee`), has posted for one thing; oldest first. */
export async function selectByEvent(
  database: Queryable,
  event: string,
  reference: number,
): Promise<BookedPosting[]> {
  const rows = await database.query<PostingRow>({
    text: `${booked} from ledger.posting ${withAccounts}
      where reference = $1::bigint and (event = $2 or starts_with(event, $2 || '.'))
      order by posting.id limit ${EVENT_MAX}`,
    values: [reference, event],
  });
  return rows.map(readPosting);
}

export async function selectPosting(database: Queryable, id: number): Promise<BookedPosting | undefined> {
  const [row] = await database.query<PostingRow>({
    text: `${booked} from ledger.posting ${withAccounts} where posting.id = $1::bigint`,
    values: [id],
  });
  return row && readPosting(row);
}

/** An account of a user or of the broker. */
export async function selectBookedAccount(
  database: Queryable,
  id: number,
): Promise<BookedAccount | undefined> {
  const [row] = await database.query<{
    kind: string;
    user_id: string | null;
    is_demo: boolean;
    balance: string;
    locked: string;
    earmarked: string;
  }>({
    text: `select kind, user_id, is_demo, balance, locked, earmarked from ledger.account where id = $1::bigint`,
    values: [id],
  });
  if (!row) return undefined;
  const balance = row.user_id === null ? await selectBrokerSum(database, id) : BigInt(row.balance);
  return {
    id,
    kind: row.kind,
    userId: numberOf(row.user_id),
    isDemo: row.is_demo,
    balance: amountFromMillionths(balance),
    locked: amountFromMillionths(BigInt(row.locked)),
    earmarked: amountFromMillionths(BigInt(row.earmarked)),
  };
}

async function selectBrokerSum(database: Queryable, id: number): Promise<bigint> {
  const [row] = await database.query<{ sum: string }>({
    text: `
      select (select coalesce(sum(amount), 0) from ledger.posting where credit_account = $1::bigint)
        - (select coalesce(sum(amount), 0) from ledger.posting where debit_account = $1::bigint) as sum`,
    values: [id],
  });
  return BigInt(row?.sum ?? '0');
}

/** A page of the postings on an account, newest first, and their number. */
export async function selectBookedLines(
  database: Queryable,
  { id, offset, limit }: { readonly id: number; readonly offset: number; readonly limit: number },
): Promise<{ postings: BookedPosting[]; total: number }> {
  // The number is part of the text, so that the index for accounts of its kind is used.
  const account = String(Math.trunc(id));
  const side = (of: 'debit' | 'credit') =>
    `(${booked} from (select * from ledger.posting where ${of}_account = ${account}
      order by id desc limit $1::bigint + $2::bigint) as posting ${withAccounts})`;
  const [rows, [count]] = await Promise.all([
    database.query<PostingRow>({
      text: `${side('debit')} union all ${side('credit')} order by id desc limit $1::bigint offset $2::bigint`,
      values: [limit, offset],
    }),
    database.query<{ total: number }>({
      text: `
        select ((select count(*) from ledger.posting where debit_account = ${account})
          + (select count(*) from ledger.posting where credit_account = ${account}))::int as total`,
    }),
  ]);
  return { postings: rows.map(readPosting), total: count?.total ?? 0 };
}

/** Accounts of customers by world and kind, in sum. */
export interface CustomerSum {
  readonly isDemo: boolean;
  readonly kind: string;
  readonly accounts: number;
  readonly balance: Amount;
  readonly locked: Amount;
  readonly earmarked: Amount;
}

/** Sums of customers by the stored balances, and of the broker by its postings. */
export async function selectReconciliation(tx: Queryable): Promise<{
  customers: CustomerSum[];
  house: { id: number; kind: string; isDemo: boolean; balance: Amount }[];
}> {
  const customers = await tx.query<{
    is_demo: boolean;
    kind: string;
    accounts: number;
    balance: string;
    locked: string;
    earmarked: string;
  }>({
    text: `
      select is_demo, kind, count(*)::int as accounts, sum(balance)::text as balance,
        sum(locked)::text as locked, sum(earmarked)::text as earmarked
      from ledger.account where user_id is not null group by is_demo, kind
      order by is_demo, array_position(array['change', 'micro', 'forex'], kind)`,
  });
  const house = await tx.query<{ id: string; kind: string; is_demo: boolean; balance: string }>({
    text: `
      with line as (
        select credit_account as account, sum(amount) as amount from ledger.posting
        where credit_account < 1000 group by 1
        union all
        select debit_account, -sum(amount) from ledger.posting where debit_account < 1000 group by 1)
      select id, kind, is_demo,
        coalesce((select sum(amount) from line where line.account = account.id), 0)::text as balance
      from ledger.account where user_id is null order by id`,
  });
  return {
    customers: customers.map((row) => ({
      isDemo: row.is_demo,
      kind: row.kind,
      accounts: row.accounts,
      balance: amountFromMillionths(BigInt(row.balance)),
      locked: amountFromMillionths(BigInt(row.locked)),
      earmarked: amountFromMillionths(BigInt(row.earmarked)),
    })),
    house: house.map((row) => ({
      id: Number(row.id),
      kind: row.kind,
      isDemo: row.is_demo,
      balance: amountFromMillionths(BigInt(row.balance)),
    })),
  };
}

/** Everything that the transaction reads from now on is of one moment. */
export async function inOneView(tx: Queryable): Promise<void> {
  await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
}

/** What each account of the broker holds by its postings: for verification. */
export async function selectBrokerBalances(database: Queryable): Promise<Map<number, Amount>> {
  const rows = await database.query<{ account: string; balance: string }>({
    text: `
      select account, sum(amount)::bigint as balance from (
        select credit_account as account, amount from ledger.posting where credit_account < 1000
        union all
        select debit_account, -amount from ledger.posting where debit_account < 1000) as line
      group by account`,
  });
  return new Map(
    rows.map(({ account, balance }) => [Number(account), amountFromMillionths(BigInt(balance))]),
  );
}
