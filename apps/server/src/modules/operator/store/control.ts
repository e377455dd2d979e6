import type { MovedMoney, Vouching } from '@tidemark/domain/control';
import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import { dayOf, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/**
 * Approvals of money are serialised until the commit: of two at once, the second one sees the first's part in
 * the sums of the day.
 */
export async function lockApprovals(tx: Queryable): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtextextended('operator.approvals', 0))` });
}

export async function selectVouchings(database: Queryable): Promise<Vouching[]> {
  const rows = await database.query<{
    operator_id: number;
    by_id: number;
    approved_by: number | null;
    at: number;
  }>({
    name: 'operator.vouchings',
    text: `select operator_id::float8 as operator_id, by_id::float8 as by_id,
             approved_by::float8 as approved_by, (extract(epoch from at) * 1000)::float8 as at
             from operator.vouching`,
  });
  return rows.map(({ operator_id: operatorId, by_id: by, approved_by, at }) => {
    return { operatorId, by, approvedBy: approved_by ?? undefined, at: Math.round(at) };
  });
}

/** Writes down that an operator was invited, renewed or given a role by another. */
export async function insertVouching(
  tx: Queryable,
  vouching: Vouching & { readonly action: 'add' | 'renew' | 'role' },
): Promise<void> {
  await tx.query({
    name: 'operator.insert_vouching',
    text: `insert into operator.vouching (operator_id, by_id, approved_by, action, at)
           values ($1::bigint, $2::bigint, $3::bigint, $4, to_timestamp($5::float8 / 1000))`,
    values: [vouching.operatorId, vouching.by, vouching.approvedBy, vouching.action, vouching.at],
  });
}

/** The users and the UTC day of the sums. */
interface DayOf {
  readonly userIds: readonly number[];
  readonly operatorId: number;
  readonly now: Millis;
}

/** Approved today: per user and direction, and by the operator alone. */
export async function sumApproved(
  database: Queryable,
  { userIds, operatorId, now }: DayOf,
): Promise<{
  ofUser(moved: Pick<MovedMoney, 'userId' | 'direction'>): Amount;
  readonly ofOperator: Amount;
}> {
  const rows = await database.query<{ user_id: number | null; direction: string; sum: string }>({
    name: 'operator.sum_approved',
    text: `select user_id::float8 as user_id, direction, sum(amount)::bigint as sum
             from operator.approved_money where day = $1::date and user_id = any($2::bigint[])
             group by user_id, direction
           union all
           select null, '', coalesce(sum(amount), 0)::bigint
             from operator.approved_money where day = $1::date and operator_id = $3::bigint and alone`,
    values: [dayOf(now), userIds, operatorId],
  });
  const sumOf = (user: number | null, direction: string) =>
    amountFromMillionths(
      BigInt(rows.find((row) => row.user_id === user && row.direction === direction)?.sum ?? '0'),
    );
  return {
    ofUser: ({ userId, direction }) => sumOf(userId, direction),
    ofOperator: sumOf(null, ''),
  };
}

/** Counts money towards the sums of the day. */
export async function insertApproved(
  tx: Queryable,
  money: MovedMoney & {
    readonly operatorId: number;
    readonly alone: boolean;
    readonly object: string;
    readonly now: Millis;
  },
): Promise<void> {
  await tx.query({
    name: 'operator.insert_approved',
    text: `insert into operator.approved_money (at, day, operator_id, alone, user_id, direction, amount, object)
           values (to_timestamp($1::float8 / 1000), $2::date, $3::bigint, $4, $5::bigint, $6, $7::bigint, $8)`,
    values: [
      money.now,
      dayOf(money.now),
      money.operatorId,
      money.alone,
      money.userId,
      money.direction,
      money.amount,
      money.object,
    ],
  });
}

/** Whether operators have ever approved money. */
export async function hasApproved(database: Queryable): Promise<boolean> {
  const rows = await database.query({
    name: 'operator.has_approved_money',
    text: `select 1 where exists (select from operator.approved_money)
              or exists (select from operator.audit where action = 'review.approve'
                and object ~ '^(deposit|withdraw|loan|repayment|redemption|correction):')`,
  });
  return rows.length > 0;
}
