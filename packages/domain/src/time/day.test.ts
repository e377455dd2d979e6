import { expect, it } from 'vitest';
import { DAY_MS, day, dayOf, daysBetween, parseDay, plusDays, startOfDay } from './index.ts';

it.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2026-04-31', false],
  ['2026-12-31', true],
  ['2026-00-10', false],
  ['2026-13-10', false],
  ['2026-01-00', false],
  ['2026-1-1', false],
  ['2026-01-01T00:00:00Z', false],
  [' 2026-01-01', false],
  ['', false],
])('parseDay: “%s” is a calendar day: %s', (text, isDay) => {
  expect(parseDay(text)).toBe(isDay ? text : undefined);
});

it.each([
  ['2027-02-28', 1, '2027-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2028-02-29', 1, '2028-03-01'],
  ['2028-02-29', 366, '2029-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-11-22', 0, '2026-11-22'],
  ['2000-01-01', 36_525, '2100-01-01'],
])('plusDays: %s plus %i days is %s', (from, days, to) => {
  expect(plusDays(day(from), days)).toBe(to);
  expect(daysBetween(day(from), day(to))).toBe(days);
});

it('dayOf: counts a day from its midnight until just before the next one', () => {
  const leap = day('2028-02-29');
  const start = startOfDay(leap);
  expect(start).toBe(Date.parse('2028-02-29T00:00:00.000Z'));
  expect(dayOf(start)).toBe(leap);
  expect(dayOf(start - 1)).toBe('2028-02-28');
  expect(dayOf(start + DAY_MS - 1)).toBe(leap);
  expect(dayOf(start + DAY_MS)).toBe('2028-03-01');
  expect(dayOf(-1)).toBe('1969-12-31');
});

it('dayOf: agrees with Date on every day of five centuries', () => {
  const first = Date.parse('1800-01-01T00:00:00Z');
  for (let i = 0; i < 183_000; i += 1) {
    const moment = first + i * DAY_MS;
    const text = new Date(moment).toISOString().slice(0, 10);
    if (dayOf(moment) !== text || startOfDay(day(text)) !== moment) expect(dayOf(moment)).toBe(text);
  }
  expect(plusDays(dayOf(first), 183_000)).toBe(new Date(first + 183_000 * DAY_MS).toISOString().slice(0, 10));
});
