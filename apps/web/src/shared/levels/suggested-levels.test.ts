import { expect, test } from 'vitest';
import { suggestedLevels } from './suggested-levels.ts';

const day = { entry: 60_000, precision: 2, dayRange: 2400, cost: 15 } as const;

test.each([
  ['a buy’s stop-loss below', { side: 'buy', kind: 'stopLoss' }, [59_400, 58_800, 57_600]],
  ['a buy’s take-profit above', { side: 'buy', kind: 'takeProfit' }, [60_600, 61_200, 62_400]],
  ['a sale’s stop-loss above', { side: 'sell', kind: 'stopLoss' }, [60_600, 61_200, 62_400]],
  ['a sale’s take-profit below', { side: 'sell', kind: 'takeProfit' }, [59_400, 58_800, 57_600]],
] as const)('suggestedLevels: offers %s the price', (_, which, levels) => {
  expect(suggestedLevels({ ...day, ...which }).map(({ level }) => level)).toEqual(levels);
});

test('suggestedLevels: offers nothing inside the cost of the trade, nor on a day without a range', () => {
  const buy = { ...day, side: 'buy', kind: 'stopLoss' } as const;
  expect(suggestedLevels({ ...buy, cost: 250 }).map(({ share }) => share)).toEqual([0.5, 1]);
  expect(suggestedLevels({ ...buy, dayRange: 0 })).toEqual([]);
});

test('suggestedLevels: offers the distance that was used last, unless it is inside the cost', () => {
  const buy = { ...day, side: 'buy', kind: 'stopLoss', last: 300 } as const;
  expect(suggestedLevels(buy)[0]).toEqual({ share: 'last', distance: 300, level: 59_700 });
  expect(suggestedLevels({ ...buy, last: 40 }).map(({ share }) => share)).toEqual([0.25, 0.5, 1]);
});
