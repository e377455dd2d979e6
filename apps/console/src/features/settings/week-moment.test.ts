import { expect, it } from 'vitest';
import { weekMinutes, weekMoment } from './week-moment.ts';

it.each([
  ['0', { day: 0, time: '00:00' }],
  ['1320', { day: 0, time: '22:00' }],
  ['7979', { day: 5, time: '12:59' }],
  ['10080', { day: 7, time: '00:00' }],
])('%s minutes of the week are %j, and back', (minutes, moment) => {
  expect(weekMoment(minutes)).toEqual(moment);
  expect(weekMinutes(moment)).toBe(minutes);
});

it('a time that is half typed is midnight', () => {
  expect(weekMinutes({ day: 1, time: '' })).toBe('1440');
});
