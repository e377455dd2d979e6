import { parseAmount, ZERO } from '@tidemark/domain/money';
import { daysOfMonth, plusDays, weekdayOf } from '../../shared/time/days.ts';

/** What one day brought. */
export interface DayProfit {
  readonly day: string;
  readonly profit: string;
  readonly fees: string;
  readonly trades: number;
}

/** A day of the month's grid; days of other months are empty places. */
export type Cell = { readonly day: string; readonly known: DayProfit | undefined } | undefined;

/** The month as weeks of seven places; a week begins with `firstDay` (1 Monday to 7 Sunday). */
export function weeksOf(
  month: string,
  days: readonly DayProfit[],
  firstDay: number,
): readonly (readonly Cell[])[] {
  const byDay = new Map(days.map((known) => [known.day, known]));
  const dates = daysOfMonth(month);
  const before = (weekdayOf(`${month}-01`) - firstDay + 7) % 7;
  const cells: Cell[] = [
    ...Array.from({ length: before }, () => undefined),
    ...dates.map((day) => ({ day, known: byDay.get(day) })),
  ];
  while (cells.length % 7 > 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** Seven days of which the first is `firstDay`, for the names above the grid. */
export function aWeekFrom(firstDay: number): readonly string[] {
  // The first of January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, at) => plusDays('2024-01-01', firstDay - 1 + at));
}

/** Up, down, or flat; none for a day without a trade. */
export function moodOf(known: DayProfit | undefined): 'up' | 'down' | 'flat' | 'none' {
  if (!known) return 'none';
  const profit = parseAmount(known.profit) ?? ZERO;
  if (profit > 0n) return 'up';
  if (profit < 0n) return 'down';
  return known.trades > 0 || (parseAmount(known.fees) ?? ZERO) !== 0n ? 'flat' : 'none';
}

/** Where an arrow key leads in the grid; what would leave the month stays. `forward` is the key of the reading direction. */
export function dayAfterKey(day: string, key: string, isRtl: boolean): string | undefined {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft';
  const month = day.slice(0, 7);
  const inMonth = (next: string) => (next.startsWith(month) ? next : undefined);
  if (key === forward) return inMonth(plusDays(day, 1));
  if (key === back) return inMonth(plusDays(day, -1));
  if (key === 'ArrowDown') return inMonth(plusDays(day, 7));
  if (key === 'ArrowUp') return inMonth(plusDays(day, -7));
  if (key === 'Home') return `${month}-01`;
  return key === 'End' ? daysOfMonth(month).at(-1) : undefined;
}
