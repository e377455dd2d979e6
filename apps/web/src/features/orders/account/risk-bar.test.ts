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
] as const)('riskBar: rates a margin level of %s as %s', (ratio, state, filled) => {
  const bar = riskBar(ratio, { warning: 100, close_out: 50 });
  expect(bar.state).toBe(state);
  expect(bar.filled).toBeCloseTo(filled, 3);
  expect(bar.callMark).toBe(0.5);
});

test.each([
  [151, 'near', 0.1987],
  [121, 'near', 0.2479],
  [120, 'called', 0.25],
  [50, 'called', 0.6],
  [30, 'called', 1],
] as const)(
  'riskBar: with margin call 120 and stop-out 30, rates a margin level of %s as %s',
  (ratio, state, filled) => {
    const bar = riskBar(ratio, { warning: 120, close_out: 30 });
    expect(bar.state).toBe(state);
    expect(bar.filled).toBeCloseTo(filled, 3);
    expect(bar.callMark).toBe(0.25);
  },
);

test('riskBar: stays idle and empty when the levels of the account are unknown', () => {
  expect(riskBar(40, undefined)).toMatchObject({ state: 'idle', filled: 0 });
});
