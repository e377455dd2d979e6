import { type Growth, UNCHANGED } from './returns.ts';
import type { Percent } from './statistics.ts';

/** How risky a record was: 1 (low) to 10 (high), and the volatility that it was rated by. */
export interface RiskScore {
  readonly score: number;
  /** Standard deviation of the daily returns × √365. */
  readonly volatility: Percent;
}

/** Days of a record below which there is no score. */
export const RISK_DAYS_MIN = 7;
/** Days of a year on which returns are counted: some markets never close. */
const DAYS_PER_YEAR = 365;

/** From each of these values on, in percent, a record is one step riskier. */
export const VOLATILITY_STEPS: readonly Percent[] = [5, 10, 15, 25, 35, 50, 70, 100, 150];
export const DRAWDOWN_STEPS: readonly Percent[] = [2, 4, 6, 10, 15, 20, 30, 40, 60];

/**
 * The risk score of a record (docs/spec/rules.md#copy-trading): the higher of two steps, that of the annualised
 * volatility of its daily time-weighted returns (sample standard deviation) and that of its drawdown. Undefined
 * below seven days.
 */
export function riskScore(growths: readonly Growth[], drawdown: Percent): RiskScore | undefined {
  if (growths.length < RISK_DAYS_MIN) return undefined;
  const volatility = Math.round(deviationOf(growths) * Math.sqrt(DAYS_PER_YEAR) * 10_000) / 100;
  const score = Math.max(stepOf(volatility, VOLATILITY_STEPS), stepOf(drawdown, DRAWDOWN_STEPS));
  return { score, volatility };
}

/** Sample standard deviation of returns, 0.01 for one percent. A statistic, no money: doubles are exact enough. */
function deviationOf(growths: readonly Growth[]): number {
  const returns = growths.map((growth) => Number(growth - UNCHANGED) / Number(UNCHANGED));
  const mean = returns.reduce((total, one) => total + one, 0) / returns.length;
  const squares = returns.reduce((total, one) => total + (one - mean) ** 2, 0);
  return Math.sqrt(squares / (returns.length - 1));
}

function stepOf(percent: Percent, steps: readonly Percent[]): number {
  return 1 + steps.filter((step) => percent >= step).length;
}
