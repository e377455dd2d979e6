import { expect, it } from 'vitest';
import { filterInput, journalQuery, readJournalFilters } from './filters.ts';

const here = { today: '2026-11-28', timeZone: 'Asia/Tokyo' };

it('filters: read an address, and write the same one', () => {
  const query = { period: 'quarter', forex_id: '3', kind: 'micro', tag: 'news' };
  expect(journalQuery(readJournalFilters(query))).toEqual(query);
});

it('filters: leave out what cannot be read, and show 30 days', () => {
  expect(readJournalFilters({ period: 'x', forex_id: '-1', kind: 'loan', tag: '' })).toEqual({
    period: 'month',
  });
});

it.each([
  ['week', '2026-11-22'],
  ['month', '2026-10-30'],
  ['quarter', '2026-08-31'],
  ['year', '2025-11-29'],
] as const)('filters: the period %s begins on %s and ends today', (period, date_from) => {
  expect(filterInput({ period }, here)).toEqual({
    date_from,
    date_to: '2026-11-28',
    time_zone: 'Asia/Tokyo',
  });
});

it('filters: all has no days', () => {
  expect(filterInput({ period: 'all' }, here)).toEqual({ time_zone: 'Asia/Tokyo' });
});
