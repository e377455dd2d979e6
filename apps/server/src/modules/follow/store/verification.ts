import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Copy } from '../copying/following.ts';
import { type CopyRow, copyColumns, readCopy } from './copies.ts';

/** Filled copies in the order of their ids. */
export async function selectFilledAfter(database: Queryable, after: number, limit: number): Promise<Copy[]> {
  const rows = await database.query<CopyRow>({
    text: `
      select ${copyColumns} from follow.copy where id > $1 and state <> 'skipped' order by id limit $2`,
    values: [after, limit],
  });
  return rows.map(readCopy);
}

/** Filled openings of leaders, with active followers who have neither a copy nor a reason. */
export async function selectForgotten(
  database: Queryable,
): Promise<{ intentId: number; followingId: number }[]> {
  const rows = await database.query<{ intent_id: string; following_id: string }>({
    text: `
      select intent.id as intent_id, following.id as following_id
      from follow.intent join follow.following on following.leader_id = intent.leader_id
        and following.since_intent < intent.id
      where intent.kind = 'opened' and intent.done_at is not null
        and (following.ended_at is null or following.ended_at > intent.at)
        and (following.paused_at is null or following.paused_at > intent.at)
        and not exists (
          select from follow.copy where leader_deal_id = intent.deal_id and following_id = following.id)
      limit 100`,
  });
  return rows.map((row) => ({ intentId: Number(row.intent_id), followingId: Number(row.following_id) }));
}

/** Copies of copies, copies of another world than their leader's, and copies whose following is another's. */
export async function selectMisplaced(database: Queryable): Promise<number[]> {
  const rows = await database.query<{ id: string }>({
    text: `
      select copy.id from follow.copy
        join follow.copy as leaders on leaders.id = copy.leader_deal_id and leaders.state <> 'skipped'
      union all
      select copy.id from follow.copy left join follow.following on following.id = copy.following_id
      where (following.leader_id, following.follower_id, following.account_id)
        is distinct from (copy.leader_id, copy.follower_id, copy.account_id)
      limit 100`,
  });
  return rows.map(({ id }) => Number(id));
}

/** Leaders' orders with copies still to execute. */
export async function selectUndoneDeals(database: Queryable): Promise<Set<number>> {
  const rows = await database.query<{ deal_id: string }>({
    text: 'select distinct deal_id from follow.intent where done_at is null',
  });
  return new Set(rows.map((row) => Number(row.deal_id)));
}

/** Access follows whom now. */
export async function selectWhoFollows(
  database: Queryable,
): Promise<{ leaderId: number; followerId: number }[]> {
  const rows = await database.query<{ leader_id: string; follower_id: string }>({
    text: 'select leader_id, follower_id from follow.following where ended_at is null',
  });
  return rows.map((row) => ({ leaderId: Number(row.leader_id), followerId: Number(row.follower_id) }));
}
