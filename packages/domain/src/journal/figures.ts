import { type Amount, amountFromMillionths, divideHalfEven, negate, sum, ZERO } from '../money/index.ts';
import type { Millis } from '../time/index.ts';
import { type CurvePoint, deepest, MILLION, type Millionths } from './curve.ts';
import type { JournalTrade } from './trade.ts';

/** The figures of some trades. Averages are rounded half to even to six places; undefined: nothing to divide by. */
export interface TradeFigures {
  readonly trades: number;
  /** Trades with a net result above zero, and below it; a result of exactly zero is neither. */
  readonly wins: number;
  readonly losses: number;
  /** Wins ÷ trades. */
  readonly winRate: Millionths | undefined;
  readonly net: Amount;
  readonly fees: Amount;
  readonly averageWin: Amount | undefined;
  /** Negative. */
  readonly averageLoss: Amount | undefined;
  /** Net result ÷ trades, in USD per trade. */
  readonly expectancy: Amount | undefined;
  /** Mean of net result ÷ risk over the trades whose opening had a stop; each quotient is rounded to six places. */
  readonly expectancyR: Millionths | undefined;
  /** Trades that `expectancyR` is the mean of. */
  readonly withStop: number;
  /** Sum of wins ÷ sum of losses. */
  readonly profitFactor: Millionths | undefined;
  readonly largestWin: Amount | undefined;
  readonly largestLoss: Amount | undefined;
  /** Most wins (losses) one after the other; a result of zero ends both. */
  readonly winningRun: number;
  readonly losingRun: number;
  /** The largest drawdown of the curve in USD, and its fraction of the highest equity before. */
  readonly drawdown: Amount;
  readonly drawdownFraction: Millionths | undefined;
  readonly averageHeldMs: Millis | undefined;
}

/** Net result ÷ risk of a trade; undefined where its opening had no stop, or one at the price itself. */
export function multipleOfRisk({ net, risk }: Pick<JournalTrade, 'net' | 'risk'>): Millionths | undefined {
  return risk !== undefined && risk > 0n ? divideHalfEven(net * MILLION, risk) : undefined;
}

/** The figures of trades in closing order, and of their curve. */
export function tradeFigures(trades: readonly JournalTrade[], curve: readonly CurvePoint[]): TradeFigures {
  const nets = trades.map(({ net }) => net);
  const won = nets.filter((net) => net > 0n);
  const lost = nets.filter((net) => net < 0n);
  const multiples = trades.flatMap((trade) => multipleOfRisk(trade) ?? []);
  const worst = deepest(curve);
  const heldMs = trades.reduce((total, { openedAt, closedAt }) => total + (closedAt - openedAt), 0);
  const [gains, losses, net] = [sum(won), sum(lost), sum(nets)];
  return {
    trades: trades.length,
    wins: won.length,
    losses: lost.length,
    winRate: quotient(BigInt(won.length) * MILLION, BigInt(trades.length)),
    net,
    fees: sum(trades.map(({ fee }) => fee)),
    averageWin: mean(gains, won.length),
    averageLoss: mean(losses, lost.length),
    expectancy: mean(net, trades.length),
    expectancyR: mean(sum(multiples as Amount[]), multiples.length),
    withStop: multiples.length,
    profitFactor: quotient(gains * MILLION, negate(losses)),
    largestWin: won.length > 0 ? won.reduce((most, one) => (one > most ? one : most)) : undefined,
    largestLoss: lost.length > 0 ? lost.reduce((most, one) => (one < most ? one : most)) : undefined,
    winningRun: longestRun(nets, (one) => one > 0n),
    losingRun: longestRun(nets, (one) => one < 0n),
    drawdown: worst?.drawdown ?? ZERO,
    drawdownFraction: worst ? worst.fraction : trades.length > 0 ? 0n : undefined,
    averageHeldMs: trades.length > 0 ? Math.round(heldMs / trades.length) : undefined,
  };
}

function quotient(numerator: bigint, denominator: bigint): bigint | undefined {
  return denominator === 0n ? undefined : divideHalfEven(numerator, denominator);
}

function mean(total: Amount, count: number): Amount | undefined {
  return count === 0 ? undefined : amountFromMillionths(divideHalfEven(total, BigInt(count)));
}

function longestRun(nets: readonly Amount[], belongs: (net: Amount) => boolean): number {
  let [longest, running] = [0, 0];
  for (const net of nets) {
    running = belongs(net) ? running + 1 : 0;
    longest = Math.max(longest, running);
  }
  return longest;
}
