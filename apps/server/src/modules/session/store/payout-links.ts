import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Stores the link of a withdrawal's mail, replacing the last one. */
export async function replacePayoutLink(
  tx: Queryable,
  link: {
    readonly withdrawalId: number;
    readonly userId: number;
    readonly tokenHash: Buffer;
    readonly expiresAt: Millis;
  },
): Promise<void> {
  await tx.query({
    name: 'session.replace_payout_link',
    text: `insert into session.payout_links (withdrawal_id, user_id, token_hash, expires_at)
           values ($1::bigint, $2::bigint, $3::bytea, to_timestamp($4::float8 / 1000))
           on conflict (withdrawal_id) do update
              set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    values: [link.withdrawalId, link.userId, link.tokenHash, link.expiresAt],
  });
}

/** Which withdrawal a link is about; undefined where it is unknown, replaced or too old. */
export async function payoutLinkBy(
  database: Queryable,
  tokenHash: Buffer,
  now: Millis,
): Promise<{ readonly withdrawalId: number; readonly userId: number } | undefined> {
  const [row] = await database.query<{ withdrawal_id: number; user_id: number }>({
    name: 'session.payout_link_by',
    text: `select withdrawal_id::float8 as withdrawal_id, user_id::float8 as user_id
             from session.payout_links
            where token_hash = $1::bytea and expires_at > to_timestamp($2::float8 / 1000)`,
    values: [tokenHash, now],
  });
  return row && { withdrawalId: row.withdrawal_id, userId: row.user_id };
}
