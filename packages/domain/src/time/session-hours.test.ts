import { describe, expect, it } from 'vitest';
import {
  isOpen,
  nextClosing,
  nextOpening,
  openSpans,
  type SessionCalendar,
  sessionPhase,
} from './session-hours.ts';

const fx: SessionCalendar = { timeZone: 'America/New_York', spans: [[1020, 8220]], holidays: ['2026-12-25'] };
const gold: SessionCalendar = {
  timeZone: 'America/New_York',
  spans: [
    [1080, 2475],
    [2520, 3915],
    [3960, 5355],
    [5400, 6795],
    [6840, 8220],
  ],
  holidays: [],
};
const tokyo: SessionCalendar = {
  timeZone: 'Asia/Tokyo',
  spans: [1, 2, 3, 4, 5].flatMap((day): [number, number][] => [
    [day * 1440 + 540, day * 1440 + 690],
    [day * 1440 + 750, day * 1440 + 930],
  ]),
  holidays: ['2026-11-23'],
};
const berlin: SessionCalendar = {
  timeZone: 'Europe/Berlin',
  spans: [1, 2, 3, 4, 5].map((day): [number, number] => [day * 1440 + 540, day * 1440 + 1050]),
  holidays: [],
};
const crypto: SessionCalendar = { timeZone: 'UTC', spans: [[0, 10_080]], holidays: [] };

describe('session calendar', () => {
  it.each([
    ['fx', fx, '2026-07-10T20:59:59.999Z', true, 'Friday before the summer close'],
    ['fx', fx, '2026-07-10T21:00:00.000Z', false, 'Friday at the summer close'],
    ['fx', fx, '2026-07-12T20:59:59.999Z', false, 'Sunday before the summer opening'],
    ['fx', fx, '2026-07-12T21:00:00.000Z', true, 'Sunday at the summer opening'],
    ['fx', fx, '2026-11-20T21:30:00.000Z', true, 'Friday, an hour later in winter'],
    ['fx', fx, '2026-11-20T22:00:00.000Z', false, 'Friday at the winter close'],
    ['fx', fx, '2026-11-22T21:30:00.000Z', false, 'Sunday, not yet in winter'],
    ['fx', fx, '2026-11-22T22:00:00.000Z', true, 'Sunday at the winter opening'],
    ['fx', fx, '2026-11-01T21:59:59.999Z', false, 'the very Sunday on which the clocks go back'],
    ['fx', fx, '2026-11-01T22:00:00.000Z', true, 'the very Sunday on which the clocks go back'],
    ['fx', fx, '2026-03-08T20:59:59.999Z', false, 'the very Sunday on which the clocks go forward'],
    ['fx', fx, '2026-03-08T21:00:00.000Z', true, 'the very Sunday on which the clocks go forward'],
    ['fx', fx, '2026-12-25T12:00:00.000Z', false, 'a day off'],
    ['gold', gold, '2026-07-14T21:14:59.999Z', true, 'before the pause'],
    ['gold', gold, '2026-07-14T21:15:00.000Z', false, 'in the pause'],
    ['gold', gold, '2026-07-14T22:00:00.000Z', true, 'after the pause'],
    ['tokyo', tokyo, '2026-11-20T00:00:00.000Z', true, 'morning opening'],
    ['tokyo', tokyo, '2026-11-20T03:00:00.000Z', false, 'lunch'],
    ['tokyo', tokyo, '2026-11-20T06:29:59.999Z', true, 'last second'],
    ['tokyo', tokyo, '2026-11-23T01:00:00.000Z', false, 'a day off in Tokyo'],
    ['berlin', berlin, '2026-03-27T08:00:00.000Z', true, 'winter opening'],
    ['berlin', berlin, '2026-03-30T07:00:00.000Z', true, 'summer opening'],
    ['berlin', berlin, '2026-03-27T07:30:00.000Z', false, 'too early in winter'],
    ['crypto', crypto, '2026-12-25T03:00:00.000Z', true, 'always'],
  ])('decides whether %s is open at %3$s', (_name, calendar, moment, expected) => {
    expect(isOpen(calendar, Date.parse(moment))).toBe(expected);
  });

  it('names the next opening and closing', () => {
    const saturday = Date.parse('2026-11-21T12:00:00Z');
    expect(nextOpening(fx, saturday)).toBe(Date.parse('2026-11-22T22:00:00Z'));
    expect(nextClosing(fx, saturday)).toBe(Date.parse('2026-11-27T22:00:00Z'));
    expect(nextOpening(tokyo, saturday)).toBe(Date.parse('2026-11-24T00:00:00Z'));
    expect(nextOpening(fx, Date.parse('2026-11-24T12:00:00Z'))).toBe(Date.parse('2026-11-29T22:00:00Z'));
    expect(nextOpening(crypto, saturday)).toBeUndefined();
    expect(nextClosing(crypto, saturday)).toBeUndefined();
  });

  it('opens after a holiday only once the holiday has ended in its time zone', () => {
    expect(nextOpening(fx, Date.parse('2026-12-25T12:00:00Z'))).toBe(Date.parse('2026-12-27T22:00:00Z'));
    // The 24th ends at midnight in New York, which is 05:00 UTC.
    expect(nextClosing(fx, Date.parse('2026-12-24T12:00:00Z'))).toBe(Date.parse('2026-12-25T05:00:00Z'));
  });

  it('keeps a phase valid exactly until it changes', () => {
    const start = Date.parse('2026-10-24T00:00:00Z');
    for (const calendar of [fx, gold, tokyo, berlin, crypto]) {
      let phase = sessionPhase(calendar, start);
      for (let moment = start; moment < start + 30 * 86_400_000; moment += 15 * 60_000) {
        if (moment >= phase.until) phase = sessionPhase(calendar, moment);
        expect(phase.isOpen).toBe(isOpen(calendar, moment));
      }
    }
  });

  it('learns of an opening within a day of its coming in sight, 15 days ahead', () => {
    const opening = Date.parse('2027-01-04T08:00:00Z');
    // The days off last for six weeks.
    const days = Array.from({ length: 42 }, (_, nth) => Date.parse('2026-11-23') + nth * 86_400_000);
    const holidays = days.map((day) => new Date(day).toISOString().slice(0, 10));
    const resting = { ...berlin, holidays };
    let phase = sessionPhase(resting, days[0] ?? 0);
    expect(phase).toMatchObject({ isOpen: false, opensAt: undefined });
    for (let moment = days[0] ?? 0; moment < opening; moment += 3_600_000) {
      if (moment >= phase.until) phase = sessionPhase(resting, moment);
      if (moment >= opening - 14 * 86_400_000) expect(phase).toMatchObject({ opensAt: opening });
    }
  });

  it('never lets spans touch or overlap', () => {
    const spans = openSpans(gold, Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z'));
    for (const [i, span] of spans.entries()) {
      expect(span.from).toBeLessThan(span.to);
      expect(span.from).toBeGreaterThan(spans[i - 1]?.to ?? 0);
    }
    expect(spans.length).toBeGreaterThan(255);
  });
});
