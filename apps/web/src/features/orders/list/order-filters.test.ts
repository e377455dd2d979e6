import { expect, test } from 'vitest';
import {
  askedBy,
  countFilters,
  filterQuery,
  readFilters,
  spanOf,
  withDay,
  withInstrument,
  withSpan,
} from './order-filters.ts';

test.each([
  [{}, {}],
  [{ forex_id: '7' }, { instrumentId: 7 }],
  [{ forex_id: '0' }, {}],
  [{ forex_id: 'EURUSD' }, {}],
  [
    { date_from: '2026-11-01', date_to: '2026-11-20' },
    { from: '2026-11-01', to: '2026-11-20' },
  ],
  [{ date_from: '2026-02-30' }, {}],
  [{ date_to: 'yesterday' }, {}],
  [{ type: '3', source: '0', date_to: '2026-11-20' }, { to: '2026-11-20' }],
] as const)('readFilters: reads the query %j as the filters %j', (query, filters) => {
  expect(readFilters(query)).toEqual(filters);
});

test('filterQuery: writes filters to the URL so that readFilters restores them', () => {
  const filters = { instrumentId: 3, from: '2026-11-01', to: '2026-11-20' };
  expect(readFilters(filterQuery(filters))).toEqual(filters);
  expect(filterQuery({})).toEqual({});
});

test('withDay: moves the other end of the range along when the days would cross', () => {
  const week = { from: '2026-11-10', to: '2026-11-16' };
  expect(withDay(week, 'from', '2026-11-12')).toEqual({ from: '2026-11-12', to: '2026-11-16' });
  expect(withDay(week, 'from', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  expect(withDay(week, 'to', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-01' });
  expect(withDay(week, 'to', '')).toEqual({ from: '2026-11-10' });
});

test('withSpan: ends a span of days today, and spanOf recognises it', () => {
  const today = '2026-11-21';
  const week = withSpan({ instrumentId: 2 }, 'week', today);
  expect(week).toEqual({ instrumentId: 2, from: '2026-11-15', to: today });
  expect(spanOf(week, today)).toBe('week');
  expect(spanOf(withSpan({}, 'today', today), today)).toBe('today');
  expect(spanOf(week, '2026-11-22')).toBeUndefined();
});

test('askedBy: sends the time zone with days and omits it without days', () => {
  const zone = 'America/New_York';
  expect(askedBy({ instrumentId: 3, to: '2026-11-20' }, zone)).toEqual({
    ...{ forex_id: '3', date_to: '2026-11-20', time_zone: zone },
  });
  expect(askedBy({ instrumentId: 3 }, zone)).toEqual({ forex_id: '3' });
});

test('countFilters: counts a range of days as one filter', () => {
  expect(countFilters({})).toBe(0);
  expect(countFilters({ from: '2026-11-15', to: '2026-11-21' })).toBe(1);
  expect(countFilters({ instrumentId: 2, to: '2026-11-21' })).toBe(2);
  expect(countFilters(withInstrument({ instrumentId: 2, to: '2026-11-21' }, undefined))).toBe(1);
});
