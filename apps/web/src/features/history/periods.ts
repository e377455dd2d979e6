import { daysOfMonth, isDay, plusDays, plusMonths } from '../../shared/time/days.ts';

/** First and last day, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const periodNames = ['thisMonth', 'lastMonth', 'quarter', 'year'] as const;
export type PeriodName = (typeof periodNames)[number];

/** The days of a named period, relative to today. */
export function periodOf(name: PeriodName, today: string): Period {
  const month = today.slice(0, 7);
  switch (name) {
    case 'thisMonth':
      return { from: `${month}-01`, to: today };
    case 'lastMonth': {
      const last = plusMonths(month, -1);
      return { from: `${last}-01`, to: daysOfMonth(last).at(-1) ?? today };
    }
    case 'quarter':
      return { from: plusDays(today, -89), to: today };
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
}

/** The name of a period, if it has one. */
export function nameOf(period: Period, today: string): PeriodName | undefined {
  return periodNames.find((name) => {
    const { from, to } = periodOf(name, today);
    return from === period.from && to === period.to;
  });
}

/** The period in an address; what cannot be read is this month. */
export function readPeriod({ from, to }: Readonly<Record<string, string>>, today: string): Period {
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  return periodOf('thisMonth', today);
}

/** A period with one end changed; the other moves if they would cross, and no end is in the future. */
export function withEnd(period: Period, end: 'from' | 'to', day: string, today: string): Period {
  if (!isDay(day)) return period;
  const set = { ...period, [end]: day > today ? today : day };
  return set.from > set.to ? { from: set[end], to: set[end] } : set;
}
