import type { Queryable } from '../../../platform/database/queryable.ts';

/** A user invited by a code. The time is milliseconds since 1970. */
export interface InvitedRow {
  readonly uid: number;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly created_at: number;
}

/** How many people registered with the invite code of this user. */
export async function invitedCount(database: Queryable, userId: number): Promise<number> {
  const [row] = await database.query<{ count: number }>({
    name: 'session.invited_count',
    text: 'select count(*)::int as count from session.users where invited_by = $1::bigint',
    values: [userId],
  });
  return row?.count ?? 0;
}

/** A page of those who registered with the invite code of this user, the newest first. */
export async function invitedBy(
  database: Queryable,
  userId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<InvitedRow[]> {
  return database.query<InvitedRow>({
    name: 'session.invited_by',
    text: `select uid, email, mobile, (extract(epoch from created_at) * 1000)::float8 as created_at
             from session.users where invited_by = $1::bigint
            order by id desc limit $2::int offset $3::bigint`,
    values: [userId, limit, offset],
  });
}
