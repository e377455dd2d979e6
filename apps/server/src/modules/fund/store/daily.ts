import type { Amount } from '@tidemark/domain/money';
import type { Day, Millis } from '@tidemark/domain/time';
import { int8s, texts } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { Subscription } from '../record.ts';
import { amountOf } from './columns.ts';
import { readSubscription, SUBSCRIPTION, type SubscriptionRow } from './subscriptions.ts';

/**
 * What the daily work looks for. It looks without locking, locks what it found in id order, and looks
 * again at what it then holds: so two at once wait for each other and do nothing twice.
 */

/** One day of one pool that subscriptions lack. */
export interface LackedDay {
  readonly poolId: number;
  readonly nextDay: Day;
}

/** The oldest day before `day` that subscriptions of a pool lack, of the first pool where they do. */
export async function selectLacked(database: Queryable, day: Day): Promise<LackedDay | undefined> {
  const [row] = await database.query<{ pool_id: number; next_day: Day }>({
    name: 'fund.select_lacked',
    text: `select pool_id, min(next_day)::text as next_day from fund.subscription
           where not all_earned and next_day < $1::date group by pool_id order by pool_id limit 1`,
    values: [day],
  });
  return row && { poolId: row.pool_id, nextDay: row.next_day };
}

/** Subscriptions that lack this day of their pool, by number; those behind `after`. */
export async function selectEarning(
  database: Queryable,
  asked: LackedDay & { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const { poolId, nextDay, after, limit } = asked;
  const rows = await database.query<{ id: number }>({
    name: 'fund.select_earning',
    // A walk along the index of those that still earn: all but a few of them lack the same day.
    text: `select id::float8 as id from fund.subscription
           where pool_id = $1::int and not all_earned and next_day = $2::date and subscription.id > $3::bigint
           order by subscription.id limit $4::int`,
    values: [poolId, nextDay, after, limit],
  });
  return rows.map(({ id }) => id);
}

/** Those of them that still lack a day, locked; in line: by day, then by number. */
export async function lockEarning(tx: Queryable, ids: readonly number[], day: Day): Promise<Subscription[]> {
  const rows = await tx.query<SubscriptionRow>({
    name: 'fund.lock_earning',
    text: `select ${SUBSCRIPTION} from fund.subscription
           where id = any($1::bigint[]) and not all_earned and next_day < $2::date
           order by subscription.id for no key update`,
    values: [`{${ids.join(',')}}`, day],
  });
  return rows.map(readSubscription).sort((a, b) => compare(a.days.nextDay, b.days.nextDay) || a.id - b.id);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The income of one day as it is written; unpaid where the pool was empty. */
export interface NewIncome {
  readonly id: number;
  readonly subscription: Subscription;
  readonly isPaid: boolean;
}

/** Writes days of one pool. A day that is there already breaks the key, and with it the transaction. */
export function insertingIncome(poolId: number, incomes: readonly NewIncome[], now: Millis): Write {
  return {
    name: 'fund.insert_income',
    table: 'fund.income',
    text: `
      insert into fund.income (id, subscription_id, pool_id, day, amount, made_at, paid_at)
      select id, ($2::bigint[])[n], $7::int, ($3::text[])[n]::date, ($4::bigint[])[n],
        to_timestamp($6::float8 / 1000), case when ($5::bigint[])[n] = 1 then to_timestamp($6::float8 / 1000) end
      from unnest($1::bigint[]) with ordinality as row (id, n)`,
    values: [
      int8s(incomes, ({ id }) => id),
      int8s(incomes, ({ subscription }) => subscription.id),
      texts(incomes, ({ subscription }) => subscription.days.nextDay),
      int8s(incomes, ({ subscription }) => subscription.dayProfit),
      int8s(incomes, ({ isPaid }) => (isPaid ? 1 : 0)),
      now,
      poolId,
    ],
  };
}

/** Advances to the next day, and counts the one that was paid. */
export function advancing(incomes: readonly NewIncome[]): Write {
  return {
    name: 'fund.advance_subscriptions',
    table: 'fund.subscription',
    text: `
      update fund.subscription as subscription
      set next_day = next_day + 1, days_paid = days_paid + ($2::bigint[])[n]::int
      from unnest($1::bigint[]) with ordinality as row (id, n) where subscription.id = row.id`,
    values: [
      int8s(incomes, ({ subscription }) => subscription.id),
      int8s(incomes, ({ isPaid }) => (isPaid ? 1 : 0)),
    ],
  };
}

/** A queued income. */
export interface DueIncome {
  readonly id: number;
  readonly subscriptionId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly amount: Amount;
}

interface DueRow {
  readonly id: number;
  readonly subscription_id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly amount: string;
}

const DUE = `income.id::float8 as id, subscription_id::float8 as subscription_id,
  subscription.user_id::float8 as user_id, account_id::float8 as account_id, amount`;
const DUE_FROM = 'fund.income join fund.subscription on subscription.id = subscription_id';

function readDue(row: DueRow): DueIncome {
  return {
    ...{ id: row.id, subscriptionId: row.subscription_id, userId: row.user_id, accountId: row.account_id },
    amount: amountOf(row.amount),
  };
}

/** The first pool whose balance pays the first of those who wait before it; undefined where none does. */
export async function selectPayingPool(database: Queryable): Promise<number | undefined> {
  const [row] = await database.query<{ id: number }>({
    name: 'fund.select_paying_pool',
    text: `
      select pool.id from fund.pool, lateral (
        select amount from fund.income
        where pool_id = pool.id and paid_at is null and void_at is null
        order by income.day, subscription_id limit 1) as first
      where due > 0 and balance >= first.amount order by pool.id limit 1`,
  });
  return row?.id;
}

/** The first in line before a pool. */
export async function selectDue(database: Queryable, poolId: number, limit: number): Promise<DueIncome[]> {
  const rows = await database.query<DueRow>({
    name: 'fund.select_due',
    text: `select ${DUE} from (
             select * from fund.income where pool_id = $1::int and paid_at is null and void_at is null
             order by day, subscription_id limit $2::int) as income
           join fund.subscription on subscription.id = subscription_id
           order by income.day, subscription_id`,
    values: [poolId, limit],
  });
  return rows.map(readDue);
}

/** Locks subscriptions in id order, whatever has become of them. */
export async function lockSubscriptions(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.query({
    name: 'fund.lock_subscriptions',
    text: 'select 1 from fund.subscription where id = any($1::bigint[]) order by id for no key update',
    values: [`{${ids.join(',')}}`],
  });
}

/** Those that are still due, in queue order; call it under the lock of their pool. */
export async function stillDue(tx: Queryable, ids: readonly number[]): Promise<DueIncome[]> {
  const rows = await tx.query<DueRow>({
    name: 'fund.still_due',
    text: `select ${DUE} from ${DUE_FROM}
           where income.id = any($1::bigint[]) and paid_at is null and void_at is null
           order by income.day, subscription_id`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readDue);
}

export function payingDue(incomes: readonly DueIncome[], now: Millis): Write {
  return {
    name: 'fund.pay_due',
    table: 'fund.income',
    text: `update fund.income set paid_at = to_timestamp($2::float8 / 1000) where id = any($1::bigint[])`,
    values: [int8s(incomes, ({ id }) => id), now],
  };
}

/** Counts days that are paid now, several of one subscription among them. */
export function countingPaid(incomes: readonly DueIncome[]): Write {
  return {
    name: 'fund.count_paid',
    table: 'fund.subscription',
    text: `
      update fund.subscription as subscription set days_paid = days_paid + paid.days
      from (select id, count(*)::int as days from unnest($1::bigint[]) as id group by id) as paid
      where subscription.id = paid.id`,
    values: [int8s(incomes, ({ subscriptionId }) => subscriptionId)],
  };
}

/** Subscriptions of one pool with all days earned, whose share is to be returned. */
export async function selectMature(
  database: Queryable,
  limit: number,
): Promise<{ readonly poolId: number; readonly ids: number[] } | undefined> {
  const rows = await database.query<{ pool_id: number; id: number }>({
    name: 'fund.select_mature',
    text: `
      select found.* from (
        select id from fund.pool where exists (
          select 1 from fund.subscription where pool_id = pool.id and status = 'doing' and all_earned)
        order by id limit 1) as pool,
      lateral (
        select pool_id, subscription.id::float8 as id from fund.subscription
        where pool_id = pool.id and status = 'doing' and all_earned
        order by subscription.id limit $1::int) as found`,
    values: [limit],
  });
  const [first] = rows;
  return first && { poolId: first.pool_id, ids: rows.map(({ id }) => id) };
}

export async function lockMature(tx: Queryable, ids: readonly number[]): Promise<Subscription[]> {
  const rows = await tx.query<SubscriptionRow>({
    name: 'fund.lock_mature',
    text: `select ${SUBSCRIPTION} from fund.subscription
           where id = any($1::bigint[]) and status = 'doing' and all_earned
           order by subscription.id for no key update`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readSubscription);
}

/** Subscriptions whose redemption was not decided before their last day was over. */
export async function selectOvertaken(database: Queryable, day: Day, limit: number): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    name: 'fund.select_overtaken',
    text: `select id::float8 as id from fund.subscription
           where status = 'refunding' and last_day < $1::date order by last_day, subscription.id limit $2::int`,
    values: [day, limit],
  });
  return rows.map(({ id }) => id);
}

export async function lockOvertaken(
  tx: Queryable,
  ids: readonly number[],
  day: Day,
): Promise<Subscription[]> {
  const rows = await tx.query<SubscriptionRow>({
    name: 'fund.lock_overtaken',
    text: `select ${SUBSCRIPTION} from fund.subscription
           where id = any($1::bigint[]) and status = 'refunding' and last_day < $2::date
           order by subscription.id for no key update`,
    values: [`{${ids.join(',')}}`, day],
  });
  return rows.map(readSubscription);
}

/** They earn again, all their days; their requests are void. */
export async function saveOvertaken(tx: Queryable, ids: readonly number[], now: Millis): Promise<void> {
  const list = `{${ids.join(',')}}`;
  await tx.query({
    name: 'fund.save_overtaken',
    text: `update fund.subscription set status = 'doing', earn_until = last_day where id = any($1::bigint[])`,
    values: [list],
  });
  await tx.query({
    name: 'fund.void_overtaken',
    text: `update fund.redemption set status = 'overtaken', decided_at = to_timestamp($2::float8 / 1000)
           where subscription_id = any($1::bigint[]) and status = 'waiting'`,
    values: [list, now],
  });
}
