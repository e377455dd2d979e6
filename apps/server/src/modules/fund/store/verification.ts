import type { Amount } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { amountOf } from './columns.ts';

/** A pool as it is stored, and as computed from subscriptions and incomes. */
export interface PoolFigures {
  readonly id: number;
  readonly kept: Readonly<Record<'due' | 'shares' | 'running' | 'next_income', string>>;
  readonly found: Readonly<Record<'due' | 'shares' | 'running' | 'next_income', string>>;
  readonly balance: Amount;
  readonly poolAccount: number;
  readonly sharesAccount: number;
  readonly shares: Amount;
}

export async function selectPoolFigures(database: Queryable): Promise<PoolFigures[]> {
  const rows = await database.query<{
    id: number;
    balance: string;
    shares: string;
    pool_account: string;
    shares_account: string;
    kept: PoolFigures['kept'];
    found: PoolFigures['found'];
  }>({
    text: `
      select pool.id, balance, shares, pool_account, shares_account,
        jsonb_build_object('due', due::text, 'shares', shares::text, 'running', running::text,
          'next_income', next_income::text) as kept,
        (select jsonb_build_object(
            'due', (select coalesce(sum(amount), 0)::text from fund.income
              where pool_id = pool.id and paid_at is null and void_at is null),
            'shares', coalesce(sum(share) filter (where status in ('doing', 'refunding')), 0)::text,
            'running', (count(*) filter (where status in ('doing', 'refunding')))::text,
            'next_income', coalesce(sum(day_profit) filter (
              where status = 'doing' and next_day <= earn_until), 0)::text)
          from fund.subscription where pool_id = pool.id) as found
      from fund.pool order by pool.id`,
  });
  return rows.map((row) => ({
    ...{ id: row.id, kept: row.kept, found: row.found },
    balance: amountOf(row.balance),
    shares: amountOf(row.shares),
    poolAccount: Number(row.pool_account),
    sharesAccount: Number(row.shares_account),
  }));
}

/** Subscriptions whose incomes are not one of its own size for each day, in order, paid as counted. */
export async function selectBrokenDays(database: Queryable): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    // Collected without a join: a planner without statistics of fresh tables takes hours to join them.
    text: `
      select id::float8 as id from (
        select id, next_day - bought_on - 1 as days, days_paid, bought_on, next_day, day_profit,
          status = 'refunding' as is_refunding, null::date as day, null::bigint as amount,
          null::timestamptz as paid_at, null::bigint as waiting
        from fund.subscription
        union all
        select subscription_id, null, null, null, null, null, null, day, amount, paid_at, null from fund.income
        union all
        select subscription_id, null, null, null, null, null, null, null, null, null, id
        from fund.redemption where status = 'waiting') as told
      group by id
      having count(day) is distinct from max(days) or count(paid_at) is distinct from max(days_paid)
        or (count(day) > 0 and (min(day) <> max(bought_on) + 1 or max(day) <> max(next_day) - 1
          or min(amount) <> max(day_profit) or max(amount) <> max(day_profit)))
        or bool_or(is_refunding) is distinct from (count(waiting) > 0)
      order by 1 limit 100`,
  });
  return rows.map(({ id }) => id);
}

/** The expected content of one posting. */
export interface Expected {
  readonly accountId: number;
  readonly amount: Amount;
}

interface ExpectedRow {
  readonly id: number;
  readonly account_id: number;
  readonly amount: string;
}

function byId(rows: readonly ExpectedRow[]): Map<number, Expected> {
  return new Map(rows.map((row) => [row.id, { accountId: row.account_id, amount: amountOf(row.amount) }]));
}

/** Paid incomes by their numbers. */
export async function selectPaid(
  database: Queryable,
  ids: readonly number[],
): Promise<Map<number, Expected>> {
  return byId(
    await database.query<ExpectedRow>({
      text: `select income.id::float8 as id, account_id::float8 as account_id, amount
             from fund.income join fund.subscription on subscription.id = subscription_id
             where income.id = any($1::bigint[]) and paid_at is not null`,
      values: [`{${ids.join(',')}}`],
    }),
  );
}

/** What moved once for each subscription: its share when it began, share and penalty when it ended. */
export type MovedOnce = 'subscribed' | 'returned' | 'penalty';

const moved: Readonly<Record<MovedOnce, { readonly amount: string; readonly where: string }>> = {
  subscribed: { amount: 'share', where: 'true' },
  returned: { amount: 'share', where: 'ended_at is not null' },
  penalty: { amount: 'penalty', where: 'penalty > 0' },
};

export async function selectMovedOnce(
  database: Queryable,
  what: MovedOnce,
  ids: readonly number[],
): Promise<Map<number, Expected>> {
  const { amount, where } = moved[what];
  return byId(
    await database.query<ExpectedRow>({
      text: `select id::float8 as id, account_id::float8 as account_id, ${amount} as amount
             from fund.subscription where id = any($1::bigint[]) and ${where}`,
      values: [`{${ids.join(',')}}`],
    }),
  );
}

/** How many postings of each event there must be. */
export async function countExpected(
  database: Queryable,
): Promise<Readonly<Record<'paid' | MovedOnce, number>>> {
  const [row] = await database.query<Record<'paid' | MovedOnce, number>>({
    text: `
      select (select count(*) from fund.income where paid_at is not null)::float8 as paid,
        ${(['subscribed', 'returned', 'penalty'] as const)
          .map(
            (what) =>
              `(select count(*) from fund.subscription where ${moved[what].where})::float8 as ${what}`,
          )
          .join(', ')}`,
  });
  return row ?? { paid: 0, subscribed: 0, returned: 0, penalty: 0 };
}
