import type { CalendarSetting } from '@tidemark/contract/operator/settings/settings-shapes';
import { isRefusal, refuse } from '@tidemark/domain/outcome';
import { fittingHours, type SessionCalendar, type SessionHours, scheduleHours } from '@tidemark/domain/time';
import { type Administered, pendingChanges } from '../../../platform/administration/administered.ts';
import { loadCalendars, saveCalendar } from '../store/administration.ts';

/** Opening hours: a change holds from the next session on (docs/spec/rules.md#what-nobody-can-do). */
export const administeredCalendars: Omit<Administered<CalendarSetting>, 'reload'> = {
  isNamed: true,
  async list(db, now) {
    const rows = await loadCalendars(db);
    return rows.map(({ code, next, ...hours }) => {
      const current = presentHours(hours);
      if (!next) return { id: code, value: current, pending: [] };
      const value = presentHours(next.hours);
      return { id: code, value, pending: pendingChanges(current, value, next.from, now) };
    });
  },
  async save(tx, { before, id, value, now }) {
    const code = String(before?.id ?? id ?? '');
    if (!/^[a-z0-9_-]{2,24}$/.test(code)) return refuse('operator.code_malformed', {}, 'id');
    const hours = fittingHours({
      timeZone: value.time_zone,
      spans: value.spans,
      holidays: [...value.holidays].sort(),
    });
    if (isRefusal(hours)) return hours;
    const known = (await loadCalendars(tx)).find((row) => row.code === code);
    const calendar: SessionCalendar = known ? scheduleHours(known, hours, now) : hours;
    await saveCalendar(tx, { ...calendar, code });
    return { id: code, inForceFrom: calendar.next?.from };
  },
};

function presentHours({ timeZone, spans, holidays }: SessionHours): CalendarSetting {
  return { time_zone: timeZone, spans: spans.map(([from, to]) => [from, to]), holidays: [...holidays] };
}
