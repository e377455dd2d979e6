import {
  chained,
  drawdownOf,
  type Flow,
  type Growth,
  leastOf,
  type Percent,
  periodReturn,
  type RiskScore,
  rateOf,
  riskScore,
  UNCHANGED,
} from '@tidemark/domain/follow';
import { type Amount, minus, plus, sum, ZERO } from '@tidemark/domain/money';
import { DAY_MS, type Millis, startOfUtcDay } from '@tidemark/domain/time';

/** Statistics cover three weeks: so many UTC days, the one of now included. */
export const PERIOD_DAYS = 21;

/** Positions closed, and of them those that made more than their fee. */
export interface Closed {
  readonly trades: number;
  readonly wins: number;
}

/** One UTC day of a trader's contract account. */
export interface TradedDay extends Closed {
  /** Its beginning. */
  readonly day: Millis;
  readonly inflow: Amount;
  readonly outflow: Amount;
  /** Cash with open positions at market: at its end, or now. */
  readonly equity: Amount;
  /** Time-weighted, of this day; and of all days up to its end. */
  readonly growth: Growth;
  readonly totalGrowth: Growth;
  /** The smallest equity on which something was gained; undefined where nothing was. */
  readonly leastCapital: Amount | undefined;
}

/** Sums over all days. */
export interface Sums extends Closed {
  readonly inflow: Amount;
  readonly outflow: Amount;
}

/** Results of a trader's orders, after fees and with open positions at market. */
export interface Figures {
  readonly threeWeek: Closed & {
    readonly profit: Amount;
    readonly rate: Percent;
    readonly drawdown: Percent;
    readonly leastCapital: Amount | undefined;
    /** Of the days since the first position; undefined where they are too few. */
    readonly risk: RiskScore | undefined;
  };
  readonly total: Closed & { readonly profit: Amount; readonly rate: Percent };
}

/** The beginning of the first of the three weeks' days. */
export function periodStart(today: Millis): Millis {
  return today - (PERIOD_DAYS - 1) * DAY_MS;
}

/**
 * Figures from all sums and from the days since the one before the period, in order. What an account
 * was worth before its first day is nothing. Risk is counted from the day of the first position on.
 */
export function figuresOf(
  total: Sums,
  days: readonly TradedDay[],
  { today, firstOpenedAt }: { readonly today: Millis; readonly firstOpenedAt: Millis | undefined },
): Figures {
  const start = periodStart(today);
  const equityAtStart = days.find(({ day }) => day === start - DAY_MS)?.equity ?? ZERO;
  const period = days.filter(({ day }) => day >= start);
  const last = days.at(-1);
  const equity = last?.equity ?? ZERO;
  const growths = period.map(({ growth }) => growth);
  const drawdown = drawdownOf(growths);
  const begun = firstOpenedAt === undefined ? Number.POSITIVE_INFINITY : startOfUtcDay(firstOpenedAt);
  const traded = period.filter(({ day }) => day >= begun).map(({ growth }) => growth);
  const netInflow = sum(period.map(({ inflow, outflow }) => minus(inflow, outflow)));
  return {
    threeWeek: {
      trades: period.reduce((count, { trades }) => count + trades, 0),
      wins: period.reduce((count, { wins }) => count + wins, 0),
      profit: minus(minus(equity, equityAtStart), netInflow),
      rate: rateOf(chained(growths)),
      drawdown,
      risk: riskScore(traded, drawdown),
      leastCapital: period.map(({ leastCapital }) => leastCapital).reduce(leastOf, undefined),
    },
    total: {
      trades: total.trades,
      wins: total.wins,
      profit: minus(equity, minus(total.inflow, total.outflow)),
      rate: rateOf(last?.totalGrowth ?? UNCHANGED),
    },
  };
}

/** What moved an account and what was closed on it, by day. */
export interface AccountDays {
  readonly balance: Amount;
  readonly moved: ReadonlyMap<Millis, MovedDay>;
  readonly closed: ReadonlyMap<Millis, Closed>;
  /** What open positions were worth at the end of each day, and of today now. */
  readonly floating: (day: Millis) => Amount;
}

interface MovedDay {
  readonly inflow: Amount;
  readonly outflow: Amount;
  readonly change: Amount;
  readonly flows: readonly Flow[];
}

/** Where the days that are counted begin: the equity and the growth up to then. */
export interface Before {
  readonly equity: Amount;
  readonly totalGrowth: Growth;
}

/** Each day of an account from one to another, continued from what was counted before. */
export function tradedDays(
  { balance, moved, closed, floating }: AccountDays,
  { first, today, before }: { readonly first: Millis; readonly today: Millis; readonly before: Before },
): TradedDay[] {
  const rows: TradedDay[] = [];
  let cash = minus(balance, sum([...moved.values()].map(({ change }) => change)));
  let { equity, totalGrowth } = before;
  for (let day = first; day <= today; day += DAY_MS) {
    const { inflow = ZERO, outflow = ZERO, change = ZERO, flows = [] } = moved.get(day) ?? {};
    cash = plus(cash, change);
    const equityAtEnd = plus(cash, floating(day));
    const { growth, leastCapital } = periodReturn({ equityAtStart: equity, flows, equityAtEnd });
    totalGrowth = chained([totalGrowth, growth]);
    equity = equityAtEnd;
    const { trades = 0, wins = 0 } = closed.get(day) ?? {};
    rows.push({ day, trades, wins, inflow, outflow, equity, growth, totalGrowth, leastCapital });
  }
  return rows;
}
