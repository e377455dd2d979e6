import type { SupportSetting } from '@tidemark/contract/operator/support';
import { isRefusal } from '@tidemark/domain/outcome';
import { fittingHours } from '@tidemark/domain/time';
import type { Administered } from '../../platform/administration/administered.ts';
import { saveSettings, selectSettings } from './store/settings.ts';

/** A single record. */
const ONLY = 0;

/** The operators' interface to the service hours. It applies at once. */
export const supportAdministration: Administered<SupportSetting> = {
  reload: async () => undefined,
  async list(db) {
    const { hours, mailAfterMinutes } = await selectSettings(db);
    const value: SupportSetting = {
      time_zone: hours.timeZone,
      spans: hours.spans.map(([from, to]) => [from, to]),
      holidays: [...hours.holidays],
      mail_after_minutes: mailAfterMinutes,
    };
    return [{ id: ONLY, value, pending: [] }];
  },
  async save(tx, { value }) {
    const hours = fittingHours({
      timeZone: value.time_zone,
      spans: value.spans,
      holidays: [...value.holidays].sort(),
    });
    if (isRefusal(hours)) return hours;
    await saveSettings(tx, { hours, mailAfterMinutes: value.mail_after_minutes });
    return { id: ONLY, inForceFrom: undefined };
  },
};
