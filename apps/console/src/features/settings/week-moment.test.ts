import { expect, it } from 'vitest';
import { weekMinutes, weekMoment } from './week-moment.ts';

it.each([
  ['0', { day: 0, time: '00:00' }],
  ['1320', { day: 0, time: '22:00' }],
  ['7979', { day: 5, time: '12:59' }],
  ['10080', { day: 7, time: '00:00' }],
])('week moment: converts %s minutes of the week to %j and back', (minutes, moment) => {
  expect(weekMoment(minutes)).toEqual(moment);
  expect(weekMinutes(moment)).toBe(minutes);
});

it('weekMinutes: treats an incomplete time as midnight', () => {
  expect(weekMinutes({ day: 1, time: '' })).toBe('1440');
});
