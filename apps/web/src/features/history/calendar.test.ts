import { expect, test } from 'vitest';
import { aWeekFrom, dayAfterKey, moodOf, weeksOf } from './calendar.ts';

const day = (date: string, profit: string, trades = 1, fees = '0.000000') => ({
  day: date,
  profit,
  trades,
  fees,
});
const MONDAY = 1;
const SATURDAY = 6;

test('weeksOf: lays out a month in weeks of seven from the given first weekday', () => {
  // November 2026 begins on a Sunday and has thirty days.
  const monday = weeksOf('2026-11', [day('2026-11-01', '1.000000')], MONDAY);
  expect(monday.map((week) => week.filter(Boolean).length)).toEqual([1, 7, 7, 7, 7, 1]);
  expect(monday[0]?.[6]).toEqual({ day: '2026-11-01', known: day('2026-11-01', '1.000000') });
  const saturday = weeksOf('2026-11', [], SATURDAY);
  expect(saturday.map((week) => week.filter(Boolean).length)).toEqual([6, 7, 7, 7, 3]);
  expect(weeksOf('2027-02', [], MONDAY)).toHaveLength(4);
  expect(aWeekFrom(SATURDAY)[0]).toBe('2024-01-06');
});

test('moodOf: distinguishes days with a gain, a loss, a flat result and no trades', () => {
  expect(moodOf(day('2026-11-01', '0.000001'))).toBe('up');
  expect(moodOf(day('2026-11-01', '-0.000001'))).toBe('down');
  expect(moodOf(day('2026-11-01', '0.000000'))).toBe('flat');
  expect(moodOf(day('2026-11-01', '0.000000', 0))).toBe('none');
  expect(moodOf(undefined)).toBe('none');
});

test.each([
  ['2026-11-15', 'ArrowRight', false, '2026-11-16'],
  ['2026-11-15', 'ArrowRight', true, '2026-11-14'],
  ['2026-11-15', 'ArrowDown', false, '2026-11-22'],
  ['2026-11-02', 'ArrowUp', false, undefined],
  ['2026-11-30', 'ArrowRight', false, undefined],
  ['2026-11-15', 'End', false, '2026-11-30'],
  ['2026-11-15', 'Home', true, '2026-11-01'],
  ['2026-11-15', 'x', false, undefined],
])('dayAfterKey: moves from %s with %s (right to left: %s) to %s', (from, key, isRtl, to) => {
  expect(dayAfterKey(from, key, isRtl)).toBe(to);
});
