import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../../time/index.ts';
import { askedExpiry, isExpired } from './expiry.ts';

const now = Date.parse('2026-11-18T12:00:00Z');
const set = now + 5 * MINUTE_MS;

describe('the expiry of a pending order', () => {
  it.each([
    ['leaves what is set where nothing is asked', undefined, set],
    ['is removed by 0', 0, undefined],
    ['may be exactly a minute ahead', now + MINUTE_MS, now + MINUTE_MS],
    ['may be exactly a year with a leap day ahead', now + 366 * DAY_MS, now + 366 * DAY_MS],
  ])('%s', (_, asked, expected) => {
    expect(askedExpiry(asked, set, now)).toBe(expected);
  });

  it.each([
    ['a millisecond less than a minute ahead', MINUTE_MS - 1, 'forex.expiry_too_soon'],
    ['in the past', -DAY_MS, 'forex.expiry_too_soon'],
    ['a millisecond more than a year ahead', 366 * DAY_MS + 1, 'forex.expiry_too_far'],
  ])('is refused at its field where it is %s', (_, ahead, refusal) => {
    expect(askedExpiry(now + ahead, undefined, now)).toEqual({ refusal, params: {}, field: 'expireAt' });
  });

  it('is over at its own moment, and never without one', () => {
    expect([-1, 0, 1].map((ms) => isExpired({ expireAt: now }, now + ms))).toEqual([false, true, true]);
    expect(isExpired({ expireAt: undefined }, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});
