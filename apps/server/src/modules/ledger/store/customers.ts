import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A user's balances in millionths of USD, by kind of account. */
export interface CustomerBalances {
  readonly userId: number;
  readonly change: bigint;
  readonly micro: bigint;
  readonly forex: bigint;
}

export interface CustomersAsked {
  /** Users with ids above this one. */
  readonly after: number;
  readonly limit: number;
  /** Whether demo accounts count, too. */
  readonly withDemo: boolean;
}

type Row = { user_id: number; change: string; micro: string; forex: string };

const readCustomer = ({ user_id, change, micro, forex }: Row): CustomerBalances => ({
  ...{ userId: user_id, change: BigInt(change), micro: BigInt(micro), forex: BigInt(forex) },
});

/** The next users with a balance other than zero on any account, by id. */
export async function selectCustomers(
  database: Queryable,
  { after, limit, withDemo }: CustomersAsked,
): Promise<CustomerBalances[]> {
  const rows = await database.query<Row>({
    name: 'ledger.customers_after',
    text: `
      select user_id::float8 as user_id,
        coalesce(sum(balance) filter (where kind = 'change'), 0)::bigint as change,
        coalesce(sum(balance) filter (where kind = 'micro'), 0)::bigint as micro,
        coalesce(sum(balance) filter (where kind = 'forex'), 0)::bigint as forex
      from ledger.account where user_id > $1::bigint and (not is_demo or $2)
      group by user_id having bool_or(balance <> 0) order by user_id limit $3`,
    values: [after, withDemo, limit],
  });
  return rows.map(readCustomer);
}

/** Sum of all users' balances, in millionths of USD. */
export async function selectCustomersTotal(database: Queryable, withDemo: boolean): Promise<bigint> {
  const [row] = await database.query<{ total: string }>({
    text: `select coalesce(sum(balance), 0)::text as total from ledger.account
           where user_id is not null and (not is_demo or $1)`,
    values: [withDemo],
  });
  return BigInt(row?.total ?? 0);
}

/** Balances that an account had in a short period, in millionths of USD: at its beginning, and after each posting. */
export interface AccountPast {
  readonly userId: number;
  readonly kind: 'change' | 'micro' | 'forex';
  readonly balances: readonly bigint[];
}

/**
 * What the accounts of the next users had between two moments, by the running balances of their postings. A batch
 * that was decided shortly before a moment may have been committed after it.
 */
export async function selectPastBalances(
  database: Queryable,
  { after, limit, withDemo, from, to }: CustomersAsked & { readonly from: Millis; readonly to: Millis },
): Promise<AccountPast[]> {
  const rows = await database.query<{ user_id: number; kind: AccountPast['kind']; balances: string[] }>({
    text: `
      with asked as (
        select id, user_id, kind from ledger.account
        where user_id in (
          select distinct user_id from ledger.account
          where user_id > $1::bigint and (not is_demo or $2) order by user_id limit $3)),
      line as (
        select id, credit_account as account, credit_after as after, posted_at from ledger.posting
        where credit_account in (select id from asked) and credit_account >= 1000
          and posted_at <= to_timestamp($5::float8 / 1000)
        union all
        select id, debit_account, debit_after, posted_at from ledger.posting
        where debit_account in (select id from asked) and debit_account >= 1000
          and posted_at <= to_timestamp($5::float8 / 1000)),
      before as (
        select distinct on (account) account, after from line
        where posted_at <= to_timestamp($4::float8 / 1000) order by account, id desc)
      select asked.user_id::float8 as user_id, kind, array(
          select coalesce(before.after, 0)::text union
          select after::text from line
          where account = asked.id and posted_at > to_timestamp($4::float8 / 1000)) as balances
      from asked left join before on before.account = asked.id order by asked.user_id`,
    values: [after, withDemo, limit, from, to],
  });
  return rows.map(({ user_id, kind, balances }) => ({
    ...{ userId: user_id, kind, balances: balances.map(BigInt) },
  }));
}

/** What all customers had together in a short period, in millionths of USD. */
export interface CustomersPast {
  /** Sum of all balances before the period. */
  readonly before: bigint;
  /** What postings within the period added, and what they took (zero or less). */
  readonly added: bigint;
  readonly taken: bigint;
}

/**
 * What all users had together in some periods, from all postings, which are read once. Periods are in the order of
 * time and do not overlap.
 */
export async function selectPastTotals(
  database: Queryable,
  periods: readonly { readonly from: Millis; readonly to: Millis; readonly withDemo: boolean }[],
): Promise<CustomersPast[]> {
  const rows = await database.query<{ is_demo: boolean; place: number; added: string; taken: string }>({
    text: `
      with moved as (
        select coalesce(credit.is_demo, debit.is_demo) as is_demo,
          -- A posting at the very moment counts.
          width_bucket(extract(epoch from p.posted_at) * 1000 - 0.5, $1::numeric[]) as place,
          case when credit.id is null then 0 else p.amount end
            - case when debit.id is null then 0 else p.amount end as effect
        from ledger.posting p
        left join ledger.account credit on credit.id = p.credit_account and credit.user_id is not null
        left join ledger.account debit on debit.id = p.debit_account and debit.user_id is not null
        where credit.id is not null or debit.id is not null)
      select is_demo, place, sum(effect) filter (where effect > 0)::text as added,
        sum(effect) filter (where effect < 0)::text as taken
      from moved group by is_demo, place`,
    values: [periods.flatMap(({ from, to }) => [from, to])],
  });
  return periods.map(({ withDemo }, number) => {
    // Two moments for each period: what lies before the first is in places up to twice its number.
    const own = rows.filter(({ is_demo }) => withDemo || !is_demo);
    const sum = (some: typeof rows, key: 'added' | 'taken'): bigint =>
      some.reduce((total, row) => total + BigInt(row[key] ?? 0), 0n);
    const before = own.filter(({ place }) => place <= 2 * number);
    const within = own.filter(({ place }) => place === 2 * number + 1);
    return {
      before: sum(before, 'added') + sum(before, 'taken'),
      added: sum(within, 'added'),
      taken: sum(within, 'taken'),
    };
  });
}
