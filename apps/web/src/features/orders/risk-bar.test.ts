import { expect, test } from 'vitest';
import { riskBar } from './risk-bar.ts';

test.each([
  [undefined, 'idle', 0],
  [1000, 'sound', 0.05],
  [150.01, 'sound', 0.3333],
  [150, 'near', 0.3333],
  [100, 'called', 0.5],
  [60, 'called', 0.8333],
  [50, 'called', 1],
  [-20, 'called', 1],
] as const)('at a prepayment ratio of %s the account is %s', (ratio, state, filled) => {
  const bar = riskBar(ratio);
  expect(bar.state).toBe(state);
  expect(bar.filled).toBeCloseTo(filled, 3);
  expect(bar.callMark).toBe(0.5);
});
