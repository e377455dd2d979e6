import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** So many, and what they make in USD. */
export interface OpenSum {
  readonly count: number;
  readonly amount: Amount;
}

/** Withdrawals that lock money: those that wait for their owner or for an operator; of one user or of all. */
export async function sumOpenWithdrawals(database: Queryable, userId?: number): Promise<OpenSum> {
  const [row] = await database.query<{ count: number; amount: string }>({
    name: 'funding.sum_open_withdrawals_of',
    text: `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
           from funding.withdrawal
           where status in ('unconfirmed', 'waiting') and ($1::bigint is null or user_id = $1::bigint)`,
    values: [userId ?? null],
  });
  return { count: row?.count ?? 0, amount: amountFromMillionths(BigInt(row?.amount ?? 0)) };
}
