import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Payments in and out on one day. */
export interface DayPayments {
  /** The day's beginning. */
  readonly day: Millis;
  readonly deposits: Amount;
  readonly withdrawals: Amount;
}

/**
 * Payments by day of any zone, by the days' beginnings in order; the last day ends now. Days without payments
 * are omitted.
 */
export async function selectPaymentsByDay(
  database: Queryable,
  days: readonly Millis[],
): Promise<DayPayments[]> {
  const rows = await database.query<{ nth: number; deposits: string; withdrawals: string }>({
    name: 'ledger.payments_by_day',
    // The index of payments alone (migration 0018) is used only where the statement names both events.
    text: `
      select width_bucket((extract(epoch from posted_at) * 1000)::float8, $2::float8[]) as nth,
        coalesce(sum(amount) filter (where event = 'funding.deposit'), 0)::text as deposits,
        coalesce(sum(amount) filter (where event = 'funding.withdraw'), 0)::text as withdrawals
      from ledger.posting
      where event in ('funding.deposit', 'funding.withdraw')
        and posted_at >= to_timestamp($1::float8 / 1000)
      group by 1 order by 1`,
    values: [days[0] ?? 0, days],
  });
  return rows.map(({ nth, deposits, withdrawals }) => ({
    day: days[nth - 1] ?? 0,
    deposits: amountFromMillionths(BigInt(deposits)),
    withdrawals: amountFromMillionths(BigInt(withdrawals)),
  }));
}
