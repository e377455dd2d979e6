import { expect, it } from 'vitest';
import { dayAfterKey, weeksOf } from './calendar-days.ts';

const MONDAY = 1;
const SUNDAY = 7;

it('weeksOf: shows a month in whole weeks from the first weekday of the language', () => {
  // November 2026 begins on a Sunday.
  const monday = weeksOf('2026-11', MONDAY);
  expect([monday.length, monday[0]?.[0], monday.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
  const sunday = weeksOf('2026-11', SUNDAY);
  expect([sunday.length, sunday[0]?.[0], sunday.at(-1)?.[6]]).toEqual([5, '2026-11-01', '2026-12-05']);
  expect(weeksOf('2027-02', MONDAY)).toHaveLength(4);
});

it.each([
  ['ArrowRight', false, false, '2026-02-01'],
  ['ArrowRight', false, true, '2026-01-30'],
  ['ArrowLeft', false, false, '2026-01-30'],
  ['ArrowDown', false, false, '2026-02-07'],
  ['ArrowUp', false, false, '2026-01-24'],
  ['PageDown', false, false, '2026-02-28'],
  ['PageUp', false, false, '2025-12-31'],
  ['PageUp', true, false, '2025-01-31'],
  ['Home', false, false, '2026-01-01'],
  ['End', false, true, '2026-01-31'],
  ['x', false, false, undefined],
])(
  'dayAfterKey: from 31 January, %s (shift: %s, right to left: %s) leads to %s',
  (key, shiftKey, isRtl, day) => {
    expect(dayAfterKey('2026-01-31', { key, shiftKey }, isRtl)).toBe(day);
  },
);
