import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { StoredSetting } from './settings.ts';

export function allSettings(database: Queryable): Promise<StoredSetting[]> {
  return database.query<StoredSetting>({
    name: 'content.all_settings',
    text: 'select key, value from content.setting',
  });
}

export async function saveSettings(
  tx: Queryable,
  settings: readonly StoredSetting[],
  now: Millis,
): Promise<void> {
  await tx.query({
    name: 'content.save_settings',
    text: `insert into content.setting (key, value, updated_at)
           select key, value::jsonb, $3::timestamptz from unnest($1::text[], $2::text[]) as s (key, value)
           on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
    values: [
      settings.map((setting) => setting.key),
      settings.map((setting) => JSON.stringify(setting.value)),
      new Date(now),
    ],
  });
}
