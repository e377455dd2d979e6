const DAY_MS = 86_400_000;

/** The day of a midnight that is written as if it were one of UTC, YYYY-MM-DD. */
function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists. */
export function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && dayOf(at) === text;
}

/** Whether a text is a month that exists, YYYY-MM. */
export function isMonth(text: string | undefined): text is string {
  return text !== undefined && isDay(`${text}-01`);
}

/** The day so many days later. */
export function plusDays(day: string, days: number): string {
  return dayOf(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

/** The month so many months later. */
export function plusMonths(month: string, months: number): string {
  const [year = 0, at = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + months, 1)).toISOString().slice(0, 7);
}

/** Every day of a month, in order. */
export function daysOfMonth(month: string): readonly string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = plusDays(day, 1)) days.push(day);
  return days;
}

/** The day of the week: 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}
