import { percentFromMillionths } from '@tidemark/domain/fund';
import type { Amount } from '@tidemark/domain/money';
import { assert, present } from '@tidemark/domain/outcome';
import type { Day, Millis } from '@tidemark/domain/time';
import { int8s } from '../../../platform/database/columns.ts';
import type { Queryable, Write } from '../../../platform/database/queryable.ts';
import type { Subscription, SubscriptionStatus } from '../record.ts';
import { amountOf, amountOrNone, millisOrNone, ms } from './columns.ts';

export interface SubscriptionRow {
  readonly id: number;
  readonly fund_id: number;
  readonly pool_id: number;
  readonly user_id: number;
  readonly account_id: number;
  readonly share: string;
  readonly dividend: string;
  readonly day_profit: string;
  readonly lock_days: number;
  readonly damages: string;
  readonly currency_code: string;
  readonly bought_ms: number;
  readonly bought_on: Day;
  readonly last_day: Day;
  readonly status: SubscriptionStatus;
  readonly next_day: Day;
  readonly earn_until: Day;
  readonly days_paid: number;
  readonly ended_ms: number | null;
  readonly returned: string | null;
  readonly penalty: string | null;
}

/** Of the table under this name. */
export const SUBSCRIPTION = `subscription.id::float8 as id, fund_id, pool_id, subscription.user_id::float8 as user_id,
  account_id::float8 as account_id, share, dividend, day_profit, lock_days, damages, currency_code,
  ${ms('bought_at')} as bought_ms, bought_on::text, last_day::text, subscription.status, next_day::text,
  earn_until::text, days_paid, ${ms('ended_at')} as ended_ms, returned, penalty`;

export function readSubscription(row: SubscriptionRow): Subscription {
  return {
    id: row.id,
    fundId: row.fund_id,
    poolId: row.pool_id,
    userId: row.user_id,
    accountId: row.account_id,
    share: amountOf(row.share),
    dayProfit: amountOf(row.day_profit),
    terms: {
      dividend: percentFromMillionths(BigInt(row.dividend)),
      lockDays: row.lock_days,
      damages: percentFromMillionths(BigInt(row.damages)),
    },
    currency: row.currency_code,
    boughtAt: Math.round(row.bought_ms),
    days: {
      boughtOn: row.bought_on,
      lastDay: row.last_day,
      nextDay: row.next_day,
      earnUntil: row.earn_until,
    },
    status: row.status,
    daysPaid: row.days_paid,
    endedAt: millisOrNone(row.ended_ms),
    returned: amountOrNone(row.returned),
    penalty: amountOrNone(row.penalty),
  };
}

/** A new subscription: everything but its number and its later state. */
export type NewSubscription = Omit<
  Subscription,
  'id' | 'status' | 'daysPaid' | 'endedAt' | 'returned' | 'penalty'
>;

export async function insertSubscription(tx: Queryable, made: NewSubscription): Promise<number> {
  const { terms, days } = made;
  const [row] = await tx.query<{ id: number }>({
    name: 'fund.insert_subscription',
    text: `insert into fund.subscription
             (fund_id, pool_id, user_id, account_id, share, dividend, day_profit, lock_days, damages,
              currency_code, bought_at, bought_on, last_day, next_day, earn_until)
           values ($1, $2, $3::bigint, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8, $9::bigint, $10,
             to_timestamp($11::float8 / 1000), $12::date, $13::date, $14::date, $15::date)
           returning id::float8 as id`,
    values: [
      made.fundId,
      made.poolId,
      made.userId,
      made.accountId,
      made.share,
      terms.dividend,
      made.dayProfit,
      terms.lockDays,
      terms.damages,
      made.currency,
      made.boughtAt,
      days.boughtOn,
      days.lastDay,
      days.nextDay,
      days.earnUntil,
    ],
  });
  return present(row, 'an inserted subscription has an id').id;
}

export async function subscriptionById(database: Queryable, id: number): Promise<Subscription | undefined> {
  const [row] = await database.query<SubscriptionRow>({
    name: 'fund.subscription_by_id',
    text: `select ${SUBSCRIPTION} from fund.subscription where id = $1::bigint`,
    values: [id],
  });
  return row && readSubscription(row);
}

/** The same, locked until the transaction ends. */
export async function lockSubscription(tx: Queryable, id: number): Promise<Subscription | undefined> {
  const [row] = await tx.query<SubscriptionRow>({
    name: 'fund.lock_subscription',
    text: `select ${SUBSCRIPTION} from fund.subscription where id = $1::bigint for no key update`,
    values: [id],
  });
  return row && readSubscription(row);
}

/** What of a user has not ended, or is still owed income, locked in id order. */
export async function lockUnsettledOf(tx: Queryable, userId: number): Promise<Subscription[]> {
  const rows = await tx.query<SubscriptionRow>({
    name: 'fund.lock_unsettled_of',
    text: `select ${SUBSCRIPTION} from fund.subscription
           where user_id = $1::bigint
             and (status in ('doing', 'refunding') or days_paid < next_day - bought_on - 1)
           order by subscription.id for no key update`,
    values: [userId],
  });
  return rows.map(readSubscription);
}

/** A subscription and why its newest redemption was rejected; empty where it was not. */
export interface ListedSubscription {
  readonly subscription: Subscription;
  readonly remark: string;
}

const REMARK = `coalesce((
  select case when redemption.status = 'rejected' then remark end from fund.redemption
  where subscription_id = subscription.id order by redemption.id desc limit 1), '') as remark`;

/** A page of a user's subscriptions, the newest first; or one alone. */
export async function selectOwnSubscriptions(
  database: Queryable,
  userId: number,
  asked: {
    readonly id: number | undefined;
    readonly incomeId?: number | undefined;
    readonly page: number;
    readonly pageSize: number;
  },
): Promise<{ readonly rows: ListedSubscription[]; readonly total: number }> {
  const own = `user_id = $1::bigint and ($2::bigint is null or subscription.id = $2)
    and ($3::bigint is null or subscription.id = (select subscription_id from fund.income where id = $3))`;
  const wanted = [userId, asked.id ?? null, asked.incomeId ?? null];
  const rows = await database.query<SubscriptionRow & { remark: string }>({
    name: 'fund.select_own',
    text: `select ${SUBSCRIPTION}, ${REMARK} from fund.subscription
            where ${own} order by subscription.id desc limit $4 offset $5::bigint`,
    values: [...wanted, asked.pageSize, (asked.page - 1) * asked.pageSize],
  });
  const [count] = await database.query<{ total: number }>({
    name: 'fund.count_own',
    text: `select count(*)::int as total from fund.subscription where ${own}`,
    values: wanted,
  });
  return {
    rows: rows.map((row) => ({ subscription: readSubscription(row), remark: row.remark })),
    total: count?.total ?? 0,
  };
}

/** A page of what was subscribed of a pool's fund, the newest first. */
export async function selectOfPool(
  database: Queryable,
  poolId: number,
  asked: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: Subscription[]; readonly total: number }> {
  const rows = await database.query<SubscriptionRow>({
    name: 'fund.select_of_pool',
    text: `select ${SUBSCRIPTION} from fund.subscription
            where pool_id = $1::int order by subscription.id desc limit $2 offset $3::bigint`,
    values: [poolId, asked.pageSize, (asked.page - 1) * asked.pageSize],
  });
  const [count] = await database.query<{ total: number }>({
    name: 'fund.count_of_pool',
    text: 'select count(*)::int as total from fund.subscription where pool_id = $1::int',
    values: [poolId],
  });
  return { rows: rows.map(readSubscription), total: count?.total ?? 0 };
}

/** Whether it earns, and until when: while a redemption waits, and again after a rejection. */
export async function saveSubscriptionStatus(
  tx: Queryable,
  id: number,
  next: { readonly status: 'doing' | 'refunding'; readonly earnUntil: Day },
): Promise<void> {
  const saved = await tx.query({
    name: 'fund.save_standing',
    text: `update fund.subscription set status = $2, earn_until = $3::date
            where id = $1::bigint and status in ('doing', 'refunding') returning id`,
    values: [id, next.status, next.earnUntil],
  });
  assert(saved.length === 1, 'what is locked and runs is still there');
}

/** How a subscription ends. */
export interface Ending {
  readonly id: number;
  readonly returned: Amount;
  readonly penalty: Amount;
  readonly earnUntil: Day;
}

/** Ends running subscriptions; one that has ended already would break its own rules. */
export function endingSubscriptions(
  endings: readonly Ending[],
  status: Extract<SubscriptionStatus, 'refunded' | 'finished' | 'cancelled'>,
  at: Millis,
): Write {
  return {
    name: 'fund.end_subscriptions',
    table: 'fund.subscription',
    text: `
      update fund.subscription as subscription
      -- What has ended before would lose its status, which its column forbids.
      set status = case when status in ('doing', 'refunding') then $4 end,
        returned = ($2::bigint[])[n], penalty = ($3::bigint[])[n], earn_until = ($6::date[])[n],
        ended_at = to_timestamp($5::float8 / 1000)
      from unnest($1::bigint[]) with ordinality as ending (id, n)
      where subscription.id = ending.id`,
    values: [
      int8s(endings, ({ id }) => id),
      int8s(endings, ({ returned }) => returned),
      int8s(endings, ({ penalty }) => penalty),
      status,
      at,
      `{${endings.map(({ earnUntil }) => earnUntil).join(',')}}`,
    ],
  };
}
