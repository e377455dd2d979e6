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
  'with a margin call at 120 and a close-out at 30, a ratio of %s is %s',
  (ratio, state, filled) => {
    const bar = riskBar(ratio, { warning: 120, close_out: 30 });
    expect(bar.state).toBe(state);
    expect(bar.filled).toBeCloseTo(filled, 3);
    expect(bar.callMark).toBe(0.25);
  },
);

test('nothing is said of an account whose levels are not known', () => {
  expect(riskBar(40, undefined)).toMatchObject({ state: 'idle', filled: 0 });
});
