import { expect, it } from 'vitest';
import { barsOf, movedDays, totalsOf } from './money-days.ts';

const days = [
  { day: '2026-11-01', deposits: '100.000001', withdrawals: '0.000000' },
  { day: '2026-11-02', deposits: '0.000000', withdrawals: '0.000000' },
  { day: '2026-11-03', deposits: '50.000000', withdrawals: '400.000002' },
];

it('draws both against the highest of either', () => {
  const [first, second, third] = barsOf(days);
  expect(first).toMatchObject({ day: '2026-11-01', down: 0 });
  expect(first?.up).toBeCloseTo(0.25, 6);
  expect(second).toEqual({ day: '2026-11-02', up: 0, down: 0 });
  expect(third).toMatchObject({ down: 1 });
});

it('draws nothing where nothing moved', () => {
  expect(barsOf([{ day: '2026-11-01', deposits: '0.000000', withdrawals: '0.000000' }])).toEqual([
    { day: '2026-11-01', up: 0, down: 0 },
  ]);
  expect(barsOf([])).toEqual([]);
});

it('says in figures what the plot shows', () => {
  expect(totalsOf(days)).toEqual({ deposits: '150.000001', withdrawals: '400.000002' });
  expect(movedDays(days).map(({ day }) => day)).toEqual(['2026-11-03', '2026-11-01']);
});
