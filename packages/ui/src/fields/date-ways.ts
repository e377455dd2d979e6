/** How days are typed, written and named in the language of the page; days are `YYYY-MM-DD`. */
export interface DateWays {
  /** A typed text as a day, empty for nothing, or a problem in words where it is neither. */
  read(typed: string): { readonly day: string } | { readonly problem: string };
  /** A day in figures, as the language writes it. */
  write(day: string): string;
  /** How a day is written, in letters: DD.MM.YYYY. */
  readonly pattern: string;
  /** The person's today. */
  readonly today: string;
  /** The day a week begins with: 1 Monday to 7 Sunday. */
  readonly firstWeekday: number;
  readonly names: {
    /** A day with its month and year. */
    day(day: string): string;
    dayNumber(day: string): string;
    /** `2026-11` as a month with its year. */
    month(month: string): string;
    weekday(day: string): string;
    weekdayLetter(day: string): string;
  };
  readonly texts: {
    /** The button that opens the calendar of a field. */
    open(label: string): string;
    readonly before: string;
    readonly after: string;
  };
}
