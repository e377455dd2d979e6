import { describe, expect, it } from 'vitest';
import { growthFromText } from './returns.ts';
import { DRAWDOWN_STEPS, RISK_DAYS_MIN, riskScore, VOLATILITY_STEPS } from './risk-score.ts';

/** Days that rise and fall in turn by a percentage. */
const swings = (percent: number, days: number) =>
  Array.from({ length: days }, (_, day) => growthFromText(String(1 + ((day % 2 ? -1 : 1) * percent) / 100)));

describe('riskScore', () => {
  it.each([
    // daily swing in %, days, drawdown in %, volatility, score
    [0, 7, 0, 0, 1],
    [0, 21, 1.99, 0, 1],
    [0, 21, 2, 0, 2],
    [0, 21, 60, 0, 10],
    [0.1, 10, 0, 2.01, 1],
    [1, 10, 1, 20.14, 4],
    [1, 10, 12, 20.14, 5],
    [5, 10, 5, 100.69, 9],
    [9, 20, 5, 176.41, 10],
  ])(
    'rates swings of %d %% on %i days with a drawdown of %d %% as volatility %d, score %i',
    (swing, days, fall, volatility, score) => {
      expect(riskScore(swings(swing, days), fall)).toEqual({ volatility, score });
    },
  );

  it('gives no score to a record of less than seven days', () => {
    expect(riskScore(swings(1, RISK_DAYS_MIN - 1), 50)).toBeUndefined();
    expect(riskScore([], 0)).toBeUndefined();
  });

  it('ignores steady gains: only their deviation counts', () => {
    const steady = Array.from({ length: 10 }, () => growthFromText('1.05'));
    expect(riskScore(steady, 0)).toEqual({ volatility: 0, score: 1 });
  });

  it('has nine rising steps for each measure', () => {
    for (const steps of [VOLATILITY_STEPS, DRAWDOWN_STEPS]) {
      expect(steps).toHaveLength(9);
      expect([...steps].sort((one, other) => one - other)).toEqual(steps);
    }
  });
});
