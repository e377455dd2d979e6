import { expect, test } from 'vitest';
import { createDayFormats, firstWeekday } from './day-formats.ts';

const en = createDayFormats('en');

test('day formats: write a day by its own date, regardless of the reader’s time zone', () => {
  expect(en.day('2026-11-01')).toBe('Nov 1, 2026');
  expect(en.month('2026-11')).toBe('November 2026');
  expect([en.weekday('2026-11-01'), en.dayNumber('2026-11-01')]).toEqual(['Sun', '1']);
  expect(createDayFormats('ar').weekdayLetter('2026-11-05')).toBe('خ');
});

test('day formats: shorten an amount to three digits and keep its sign', () => {
  expect(['10250.000000', '1234567', '-0.5'].map(en.compact)).toEqual(['10.3K', '1.23M', '-0.5']);
  expect(['12.345', '-1999', '0'].map(en.compactProfit)).toEqual(['+12.3', '-2K', '0']);
});

test('day formats: write an exact amount with all its decimals', () => {
  expect(['1000.000000', '-0.004300', '9007199254740993.000001'].map(en.exact)).toEqual([
    '1,000.00',
    '-0.0043',
    '9,007,199,254,740,993.000001',
  ]);
  expect(['0.100000', '0.000000'].map(en.exactSigned)).toEqual(['+0.10', '0.00']);
});

test('day formats: write a rate with its own decimals, up to four', () => {
  expect([0.07, 0.125, 1.23456, 5].map(en.rate)).toEqual(['0.07%', '0.125%', '1.2346%', '5%']);
});

test('firstWeekday: returns a weekday from 1 to 7', () => {
  expect([firstWeekday('de'), firstWeekday('ar')].every((day) => day >= 1 && day <= 7)).toBe(true);
});
