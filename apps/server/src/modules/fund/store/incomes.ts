import type { Amount } from '@tidemark/domain/money';
import type { Day, Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Income } from '../record.ts';
import { amountOf, millisOrNone, ms } from './columns.ts';

interface IncomeRow {
  readonly id: number;
  readonly subscription_id: number;
  readonly day: Day;
  readonly amount: string;
  readonly made_ms: number;
  readonly paid_ms: number | null;
}

/** A page of the income of a subscription, the newest day first. */
export async function selectIncome(
  database: Queryable,
  subscriptionId: number,
  asked: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: Income[]; readonly total: number }> {
  const rows = await database.query<IncomeRow>({
    name: 'fund.select_income',
    text: `select id::float8 as id, subscription_id::float8 as subscription_id, day::text, amount,
             ${ms('made_at')} as made_ms, ${ms('paid_at')} as paid_ms
           from fund.income where subscription_id = $1::bigint and void_at is null
           order by income.day desc limit $2 offset $3::bigint`,
    values: [subscriptionId, asked.pageSize, (asked.page - 1) * asked.pageSize],
  });
  const [count] = await database.query<{ total: number }>({
    name: 'fund.count_income',
    text: `select count(*)::int as total from fund.income
           where subscription_id = $1::bigint and void_at is null`,
    values: [subscriptionId],
  });
  return {
    rows: rows.map((row) => ({
      id: row.id,
      subscriptionId: row.subscription_id,
      day: row.day,
      amount: amountOf(row.amount),
      madeAt: Math.round(row.made_ms),
      paidAt: millisOrNone(row.paid_ms),
    })),
    total: count?.total ?? 0,
  };
}

/** Income that is due and will never be paid, because its demo account begins again; its sum by pool. */
export async function voidDue(
  tx: Queryable,
  subscriptionIds: readonly number[],
  now: Millis,
): Promise<Map<number, Amount>> {
  const rows = await tx.query<{ pool_id: number; amount: string }>({
    name: 'fund.void_due',
    text: `
      with gone as (
        update fund.income set void_at = to_timestamp($2::float8 / 1000)
        where subscription_id = any($1::bigint[]) and paid_at is null and void_at is null
        returning pool_id, amount)
      select pool_id, sum(amount)::bigint as amount from gone group by pool_id`,
    values: [`{${subscriptionIds.join(',')}}`, now],
  });
  return new Map(rows.map((row) => [row.pool_id, amountOf(row.amount)]));
}
