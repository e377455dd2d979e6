import type { CallOutput } from '@tidemark/contract';
import type { riskLevels } from '@tidemark/contract/calls/trading/forex';
import type { ForexTrade } from '@tidemark/contract/live';
import { accountRisk, type Position, profitAt, type RiskSchedule, Valuations } from '@tidemark/domain/forex';
import { type Price, priceToNumber } from '@tidemark/domain/market';
import { formatAmount, plus, ZERO } from '@tidemark/domain/money';
import type { Market } from '../market/index.ts';
import type { AccountHoldings } from './batch/position-cache.ts';
import { stopLossOf } from './present.ts';

/** FOREX_TRADE: every position with its floating result and trailing level, and the account's risk. */
export function presentRisk(
  positionCache: AccountHoldings | undefined,
  market: Market,
  /** The best price since a position's trailing stop was set. */
  bestOf: (position: Position) => Price,
): ForexTrade {
  const valuations = new Valuations(market);
  let floating = ZERO;
  const orders = (positionCache?.positions ?? []).map((position) => {
    const { price, rate } = valuations.of(position);
    const profit = profitAt(position, price, rate);
    floating = plus(floating, profit);
    const order = { Id: position.id, UpdatePrice: priceToNumber(price), FactProfits: formatAmount(profit) };
    const { trailing } = position.stops ?? {};
    if (!trailing || trailing.from !== undefined) return order;
    const best = bestOf(position);
    return { ...order, TargetLossPrice: stopLossOf(position, best), TrailingBest: priceToNumber(best) };
  });
  const usedMargin = positionCache?.locked ?? ZERO;
  const risk = accountRisk({ balance: positionCache?.balance ?? ZERO, usedMargin, floatingProfit: floating });
  return {
    ProfitsTotal: formatAmount(floating),
    HazardRate: risk.hazardRate,
    CautionMoneyAll: formatAmount(usedMargin),
    TransOrder: orders,
  };
}

/** Current levels of the stop-out check, and announced ones. */
export function presentRiskLevels({ current, next }: RiskSchedule): CallOutput<typeof riskLevels> {
  const coming = next && {
    warning: next.levels.warning,
    close_out: next.levels.closeOut,
    from: new Date(next.from).toISOString(),
  };
  return { warning: current.warning, close_out: current.closeOut, next: coming ?? null };
}
