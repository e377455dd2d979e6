import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { StoredSetting } from '../settings.ts';

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

/** A company as operators keep it. */
export interface Company {
  readonly id: number;
  readonly name: string;
  readonly logo: string;
  readonly url: string;
  readonly subject: string;
  readonly registered_address: string;
  readonly location: string;
  readonly email: string;
  /** Whether the search finds it. */
  readonly listed: boolean;
}

/** Every company; the first one is the instance's own. */
export function allCompanies(database: Queryable): Promise<Company[]> {
  return database.query<Company>({
    text: `
      select id, name, logo, url, subject, registered_address, location, email, listed
      from content.company order by id`,
  });
}

export async function saveCompany(tx: Queryable, company: Company): Promise<void> {
  await tx.query({
    text: `
      insert into content.company (id, name, logo, url, subject, registered_address, location, email, listed)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (id) do update set name = excluded.name, logo = excluded.logo, url = excluded.url,
        subject = excluded.subject, registered_address = excluded.registered_address,
        location = excluded.location, email = excluded.email, listed = excluded.listed`,
    values: [
      company.id,
      company.name,
      company.logo,
      company.url,
      company.subject,
      company.registered_address,
      company.location,
      company.email,
      company.listed,
    ],
  });
}
