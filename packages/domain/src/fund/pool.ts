import { type Amount, minus, ZERO } from '../money/index.ts';

/** What pays the income of a fund in one world. */
export interface PoolState {
  readonly balance: Amount;
  /** Income that was earned and could not be paid; it comes first. */
  readonly due: Amount;
  /** What all who hold shares earn on one day. */
  readonly nextIncome: Amount;
}

/** For how long a pool lasts. */
export interface Coverage {
  /** Whole days that the balance pays, behind what is due; undefined while nobody earns anything. */
  readonly days: number | undefined;
  /** It owes income, or would within the days of warning. */
  readonly isShort: boolean;
}

/** More days than anybody looks ahead. */
const DAYS_MAX = 36_500n;

/** How many days a pool pays, if all who earn now went on and nobody fed it. */
export function coverageOf({ balance, due, nextIncome }: PoolState, warnDays: number): Coverage {
  const left = balance > due ? minus(balance, due) : ZERO;
  if (nextIncome <= 0n) return { days: undefined, isShort: due > 0n };
  const whole = left / nextIncome;
  const days = Number(whole > DAYS_MAX ? DAYS_MAX : whole);
  return { days, isShort: due > 0n || days < warnDays };
}

/**
 * How many incomes a pool pays of those that stand in line, in their order: each whole or not at all,
 * and none before one that came earlier, so that small ones do not overtake a large one for ever.
 */
export function paidInLine(balance: Amount, line: readonly Amount[]): { paid: number; left: Amount } {
  let left = balance;
  let paid = 0;
  for (const amount of line) {
    if (amount > left) break;
    left = minus(left, amount);
    paid += 1;
  }
  return { paid, left };
}
