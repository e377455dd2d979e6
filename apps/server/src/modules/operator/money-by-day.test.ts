import { usd } from '@tidemark/domain/money';
import { expect, it } from 'vitest';
import { everyDay, lastDays } from './money-by-day.ts';

const at = (text: string) => Date.parse(text);

it('money by day has thirty days, today the last, and leaves none out', () => {
  const listed = lastDays('UTC', at('2026-03-01T23:59:59.999Z'));
  const days = everyDay(
    [
      { day: at('2026-02-27T00:00Z'), deposits: usd('100.000001'), withdrawals: usd('0') },
      { day: at('2026-03-01T00:00Z'), deposits: usd('0'), withdrawals: usd('75') },
    ],
    listed,
  );
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ day: '2026-01-31', deposits: '0.000000', withdrawals: '0.000000' });
  expect(days.slice(-3)).toEqual([
    { day: '2026-02-27', deposits: '100.000001', withdrawals: '0.000000' },
    { day: '2026-02-28', deposits: '0.000000', withdrawals: '0.000000' },
    { day: '2026-03-01', deposits: '0.000000', withdrawals: '75.000000' },
  ]);
});

it('money by day counts by the days of a zone, also over a change of its clocks', () => {
  const days = lastDays('America/New_York', at('2026-11-25T01:30Z'));
  expect(days.at(-1)).toEqual({ day: '2026-11-24', start: at('2026-11-24T05:00Z') });
  expect(days.slice(4, 7)).toEqual([
    { day: '2026-10-30', start: at('2026-10-30T04:00Z') },
    { day: '2026-10-31', start: at('2026-10-31T04:00Z') },
    { day: '2026-11-01', start: at('2026-11-01T04:00Z') },
  ]);
  expect(days[7]?.start).toBe(at('2026-11-02T05:00Z'));
});
