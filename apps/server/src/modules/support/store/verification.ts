import type { Queryable } from '../../../platform/database/queryable.ts';
import type { Frozen } from '../disputes/seal.ts';

/** Pictures of messages after one of them, some at a time. */
export async function picturesAfter(
  database: Queryable,
  after: number,
  limit: number,
): Promise<{ readonly id: number; readonly userId: number; readonly picture: string }[]> {
  const rows = await database.query<{ id: number; user_id: number; picture: string }>({
    text: `select m.id::float8 as id, c.user_id::float8 as user_id, m.picture
           from support.message m join support.conversation c on c.id = m.conversation_id
           where m.picture is not null and m.id > $1::bigint order by m.id limit $2::int`,
    values: [after, limit],
  });
  return rows.map((row) => ({ id: row.id, userId: row.user_id, picture: row.picture }));
}

/**
 * Conversations whose marks contradict their messages: one waits exactly if its newest message is the user's
 * and it is not closed, and no mark is beyond the newest message.
 */
export async function contradictions(
  database: Queryable,
): Promise<{ readonly id: number; readonly what: string }[]> {
  return database.query<{ id: number; what: string }>({
    text: `with newest as (
             select c.id, c.status, c.waiting_since, c.user_read_id, c.operator_read_id, c.mailed_id,
               m.author, coalesce(m.id, 0) as last_id
             from support.conversation c left join lateral (
               select id, author from support.message where conversation_id = c.id order by id desc limit 1) m on true)
           select id::float8 as id, what from newest, lateral (values
             ('waits although the last word was an operator''s',
               waiting_since is not null and author is distinct from 'user'),
             ('does not wait although the user''s last word was not answered',
               waiting_since is null and status = 'open' and author = 'user'),
             ('is marked as read or mailed beyond its last message',
               greatest(user_read_id, operator_read_id, mailed_id) > last_id)
           ) as check_of (what, is_broken) where is_broken order by id`,
  });
}

/** What is stored of a dispute since its opening. */
export interface FrozenDispute extends Frozen {
  readonly id: number;
  readonly seal: Buffer | undefined;
  readonly receipt: string | undefined;
}

/** Disputes after one of them, some at a time. */
export async function frozenDisputesAfter(
  database: Queryable,
  after: number,
  limit: number,
): Promise<FrozenDispute[]> {
  const rows = await database.query<
    Omit<FrozenDispute, 'openedAt' | 'seal' | 'receipt'> & {
      readonly opened_ms: number;
      readonly seal: Buffer | null;
      readonly receipt: string | null;
    }
  >({
    text: `select id::float8 as id, user_id::float8 as "userId", kind, order_id::float8 as "orderId",
             show_code as "showCode", body as text, (extract(epoch from opened_at) * 1000)::float8 as opened_ms,
             evidence::text as evidence, receipt, seal
           from support.dispute where id > $1::bigint order by id limit $2::int`,
    values: [after, limit],
  });
  return rows.map(({ opened_ms, seal, receipt, ...row }) => ({
    ...row,
    openedAt: Math.round(opened_ms),
    seal: seal ?? undefined,
    receipt: receipt ?? undefined,
  }));
}
