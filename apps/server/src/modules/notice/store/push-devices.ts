import { type Lang, readLang } from '@tidemark/contract';
import type { PushKind } from '@tidemark/contract/calls/account/push';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** A subscribed device, and its kinds. */
export interface Device {
  readonly endpoint: string;
  readonly userId: number;
  readonly p256dh: string;
  readonly auth: string;
  readonly lang: Lang;
  readonly kinds: readonly PushKind[];
}

/** Inserts or updates a device; one that changed hands belongs to the last subscriber. */
export async function saveDevice(
  tx: Queryable,
  device: Device & { readonly sessionId: number; readonly now: Millis },
): Promise<void> {
  await tx.query({
    name: 'notice.save_push_device',
    text: `insert into notice.push_device (endpoint, user_id, session_id, p256dh, auth, lang, kinds, asked_at)
           values ($1, $2, $3, $4, $5, $6, $7::text[], to_timestamp($8::float8 / 1000))
           on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
             p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang, kinds = excluded.kinds,
             asked_at = excluded.asked_at`,
    values: [
      ...[device.endpoint, device.userId, device.sessionId, device.p256dh, device.auth, device.lang],
      ...[device.kinds, device.now],
    ],
  });
}

/** How many subscribed devices a user has, other than this one. */
export async function countOthers(tx: Queryable, userId: number, endpoint: string): Promise<number> {
  const [row] = await tx.query<{ others: number }>({
    name: 'notice.count_push_devices',
    text: `select count(*)::int as others from notice.push_device
           where user_id = $1::bigint and endpoint <> $2`,
    values: [userId, endpoint],
  });
  return row?.others ?? 0;
}

interface DeviceRow {
  endpoint: string;
  user_id: number;
  p256dh: string;
  auth: string;
  lang: string;
  kinds: PushKind[];
}

/** Every device of these users that has subscribed since a moment. */
export async function selectDevices(
  database: Queryable,
  userIds: readonly number[],
  since: Millis,
): Promise<Device[]> {
  const rows = await database.query<DeviceRow>({
    name: 'notice.select_push_devices',
    text: `select endpoint, user_id::float8 as user_id, p256dh, auth, lang, kinds from notice.push_device
           where user_id = any($1::bigint[]) and asked_at >= to_timestamp($2::float8 / 1000)`,
    values: [userIds, since],
  });
  return rows.map(({ user_id: userId, lang, ...row }) => ({ ...row, userId, lang: readLang(lang) }));
}

/** The kinds of a user's device; undefined: none, also if it is another's. */
export async function kindsOf(
  database: Queryable,
  userId: number,
  endpoint: string,
): Promise<readonly PushKind[] | undefined> {
  const [row] = await database.query<{ kinds: PushKind[] }>({
    name: 'notice.push_kinds',
    text: 'select kinds from notice.push_device where endpoint = $1 and user_id = $2::bigint',
    values: [endpoint, userId],
  });
  return row?.kinds;
}

/** Removes a device of a user; returns whether there was one. */
export async function removeDevice(tx: Queryable, userId: number, endpoint: string): Promise<boolean> {
  const rows = await tx.query({
    name: 'notice.remove_push_device',
    text: 'delete from notice.push_device where endpoint = $1 and user_id = $2::bigint returning 1',
    values: [endpoint, userId],
  });
  return rows.length > 0;
}

/** Removes devices that their push service no longer recognises. */
export async function removeExpired(database: Queryable, endpoints: readonly string[]): Promise<void> {
  await database.query({
    name: 'notice.remove_gone_push_devices',
    text: 'delete from notice.push_device where endpoint = any($1::text[])',
    values: [endpoints],
  });
}

/** Removes the devices of ended sessions. */
export async function removeOfSessions(database: Queryable, sessionIds: readonly number[]): Promise<void> {
  await database.query({
    name: 'notice.remove_push_devices_of_sessions',
    text: 'delete from notice.push_device where session_id = any($1::bigint[])',
    values: [sessionIds],
  });
}

/** Removes devices that have not subscribed since a moment. */
export async function removeInactive(database: Queryable, since: Millis): Promise<void> {
  await database.query({
    text: 'delete from notice.push_device where asked_at < to_timestamp($1::float8 / 1000)',
    values: [since],
  });
}
