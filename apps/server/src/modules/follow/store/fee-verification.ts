import { type Amount, amountFromMillionths } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { FeeSettlement } from '../copying/following.ts';
import { readSettlement, type SettlementRow, settlementColumns } from './performance-fees.ts';

const amountOf = (text: string): Amount => amountFromMillionths(BigInt(text));

/** Settlements in the order of their ids. */
export async function selectSettlementsAfter(
  database: Queryable,
  after: number,
  limit: number,
): Promise<FeeSettlement[]> {
  const rows = await database.query<SettlementRow>({
    text: `select ${settlementColumns} from follow.performance_fee where id > $1 order by id limit $2`,
    values: [after, limit],
  });
  return rows.map(readSettlement);
}

/** Of each settlement: its moment, the orders of the copies that had been opened by then, and their fees. */
export async function selectSettledCopies(
  database: Queryable,
  ids: readonly number[],
): Promise<{ id: number; at: Millis; dealIds: readonly number[]; fees: Amount }[]> {
  const rows = await database.query<{ id: string; at: number; deal_ids: number[]; fees: string }>({
    text: `
      select settled.id, (extract(epoch from settled.posted_at) * 1000)::float8 as at,
        coalesce(array_agg(copy.id::float8) filter (where copy.id is not null), '{}') as deal_ids,
        coalesce(sum(copy.fee), 0)::bigint as fees
      from follow.performance_fee as settled
        left join follow.copy on copy.following_id = settled.following_id and copy.state <> 'skipped'
          and copy.at <= settled.posted_at
      where settled.id = any($1::bigint[]) group by settled.id`,
    values: [`{${ids.join(',')}}`],
  });
  return rows.map(({ id, at, deal_ids, fees }) => ({
    id: Number(id),
    at: Math.round(at),
    dealIds: deal_ids,
    fees: amountOf(fees),
  }));
}

/** Followings with settlements or a mark, and whether their rate and users are those of all settlements. */
export async function selectSettledFollowings(
  database: Queryable,
): Promise<{ id: number; highWater: Amount; isOfTerms: boolean }[]> {
  const rows = await database.query<{ id: string; high_water: string; is_of_terms: boolean }>({
    text: `
      select following.id, high_water, coalesce(bool_and((settled.rate, settled.leader_id, settled.follower_id)
        = (following.fee_rate, following.leader_id, following.follower_id)), true) as is_of_terms
      from follow.following left join follow.performance_fee as settled on settled.following_id = following.id
      where following.high_water > 0 or settled.id is not null
      group by following.id order by following.id`,
  });
  return rows.map((row) => ({
    id: Number(row.id),
    highWater: amountOf(row.high_water),
    isOfTerms: row.is_of_terms,
  }));
}

/** Real followings with a fee and copies that ended without a settlement; a demo reset ends them without one. */
export async function selectUnsettledEnds(database: Queryable): Promise<number[]> {
  const rows = await database.query<{ id: string }>({
    text: `
      select id from follow.following as following
      where ended_at is not null and fee_rate > 0 and not is_demo
        and exists (select from follow.copy where following_id = following.id and state <> 'skipped')
        and not exists (
          select from follow.performance_fee where following_id = following.id and period = 'end')
      order by id limit 100`,
  });
  return rows.map(({ id }) => Number(id));
}

/** The value that `digestOfMoves` of the ledger must return for the postings of performance fees. */
export async function digestOfSettlements(database: Queryable): Promise<string> {
  const [row] = await database.query<{ digest: string }>({
    text: `
      select count(*) || ' ' || coalesce(sum(hashtextextended(concat_ws(' ', id, follower_id, 'forex', leader_id,
        'forex', paid), 0)), 0) as digest
      from follow.performance_fee where paid > 0`,
  });
  return row?.digest ?? '';
}

/** What was paid, by settlement. */
export async function selectPaidFees(database: Queryable): Promise<Map<number, Amount>> {
  const rows = await database.query<{ id: string; paid: string }>({
    text: 'select id, paid from follow.performance_fee where paid > 0',
  });
  return new Map(rows.map(({ id, paid }) => [Number(id), amountOf(paid)]));
}
