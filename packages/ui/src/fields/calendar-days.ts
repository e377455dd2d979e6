/** Days here are texts, `YYYY-MM-DD`, of no zone; months are `YYYY-MM`. */

function textOf(utc: number): string {
  return new Date(utc).toISOString().slice(0, 10);
}

function partsOf(day: string): readonly [year: number, month: number, date: number] {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month - 1, date];
}

/** The day so many days later. */
export function plusDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  return textOf(Date.UTC(year, month, date + days));
}

/** The same day so many months later, or the last day of a shorter month. */
export function plusMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const last = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  return textOf(Date.UTC(year, month + months, Math.min(date, last)));
}

/** The day of the week: 1 Monday to 7 Sunday. */
function weekdayOf(day: string): number {
  const [year, month, date] = partsOf(day);
  return new Date(Date.UTC(year, month, date)).getUTCDay() || 7;
}

/** The complete weeks of a month, each beginning with a weekday (1 Monday to 7 Sunday). */
export function weeksOf(month: string, firstWeekday: number): readonly (readonly string[])[] {
  const first = `${month}-01`;
  const start = plusDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  const weeks: string[][] = [];
  for (let day = start; day < plusMonths(first, 1); day = plusDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => plusDays(day, at)));
  }
  return weeks;
}

/** Where a key leads from a day in a calendar; undefined where it leads nowhere. */
export function dayAfterKey(
  day: string,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  isRtl: boolean,
): string | undefined {
  switch (key) {
    case 'ArrowRight':
      return plusDays(day, isRtl ? -1 : 1);
    case 'ArrowLeft':
      return plusDays(day, isRtl ? 1 : -1);
    case 'ArrowDown':
      return plusDays(day, 7);
    case 'ArrowUp':
      return plusDays(day, -7);
    case 'PageDown':
      return plusMonths(day, shiftKey ? 12 : 1);
    case 'PageUp':
      return plusMonths(day, shiftKey ? -12 : -1);
    case 'Home':
      return `${day.slice(0, 7)}-01`;
    case 'End':
      return plusDays(plusMonths(`${day.slice(0, 7)}-01`, 1), -1);
    default:
      return undefined;
  }
}
