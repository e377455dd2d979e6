import { day } from '@tidemark/domain/time';
import { expect, test } from 'vitest';
import { birthdayOrder, birthdayParts, monthNames, NO_BIRTHDAY, readBirthday } from './birthday.ts';

const today = day('2026-11-22');

test.each([
  ['1950', '1', '1', '1950-01-01'],
  ['2000', '02', '29', '2000-02-29'],
  ['2026', '11', '22', '2026-11-22'],
  ['١٩٩٠', '5', '٧', '1990-05-07'],
])('readBirthday: accepts %s, %s, %s as a birthday', (year, month, date, read) => {
  expect(readBirthday({ year, month, day: date }, today)).toEqual({ is: 'good', day: read });
});

test.each([
  ['', '1', '1', 'empty'],
  ['1990', '', '1', 'empty'],
  ['1990', '1', ' ', 'empty'],
  ['2001', '2', '29', 'noSuchDay'],
  ['1990', '4', '31', 'noSuchDay'],
  ['90', '4', '3', 'noSuchDay'],
  ['1949', '12', '31', 'tooEarly'],
  ['2026', '11', '23', 'future'],
])('readBirthday: refuses %s, %s, %s with the problem %s', (year, month, date, problem) => {
  expect(readBirthday({ year, month, day: date }, today)).toEqual({ is: 'bad', problem });
});

test('birthdayParts: fills the fields with the birthday that was submitted before', () => {
  expect(birthdayParts('1990-05-07')).toEqual({ year: '1990', month: '5', day: '7' });
  expect(birthdayParts('')).toEqual(NO_BIRTHDAY);
});

test('birthdayOrder: orders the date fields by language; monthNames names all twelve months', () => {
  expect(birthdayOrder('hk')).toEqual(['year', 'month', 'day']);
  expect(birthdayOrder('de')).toEqual(['day', 'month', 'year']);
  for (const language of ['en', 'ar', 'hk'] as const) expect(monthNames(language)).toHaveLength(12);
  expect(monthNames('en')[1]).toBe('February');
});
