import { expect, test } from 'vitest';
import { nameOf, periodNames, periodOf, readPeriod, withEnd } from './periods.ts';

const now = '2026-03-31';

test.each([
  ['thisMonth', '2026-03-01', '2026-03-31'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['quarter', '2026-01-01', '2026-03-31'],
  ['year', '2026-01-01', '2026-03-31'],
] as const)('periodOf: resolves %s to the days from %s to %s', (name, from, to) => {
  expect(periodOf(name, now)).toEqual({ from, to });
});

test('nameOf: recognises each named period by its days', () => {
  const later = '2026-08-20';
  for (const name of periodNames) expect(nameOf(periodOf(name, later), later)).toBe(name);
  expect(nameOf({ from: '2026-08-03', to: '2026-08-04' }, later)).toBeUndefined();
});

test('readPeriod: falls back to this month; withEnd never crosses the ends or passes today', () => {
  const month = periodOf('thisMonth', now);
  expect(readPeriod({ from: '2026-03-09', to: '2026-03-01' }, now)).toEqual(month);
  expect(readPeriod({ from: '2026-03-01', to: '2026-03-09' }, now)).toEqual({
    from: '2026-03-01',
    to: '2026-03-09',
  });
  const period = { from: '2026-03-05', to: '2026-03-09' };
  expect(withEnd(period, 'from', '2026-03-20', now)).toEqual({ from: '2026-03-20', to: '2026-03-20' });
  expect(withEnd(period, 'to', '2026-12-24', now)).toEqual({ from: '2026-03-05', to: '2026-03-31' });
  expect(withEnd(period, 'to', 'soon', now)).toEqual(period);
});
