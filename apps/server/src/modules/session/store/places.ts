import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** Whether the owner has signed in from this address before. */
export async function isKnownAddress(database: Queryable, userId: number, address: string): Promise<boolean> {
  const rows = await database.query({
    name: 'session.is_known_address',
    text: 'select 1 from session.known_addresses where user_id = $1::bigint and address = $2',
    values: [userId, address],
  });
  return rows.length > 0;
}

/** Notes that the owner signed in from this network. */
export async function rememberAddress(
  tx: Queryable,
  userId: number,
  address: string,
  now: Millis,
): Promise<void> {
  await tx.query({
    name: 'session.remember_address',
    text: `insert into session.known_addresses (user_id, address, seen_at)
           values ($1::bigint, $2, to_timestamp($3::float8 / 1000))
           on conflict (user_id, address) do update set seen_at = excluded.seen_at`,
    values: [userId, address, now],
  });
}

/** Notes that the owner signed in with this device. */
export async function rememberDevice(
  tx: Queryable,
  userId: number,
  device: string,
  now: Millis,
): Promise<void> {
  await tx.query({
    name: 'session.remember_device',
    text: `insert into session.known_devices (user_id, device, seen_at)
           values ($1::bigint, $2, to_timestamp($3::float8 / 1000))
           on conflict (user_id, device) do update set seen_at = excluded.seen_at`,
    values: [userId, device, now],
  });
}

/** Whether the network or the device is new to a user who has signed in from others before. */
export async function isNewPlace(
  tx: Queryable,
  place: { readonly userId: number; readonly network: string; readonly device: string },
): Promise<boolean> {
  const [row] = await tx.query<{ is_new: boolean }>({
    name: 'session.is_new_place',
    text: `select coalesce((select not bool_or(address = $2) from session.known_addresses where user_id = $1::bigint), false)
               or coalesce((select not bool_or(device = $3) from session.known_devices where user_id = $1::bigint), false)
                  as is_new`,
    values: [place.userId, place.network, place.device],
  });
  return row?.is_new ?? false;
}
