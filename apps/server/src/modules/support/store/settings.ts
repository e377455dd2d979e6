import { present } from '@tidemark/domain/outcome';
import type { SessionHours } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** The service hours, and how long an answer waits for others before it is mailed. */
export interface SupportSettings {
  readonly hours: SessionHours;
  readonly mailAfterMinutes: number;
}

export async function selectSettings(database: Queryable): Promise<SupportSettings> {
  const [row] = await database.query<{
    time_zone: string;
    spans: [number, number][];
    holidays: string[];
    mail_after_minutes: number;
  }>({
    name: 'support.select_settings',
    text: 'select time_zone, spans, holidays, mail_after_minutes from support.setting',
  });
  const { time_zone, spans, holidays, mail_after_minutes } = present(row, 'customer service has its hours');
  return { hours: { timeZone: time_zone, spans, holidays }, mailAfterMinutes: mail_after_minutes };
}

export async function saveSettings(
  tx: Queryable,
  { hours, mailAfterMinutes }: SupportSettings,
): Promise<void> {
  await tx.query({
    name: 'support.save_settings',
    text: `update support.setting set time_zone = $1, spans = $2::jsonb, holidays = $3::jsonb,
             mail_after_minutes = $4`,
    values: [hours.timeZone, JSON.stringify(hours.spans), JSON.stringify(hours.holidays), mailAfterMinutes],
  });
}
