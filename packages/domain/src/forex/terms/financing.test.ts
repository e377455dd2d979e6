import { describe, expect, it } from 'vitest';
import { priceFromNumber, USD_PARITY, usdRate } from '../../market/index.ts';
import { usd } from '../../money/index.ts';
import { day, type SessionCalendar } from '../../time/index.ts';
import { financingOf, nextFinancing, nightsOf } from './financing.ts';
import { lotsFromNumber } from './profit-margin-fee.ts';

const currencies: SessionCalendar = {
  timeZone: 'America/New_York',
  spans: [[1020, 7 * 1440 - 1440 - 420]],
  holidays: [],
};
const always: SessionCalendar = { timeZone: 'UTC', spans: [[0, 10_080]], holidays: [] };
const stocks: SessionCalendar = {
  timeZone: 'America/New_York',
  spans: [1, 2, 3, 4, 5].map((weekday) => [weekday * 1440 + 570, weekday * 1440 + 960] as const),
  holidays: ['2026-11-26'],
};
/** Monday 16 to Sunday 22 November 2026. */
const week = [16, 17, 18, 19, 20, 21, 22].map((date) => day(`2026-11-${date}`));

describe('nightsOf', () => {
  it.each([
    ['currencies, which open on Sunday evening,', currencies, 3, [1, 1, 3, 1, 1, 0, 0]],
    ['stocks, which are never open at midnight,', stocks, 3, [1, 1, 3, 1, 1, 0, 0]],
    ['a market that never closes', always, 0, [1, 1, 1, 1, 1, 1, 1]],
    ['a triple Friday', currencies, 5, [1, 1, 1, 1, 3, 0, 0]],
    ['a triple day that is no trading day', currencies, 7, [1, 1, 1, 1, 1, 0, 0]],
  ] as const)('counts the nights of a week for %s', (_what, calendar, tripleDay, nights) => {
    expect(week.map((one) => nightsOf(calendar, one, tripleDay))).toEqual(nights);
  });

  it('charges no night for a holiday', () => {
    expect(nightsOf(stocks, day('2026-11-26'), 3)).toBe(0);
  });
});

describe('nextFinancing', () => {
  it.each([
    ['on a Monday', '2026-11-16T10:00:00Z', '2026-11-17T00:00:00.000Z', 1],
    ['on the triple day', '2026-11-18T23:59:59.999Z', '2026-11-19T00:00:00.000Z', 3],
    ['at the weekend', '2026-11-21T10:00:00Z', '2026-11-24T00:00:00.000Z', 1],
  ])('finds the next charge %s', (_when, now, at, nights) => {
    const next = nextFinancing(currencies, Date.parse(now), 3);
    expect([new Date(next?.at ?? 0).toISOString(), next?.nights]).toEqual([at, nights]);
  });

  it('finds none for a market without any hours', () => {
    expect(nextFinancing({ timeZone: 'UTC', spans: [], holidays: [] }, 0, 3)).toBeUndefined();
  });
});

describe('financingOf', () => {
  const euros = { lots: lotsFromNumber(0.5), unitsPerLot: 100_000, price: priceFromNumber(1.0842, 5) };
  it.each([
    // 54,210 × 6 % ÷ 360 = 9.035.
    ['charges a positive rate', 6, 1, '9.035'],
    ['credits a negative rate', -6, 1, '-9.035'],
    ['multiplies by three nights', 6, 3, '27.105'],
    ['takes rates to the sixth place', 0.000001, 1, '0.000002'],
  ])('%s of a position of euros', (_what, annualRate, nights, amount) => {
    expect(financingOf({ ...euros, rate: USD_PARITY, annualRate, nights })).toBe(usd(amount));
  });

  it('converts by the rate of the quote currency and rounds once, half to even', () => {
    const price = priceFromNumber(150, 3);
    const rate = usdRate({ kind: 'divide', instrumentId: 1 }, price);
    const yen = { lots: lotsFromNumber(1), unitsPerLot: 100_000, price };
    // 100,000 USD × 2.5 % ÷ 360 = 6.9444444…
    expect(financingOf({ ...yen, rate: rate ?? USD_PARITY, annualRate: 2.5, nights: 1 })).toBe(
      usd('6.944444'),
    );
    // 0.0000005 exactly, to the even neighbour.
    const half = { lots: lotsFromNumber(0.000001), unitsPerLot: 180, price: priceFromNumber(1, 0) };
    expect(financingOf({ ...half, rate: USD_PARITY, annualRate: 100, nights: 1 })).toBe(usd('0'));
    expect(financingOf({ ...half, rate: USD_PARITY, annualRate: 100, nights: 3 })).toBe(usd('0.000002'));
  });
});
