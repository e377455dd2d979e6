import { expect, test } from 'vitest';
import { legendHeight } from './legend-height.ts';

test.each([
  ['one row without indicators', [], 1000, 20],
  ['a row more for each indicator over the candles', ['MA', 'BOLL'], 1000, 60],
  ['none for those in panes of their own', ['RSI', 'OBV'], 1000, 20],
  ['two rows for the bar on a phone', ['MA'], 390, 60],
] as const)('legendHeight: reserves for legends %s', (_, indicators, width, px) => {
  expect(legendHeight(indicators, width)).toBe(px);
});
