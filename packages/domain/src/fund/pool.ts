import { type Amount, minus, ZERO } from '../money/index.ts';

/** What pays the income of a fund in one world. */
export interface PoolState {
  readonly balance: Amount;
  /** Income that was earned but not paid; it is paid first. */
  readonly due: Amount;
  /** What all who hold shares earn on one day. */
  readonly nextIncome: Amount;
}

/** For how long a pool lasts. */
export interface Coverage {
  /** Full days that the balance pays after what is due; undefined without earning shares. */
  readonly days: number | undefined;
  /** It owes income, or would within the warning period. */
  readonly isShort: boolean;
}

/** Beyond any practical horizon. */
const DAYS_MAX = 36_500n;

/** How many days a pool can pay if all present shares keep earning and it is not fed. */
export function coverageOf({ balance, due, nextIncome }: PoolState, warnDays: number): Coverage {
  const left = balance > due ? minus(balance, due) : ZERO;
  if (nextIncome <= 0n) return { days: undefined, isShort: due > 0n };
  const whole = left / nextIncome;
  const days = Number(whole > DAYS_MAX ? DAYS_MAX : whole);
  return { days, isShort: due > 0n || days < warnDays };
}

/**
 * How many due incomes a pool pays, in their order: each in full or not at all, and none before an earlier
 * one, so that small ones do not overtake a large one forever.
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
