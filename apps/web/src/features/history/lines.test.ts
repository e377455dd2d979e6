import { expect, test } from 'vitest';
import {
  addsUp,
  byDay,
  causeOf,
  type LineFilters,
  lineSpanOf,
  readLineFilters,
  withLineDay,
  withLineSpan,
} from './lines.ts';

const line = (Id: number, Value: string, at: string) => ({
  Id,
  Value,
  CreatedAtTran: at,
  Ref: { kind: 'order', id: Id },
});

test.each([
  [
    'UTC',
    [
      ['2026-11-22', '-1.250000', 1],
      ['2026-11-21', '0.400000', 2],
    ],
  ],
  ['America/New_York', [['2026-11-21', '-0.850000', 3]]],
  [
    'Asia/Tokyo',
    [
      ['2026-11-22', '-0.950000', 2],
      ['2026-11-21', '0.100000', 1],
    ],
  ],
])('byDay: lists each line once under its day in %s with the sum of the day', (zone, listed) => {
  const days = byDay(
    [
      line(4, '-1.250000', '2026-11-22T00:00:00.000Z'),
      line(3, '0.300000', '2026-11-21T23:59:59.999Z'),
      line(3, '0.300000', '2026-11-21T23:59:59.999Z'),
      line(2, '0.100000', '2026-11-21T08:00:00.000Z'),
    ],
    zone,
  );
  expect(days.map(({ day, sum, lines }) => [day, sum, lines.length])).toEqual(listed);
});

test('byDay: keeps both lines of a transfer although they belong to one posting', () => {
  const at = '2026-11-22T00:00:00.000Z';
  const [day] = byDay([line(9, '5.000000', at), line(9, '-5.000000', at)], 'UTC');
  expect([day?.lines.length, day?.sum]).toEqual([2, '0.000000']);
});

test.each([
  ['order', { place: 'order', query: { type: '3', id: '7' } }],
  ['future', { place: 'order', query: { source: '1', type: '3', id: '7' } }],
  ['deposit', { place: 'mineCharge', query: { id: '7' } }],
  ['loan', { place: 'loanRecord', query: { id: '7' } }],
  ['subscription', { place: 'miningRecord', query: { id: '7' } }],
  ['income', { place: 'miningRecord', query: { income: '7' } }],
  ['withdraw', { place: 'mineWithdraw', query: { id: '7' } }],
  ['transfer', { place: 'mineTransfer', query: { id: '7' } }],
  ['copy_fee', { place: 'followMine', query: { fee: '7' } }],
  ['correction', undefined],
  ['demo', undefined],
])('causeOf: links a balance line of kind %s to the page of its cause, if any', (kind, cause) => {
  expect(causeOf({ Ref: { kind, id: 7 }, Value: '5.000000' })).toEqual(cause);
});

test('causeOf: leads a follower who has paid a performance fee to the traders he follows', () => {
  const line = { Ref: { kind: 'copy_fee', id: 7 }, Value: '-5.000000' };
  expect(causeOf(line)).toEqual({ place: 'followList', query: { fee: '7' } });
});

test('readLineFilters: reads valid days and ignores others; withLineDay never lets the days cross', () => {
  expect(readLineFilters({ from: '2026-02-30', to: '2026-11-01', event: '' })).toEqual({ to: '2026-11-01' });
  const filters: LineFilters = { from: '2026-11-05', to: '2026-11-09', event: 'forex.fee' };
  expect(withLineDay(filters, 'from', '2026-11-20')).toEqual({
    ...filters,
    from: '2026-11-20',
    to: '2026-11-20',
  });
  expect(withLineDay(filters, 'to', '')).toEqual({ from: '2026-11-05', event: 'forex.fee' });
});

test('withLineSpan: ends a span today, and lineSpanOf recognises it', () => {
  const now = '2026-03-01';
  const week = withLineSpan({}, 'week', now);
  expect(week).toEqual({ from: '2026-02-23', to: '2026-03-01' });
  expect([lineSpanOf(week, now), lineSpanOf({ to: '2026-03-01' }, now)]).toEqual(['week', undefined]);
});

test('addsUp: compares the sum of the groups with the balance to the last decimal', () => {
  expect(addsUp([{ amount: '0.100000' }, { amount: '0.200000' }], '0.300000')).toBe(true);
  expect(addsUp([{ amount: '0.100000' }, { amount: '0.200001' }], '0.300000')).toBe(false);
  expect(addsUp([], '0.000000')).toBe(true);
});
