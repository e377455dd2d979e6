import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** What came in and went out on one UTC day. */
export interface DayPayments {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly deposits: Amount;
  readonly withdrawals: Amount;
}

/** Payments by UTC day from a moment on; days without any are left out. */
export async function selectPaymentsByDay(database: Queryable, since: Millis): Promise<DayPayments[]> {
  const rows = await database.query<{ day: string; deposits: string; withdrawals: string }>({
    name: 'ledger.payments_by_day',
    // The index of payments alone (migration 0018) is used only where the statement names both events.
    text: `
      select to_char(posted_at at time zone 'UTC', 'YYYY-MM-DD') as day,
        coalesce(sum(amount) filter (where event = 'funding.deposit'), 0)::text as deposits,
        coalesce(sum(amount) filter (where event = 'funding.withdraw'), 0)::text as withdrawals
      from ledger.posting
      where event in ('funding.deposit', 'funding.withdraw')
        and posted_at >= to_timestamp($1::float8 / 1000)
      group by 1 order by 1`,
    values: [since],
  });
  return rows.map(({ day, deposits, withdrawals }) => ({
    day,
    deposits: amountFromMillionths(BigInt(deposits)),
    withdrawals: amountFromMillionths(BigInt(withdrawals)),
  }));
}
