const DAY_MINUTES = 1440;

/** A moment of the week: the day from Sunday (0), and the time. Saturday's midnight is day 7. */
export interface WeekMoment {
  readonly day: number;
  /** HH:MM */
  readonly time: string;
}

/** Minutes since Sunday 00:00 as a day and a time; what is no number yet is Sunday's midnight. */
export function weekMoment(minutes: string): WeekMoment {
  const all = Number(minutes) || 0;
  const day = Math.floor(all / DAY_MINUTES);
  const rest = all - day * DAY_MINUTES;
  const two = (value: number) => String(value).padStart(2, '0');
  return { day, time: `${two(Math.floor(rest / 60))}:${two(rest % 60)}` };
}

/** The minutes of a day and a time. */
export function weekMinutes({ day, time }: WeekMoment): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return String(day * DAY_MINUTES + (hours || 0) * 60 + (minutes || 0));
}
