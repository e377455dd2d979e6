import { expect, test } from 'vitest';
import { dueOffset } from './due-offset.ts';

test.each([
  ['half a bar later in half of its width', 150_000, '5min', 8, 4],
  ['two minutes later two bars on', 120_000, '1min', 7, 14],
  ['within a day almost on its bar', 30_000, '1day', 10, 10 * (30 / 86_400)],
] as const)('dueOffset: places a moment on the chart: %s', (_, sinceMs, period, barPx, px) => {
  expect(dueOffset(sinceMs, period, barPx)).toBeCloseTo(px);
});
