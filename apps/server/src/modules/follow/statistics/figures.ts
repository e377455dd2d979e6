import { drawdownOf, type Percent, rateOf } from '@tidemark/domain/follow';
import { type Amount, minus, plus, sum, ZERO } from '@tidemark/domain/money';
import { DAY_MS, type Millis } from '@tidemark/domain/time';

/** Statistics cover three weeks: so many UTC days, the one of now included. */
export const PERIOD_DAYS = 21;

/** One UTC day of a trader's contract account. */
export interface TradedDay {
  /** Its beginning. */
  readonly day: Millis;
  readonly trades: number;
  readonly wins: number;
  readonly profit: Amount;
  readonly inflow: Amount;
  readonly outflow: Amount;
  /** At its end, or now; undefined where it was over long before it was first counted. */
  readonly equity: Amount | undefined;
}

/** Sums over some days. */
export interface Sums {
  readonly trades: number;
  readonly wins: number;
  readonly profit: Amount;
  readonly inflow: Amount;
  readonly outflow: Amount;
}

/** What a trader's deals come to. */
export interface Figures {
  readonly threeWeek: Sums & { readonly rate: Percent; readonly drawdown: Percent };
  readonly total: Sums & { readonly rate: Percent };
}

/** The beginning of the first of the three weeks' days. */
export function periodStart(today: Millis): Millis {
  return today - (PERIOD_DAYS - 1) * DAY_MS;
}

/**
 * Figures from all sums and from the days since the one before the period, in order. What an account
 * was worth before its first day is nothing.
 */
export function figuresOf(total: Sums, days: readonly TradedDay[], today: Millis): Figures {
  const start = periodStart(today);
  const equityAtStart = days.find(({ day }) => day === start - DAY_MS)?.equity ?? ZERO;
  const period = days.filter(({ day }) => day >= start);
  const sums: Sums = {
    trades: period.reduce((count, { trades }) => count + trades, 0),
    wins: period.reduce((count, { wins }) => count + wins, 0),
    profit: sum(period.map(({ profit }) => profit)),
    inflow: sum(period.map(({ inflow }) => inflow)),
    outflow: sum(period.map(({ outflow }) => outflow)),
  };
  const ends = period.flatMap(({ equity, inflow, outflow }) =>
    equity === undefined ? [] : [{ equity, netInflow: minus(inflow, outflow) }],
  );
  return {
    threeWeek: {
      ...sums,
      rate: rateOf({ ...sums, equityAtStart }),
      drawdown: drawdownOf(equityAtStart, ends),
    },
    total: { ...total, rate: rateOf({ ...total, equityAtStart: ZERO }) },
  };
}

/** What moved an account and what was closed on it, by day. */
export interface AccountDays {
  readonly balance: Amount;
  readonly moved: ReadonlyMap<
    Millis,
    { readonly inflow: Amount; readonly outflow: Amount; readonly change: Amount }
  >;
  readonly closed: ReadonlyMap<
    Millis,
    { readonly trades: number; readonly wins: number; readonly profit: Amount }
  >;
  /** What open positions were worth at the end of each day, and of today now. */
  readonly floating: ReadonlyMap<Millis, Amount>;
}

/**
 * The rows of an account's days from one on: each day on which something happened, and each since the
 * one before the period. The equity of a day is the balance, less all that moved it later, with what floated.
 */
export function tradedDays(account: AccountDays, from: Millis, today: Millis): TradedDay[] {
  const { balance, moved, closed, floating } = account;
  const valued = Math.max(from, periodStart(today) - DAY_MS);
  const days = new Set([...moved.keys(), ...closed.keys()]);
  for (let day = valued; day <= today; day += DAY_MS) days.add(day);
  const rows: TradedDay[] = [];
  let cash = balance;
  for (const day of [...days].sort((left, right) => right - left)) {
    const { inflow = ZERO, outflow = ZERO, change = ZERO } = moved.get(day) ?? {};
    const { trades = 0, wins = 0, profit = ZERO } = closed.get(day) ?? {};
    const equity = day >= valued ? plus(cash, floating.get(day) ?? ZERO) : undefined;
    rows.push({ day, trades, wins, profit, inflow, outflow, equity });
    cash = minus(cash, change);
  }
  return rows.reverse();
}
