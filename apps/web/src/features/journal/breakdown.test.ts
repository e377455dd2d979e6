import { expect, it } from 'vitest';
import { barRows } from './breakdown.ts';

it('bars: are as long as their results against the largest one of either sign', () => {
  const groups = [
    { name: 'EUR/USD', trades: 4, wins: 3, net: '50.000000' },
    { name: 'XAU/USD', trades: 2, wins: 0, net: '-200.000000' },
  ];
  expect(barRows(groups).map(({ length, winRate }) => [length, winRate])).toEqual([
    [0.25, 0.75],
    [1, 0],
  ]);
});

it('bars: have no length where every result is zero', () => {
  expect(barRows([{ name: 'x', trades: 1, wins: 0, net: '0.000000' }])[0]?.length).toBe(0);
});
