import { expect, it } from 'vitest';
import { breaksBefore, createDayNames } from './breaks.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);

it.each([
  ['UTC', [false, false, true, false]],
  // Midnight in Berlin is 23:00 UTC in winter.
  ['Europe/Berlin', [false, true, false, false]],
] as const)('breaks: begin with the first bar of a day in %s', (zone, expected) => {
  const times = [22, 23, 24, 25].map((hour) => at('2026-01-05T00:00Z') + hour * HOUR);
  expect(breaksBefore(times, HOUR, createDayNames(zone))).toEqual(expected);
});

it('breaks: mark a pause within a day, but not a single missing bar', () => {
  const times = [1, 3, 7].map((hour) => at('2026-01-05T00:00Z') + hour * HOUR);
  expect(breaksBefore(times, HOUR, createDayNames('UTC'))).toEqual([false, false, true]);
});

it('breaks: do not exist between bars of a day', () => {
  const times = [0, 24, 96].map((hour) => at('2026-01-05T00:00Z') + hour * HOUR);
  expect(breaksBefore(times, 24 * HOUR, createDayNames('UTC'))).toEqual([false, false, false]);
});
