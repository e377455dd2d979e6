import { describe, expect, it } from 'vitest';
import { type Expiry, expiryAt, expiryMoment, expiryProblem, GTC, tomorrow } from './expiry.ts';

const at = { now: Date.parse('2026-11-18T12:00:00Z'), timeZone: 'Asia/Tokyo' };
const dated = (day: string, time: string): Expiry => ({ kind: 'date', day, time });
const iso = (expiry: Expiry) => {
  const moment = expiryMoment(expiry, at);
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

describe('the expiry of a pending order as entered', () => {
  it.each<[string, Expiry, string | undefined]>([
    ['no moment till cancelled', GTC, undefined],
    ['the end of the UTC day for today', { ...GTC, kind: 'today' }, '2026-11-19T00:00:00.000Z'],
    ['day and time of the person’s zone', dated('2026-11-19', '15:30'), '2026-11-19T06:30:00.000Z'],
    ['a time without a colon', dated('2026-11-19', '1530'), '2026-11-19T06:30:00.000Z'],
    ['a time with one digit and a dot', dated('2026-11-19', ' 9.05 '), '2026-11-19T00:05:00.000Z'],
    ['nothing of a time that does not exist', dated('2026-11-19', '24:00'), undefined],
    ['nothing without a day', dated('', '15:30'), undefined],
  ])('stands for the moment that is meant: %s', (_, expiry, moment) => {
    expect(iso(expiry)).toBe(moment);
  });

  it.each<[string, Expiry, string | undefined]>([
    ['nothing till cancelled', GTC, undefined],
    ['a missing time', dated('2026-11-19', ''), 'noMoment'],
    ['a time that is over', dated('2026-11-18', '20:59'), 'tooSoon'],
    ['the present minute', dated('2026-11-18', '21:00'), 'tooSoon'],
    ['nothing a minute ahead', dated('2026-11-18', '21:01'), undefined],
    ['a time beyond a year', dated('2027-12-18', '21:00'), 'tooFar'],
  ])('is refused as the server would refuse it: %s', (_, expiry, problem) => {
    expect(expiryProblem(expiry, at)).toBe(problem);
  });

  it('shows a stored moment in the person’s zone and begins at the same time tomorrow', () => {
    expect(expiryAt('2026-11-19T00:00:00.000Z', 'Asia/Tokyo')).toEqual(dated('2026-11-19', '09:00'));
    expect(expiryAt(null, 'Asia/Tokyo')).toEqual(GTC);
    expect(tomorrow(at)).toEqual(dated('2026-11-19', '21:00'));
  });
});
