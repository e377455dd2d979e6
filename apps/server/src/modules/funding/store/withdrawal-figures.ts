import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { WithdrawalRecord } from '../withdrawals/record.ts';
import { RECORD, readRecord, type WithdrawalRow } from './withdrawals.ts';

/** What open withdrawals lock, by account. */
export async function selectOpenLocks(database: Queryable): Promise<Map<number, Amount>> {
  const rows = await database.query<{ account_id: string; locked: string }>({
    text: `select account_id, sum(amount)::bigint as locked from funding.withdrawal
            where status in ('unconfirmed', 'waiting') group by account_id`,
  });
  return new Map(
    rows.map(({ account_id, locked }) => [Number(account_id), amountFromMillionths(BigInt(locked))]),
  );
}

/** How many were paid; with a fee, or all. */
export async function countPaid(
  database: Queryable,
  { withFee }: { readonly withFee: boolean },
): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    text: `select count(*)::float8 as count from funding.withdrawal
            where status = 'paid' and (fee > 0 or not $1::boolean)`,
    values: [withFee],
  });
  return row?.count ?? 0;
}

/** Withdrawals by their ids, in any order; one that is not there is left out. */
export async function selectWithdrawalsById(
  database: Queryable,
  ids: readonly number[],
): Promise<WithdrawalRecord[]> {
  const rows = await database.query<WithdrawalRow>({
    text: `select ${RECORD} where id = any($1::bigint[])`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(readRecord);
}
