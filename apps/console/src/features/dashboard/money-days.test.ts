import { expect, it } from 'vitest';
import { barsOf, movedDays, totalsOf } from './money-days.ts';

const days = [
  { day: '2026-11-01', deposits: '100.000001', withdrawals: '0.000000' },
  { day: '2026-11-02', deposits: '0.000000', withdrawals: '0.000000' },
  { day: '2026-11-03', deposits: '50.000000', withdrawals: '400.000002' },
];

it('money per day: scales deposits and withdrawals to the largest value of either', () => {
  const [first, second, third] = barsOf(days);
  expect(first).toMatchObject({ day: '2026-11-01', down: 0 });
  expect(first?.up).toBeCloseTo(0.25, 6);
  expect(second).toEqual({ day: '2026-11-02', up: 0, down: 0 });
  expect(third).toMatchObject({ down: 1 });
});

it('money per day: gives bars of zero height for days without movements', () => {
  expect(barsOf([{ day: '2026-11-01', deposits: '0.000000', withdrawals: '0.000000' }])).toEqual([
    { day: '2026-11-01', up: 0, down: 0 },
  ]);
  expect(barsOf([])).toEqual([]);
});

it('money per day: sums up the plotted values and lists the days with movements, newest first', () => {
  expect(totalsOf(days)).toEqual({ deposits: '150.000001', withdrawals: '400.000002' });
  expect(movedDays(days).map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-01']);
});
