import { usd } from '@tidemark/domain/money';
import { expect, it } from 'vitest';
import { everyDay, firstDay } from './money-by-day.ts';

it('tells thirty UTC days, today the last, and leaves none out', () => {
  const first = firstDay(Date.parse('2026-03-01T23:59:59.999Z'));
  expect(new Date(first).toISOString()).toBe('2026-01-31T00:00:00.000Z');
  const days = everyDay(
    [
      { day: '2026-02-27', deposits: usd('100.000001'), withdrawals: usd('0') },
      { day: '2026-03-01', deposits: usd('0'), withdrawals: usd('75') },
    ],
    first,
  );
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-01-31', deposits: '0.000000', withdrawals: '0.000000' });
  expect(days.slice(-3)).toEqual([
    { day: '2026-02-27', deposits: '100.000001', withdrawals: '0.000000' },
    { day: '2026-02-28', deposits: '0.000000', withdrawals: '0.000000' },
    { day: '2026-03-01', deposits: '0.000000', withdrawals: '75.000000' },
  ]);
});
