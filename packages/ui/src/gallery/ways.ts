import type { DateWays } from '../fields/date-ways.ts';
import type { NumberWays } from '../index.ts';

/** Numbers and days as a program writes them: the ways of a language belong to the apps. */
export const plainNumbers: NumberWays = {
  read: (typed) =>
    /^\d*\.?\d*$/.test(typed)
      ? { value: typed, refusal: undefined }
      : { value: `?${typed}`, refusal: 'not a number' },
  write: (value) => value,
};

export const plainDates: DateWays = {
  read: (typed) => (/^\d{4}-\d\d-\d\d$/.test(typed) ? { day: typed } : { problem: 'not a day' }),
  write: (day) => day,
  pattern: 'YYYY-MM-DD',
  today: '2026-11-18',
  firstWeekday: 1,
  names: {
    day: (day) => day,
    dayNumber: (day) => String(Number(day.slice(8))),
    month: (month) => month,
    weekday: (day) => day,
    weekdayLetter: (day) => day.slice(9),
  },
  texts: { open: (label) => label, before: '‹', after: '›' },
};
