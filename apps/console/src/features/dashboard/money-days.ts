import { formatAmount, parseAmount, plus, ZERO } from '@tidemark/domain/money';

/** What was credited and paid out on a UTC day, in USD. */
export interface MoneyDay {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly deposits: string;
  readonly withdrawals: string;
}

export interface DayBar {
  readonly day: string;
  /** Shares of the highest bar of all, 0 to 1. */
  readonly up: number;
  readonly down: number;
}

/** Deposits upwards, withdrawals downwards, against the highest of either; flat where nothing moved. */
export function barsOf(days: readonly MoneyDay[]): readonly DayBar[] {
  const most = Math.max(0, ...days.flatMap(({ deposits, withdrawals }) => [+deposits, +withdrawals]));
  const share = (amount: string) => (most === 0 ? 0 : Number(amount) / most);
  return days.map(({ day, deposits, withdrawals }) => ({
    day,
    up: share(deposits),
    down: share(withdrawals),
  }));
}

/** Both summed up, to the last place. */
export function totalsOf(days: readonly MoneyDay[]): {
  readonly deposits: string;
  readonly withdrawals: string;
} {
  const total = (of: (day: MoneyDay) => string) =>
    formatAmount(days.reduce((sum, day) => plus(sum, parseAmount(of(day)) ?? ZERO), ZERO));
  return { deposits: total((day) => day.deposits), withdrawals: total((day) => day.withdrawals) };
}

/** Days on which something moved, the newest first: what a table need not leave empty. */
export function movedDays(days: readonly MoneyDay[]): readonly MoneyDay[] {
  return days.filter((day) => Number(day.deposits) > 0 || Number(day.withdrawals) > 0).toReversed();
}
