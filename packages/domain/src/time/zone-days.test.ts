import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DAY_MS,
  day,
  dayInZone,
  dayOf,
  daysBetween,
  daysInZone,
  filterMoments,
  HOUR_MS,
  isTimeZone,
  plusDays,
  recentDays,
  startOfDayInZone,
  wallClock,
} from './index.ts';

const at = (text: string) => Date.parse(text);
const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Asia/Beirut',
  'America/Havana',
  'Pacific/Kiritimati',
];

/** A counterexample is printed with the seed that finds it again. */
const runs = { numRuns: 300 };
const anyZone = fc.constantFrom(...zones);
const anyMoment = fc.integer({ min: at('2012-01-02T00:00Z'), max: at('2040-01-01T00:00Z') });
const anyDay = anyMoment.map(dayOf);

describe('days of a time zone, at any moment', () => {
  it('contain the moment between their beginning and their end', () => {
    const holds = fc.property(anyZone, anyMoment, (zone, moment) => {
      const today = dayInZone(zone, moment);
      const { from, before } = daysInZone(zone, { from: today, to: today });
      expect(from).toBeLessThanOrEqual(moment);
      expect(moment).toBeLessThan(before);
    });
    fc.assert(holds, runs);
  });

  it('begin at a moment that reads back as the same day', () => {
    const holds = fc.property(anyZone, anyDay, (zone, today) => {
      const start = startOfDayInZone(zone, today);
      expect(dayInZone(zone, start)).toBe(today);
      expect(dayInZone(zone, start - 1)).toBe(plusDays(today, -1));
      expect(startOfDayInZone(zone, dayInZone(zone, start))).toBe(start);
    });
    fc.assert(holds, runs);
  });

  it('are 23, 23.5, 24, 24.5 or 25 hours long', () => {
    const holds = fc.property(anyZone, anyDay, (zone, today) => {
      const { from, before } = daysInZone(zone, { from: today, to: today });
      expect([23, 23.5, 24, 24.5, 25]).toContain((before - from) / HOUR_MS);
    });
    fc.assert(holds, runs);
  });

  it('equal the days that Intl.DateTimeFormat shows', () => {
    const holds = fc.property(anyZone, anyMoment, (zone, moment) => {
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(moment);
      expect(dayInZone(zone, moment)).toBe(shown);
    });
    fc.assert(holds, runs);
  });

  it('adjoin one another, so that a range lasts as long as its days together', () => {
    const holds = fc.property(anyZone, anyDay, fc.integer({ min: 1, max: 40 }), (zone, first, count) => {
      const ofEach = Array.from({ length: count }, (_, n) => plusDays(first, n)).map((one) => {
        const { from, before } = daysInZone(zone, { from: one, to: one });
        return before - from;
      });
      const { from, before } = daysInZone(zone, { from: first, to: plusDays(first, count - 1) });
      expect(ofEach.reduce((total, one) => total + one, 0)).toBe(before - from);
    });
    fc.assert(holds, { ...runs, numRuns: 60 });
  });

  it('end with today and number seven for a week, despite clock changes', () => {
    const holds = fc.property(anyZone, anyMoment, fc.constantFrom(1, 7, 30), (zone, now, count) => {
      const { from, to } = recentDays(zone, count, now);
      expect(to).toBe(dayInZone(zone, now));
      expect(daysBetween(from, to)).toBe(count - 1);
    });
    fc.assert(holds, runs);
  });
});

it.each([
  ['UTC', '2026-11-25', '2026-11-25T00:00Z', 24],
  ['America/New_York', '2026-11-25', '2026-11-25T05:00Z', 24],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00Z', 23],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00Z', 25],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00Z', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00Z', 25],
  ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30Z', 23.5],
  ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00Z', 24.5],
  // The clocks go from 24:00 to 01:00: the day begins at one o'clock.
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00Z', 23],
  // And back from 24:00 to 23:00: the hour before midnight occurs twice, midnight once.
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00Z', 25],
  ['America/Santiago', '2026-04-05', '2026-04-05T04:00Z', 24],
  // Back from 01:00 to 00:00: midnight occurs twice, the day begins with the first.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00Z', 25],
  ['Asia/Kathmandu', '2026-11-25', '2026-11-24T18:15Z', 24],
  // From 23:30 to 00:30: the day begins at half past midnight.
  ['America/Toronto', '1919-03-31', '1919-03-31T04:30Z', 23.5],
  // Samoa went over the date line and had no 30 December.
  ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00Z', 24],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00Z', 0],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00Z', 24],
])('daysInZone: in %s, %s begins at %s and lasts %d hours', (zone, text, start, hours) => {
  const today = day(text);
  const { from, before } = daysInZone(zone, { from: today, to: today });
  expect(new Date(from).toISOString()).toBe(new Date(at(start)).toISOString());
  expect((before - from) / HOUR_MS).toBe(hours);
});

it.each([
  ['UTC', '2026-11-25T01:30:05.999Z', '2026-11-25 01:30:05'],
  ['America/New_York', '2026-11-25T01:30:05Z', '2026-11-24 20:30:05'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01 00:00:00'],
])('wallClock: shows in %s at %s the time %s', (zone, moment, shown) => {
  expect(wallClock(zone, at(moment))).toBe(shown);
});

it('filterMoments: returns moments only for the given days, up to the year 9999', () => {
  expect(filterMoments('Europe/Berlin', {})).toEqual({ from: undefined, before: undefined });
  const named = filterMoments('Europe/Berlin', { from: day('2026-11-24'), to: day('9999-12-31') });
  expect(named).toEqual({ from: at('2026-11-23T23:00Z'), before: at('9999-12-31T23:00Z') });
});

it('dayInZone: returns 24 November in New York while UTC has 25 November', () => {
  const evening = at('2026-11-25T01:30Z');
  expect(dayInZone('America/New_York', evening)).toBe('2026-11-24');
  expect(dayInZone('UTC', evening)).toBe('2026-11-25');
  expect(dayInZone('Asia/Tokyo', evening + DAY_MS)).toBe('2026-11-26');
});

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Mars/Olympus', false],
  ['+05:30', false],
  ['', false],
  ['Europe/Berlin; drop', false],
  ['A'.repeat(5000), false],
])('isTimeZone: “%s” is a time zone: %s', (name, known) => {
  expect(isTimeZone(name)).toBe(known);
});
