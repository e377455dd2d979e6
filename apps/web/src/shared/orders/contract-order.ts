import type { CallOutput } from '@tidemark/contract';
import type { myDeal } from '@tidemark/contract/calls/trading/forex';
import { lotsFromNumber, netProfit, profitAt, shareOfPart } from '@tidemark/domain/forex';
import { priceFromNumber } from '@tidemark/domain/market';
import { formatAmount, parseAmount, ZERO } from '@tidemark/domain/money';
import type { RateAt } from '../instruments/use-conversion.ts';

/** A contract order as it travels. */
export type ContractOrder = CallOutput<typeof myDeal>['data'][number];

export function sideOf({ OrderType }: Pick<ContractOrder, 'OrderType'>): 'buy' | 'sell' {
  return OrderType === 1 ? 'buy' : 'sell';
}

/** Trailing-stop fields of an order. */
type Trailed = Pick<
  ContractOrder,
  | 'OrderType'
  | 'Status'
  | 'TargetLossPrice'
  | 'TrailingDistance'
  | 'TrailingFrom'
  | 'TrailingBest'
  | 'ForexTradeLists'
>;

/** The best price from which the distance of an order's trailing stop counts, at a price. */
export function trailingBestOf(order: Trailed, price: number): number {
  if (order.Status !== HOLDING || !(order.TrailingBest > 0)) return price;
  return sideOf(order) === 'buy' ? Math.max(order.TrailingBest, price) : Math.min(order.TrailingBest, price);
}

/**
 * The level of a trailing stop that an order gets at a price. One that it has already never moves away
 * from the price: a shorter distance counts from the best price since it was set, a longer one keeps
 * the level reached (docs/spec/rules.md#prices).
 */
export function trailedLevel(order: Trailed, price: number, distance: number): number {
  const isBuy = sideOf(order) === 'buy';
  const best = trailingBestOf(order, price);
  const level = Number(
    (isBuy ? best - distance : best + distance).toFixed(order.ForexTradeLists.PricePrecision),
  );
  const isHeld = isFollowing(order);
  if (!isHeld) return level;
  if (distance === order.TrailingDistance) return order.TargetLossPrice;
  return isBuy ? Math.max(level, order.TargetLossPrice) : Math.min(level, order.TargetLossPrice);
}

/** Whether a position's trailing stop follows the price: it has one, past its activation price. */
export function isFollowing({
  Status,
  TrailingDistance,
  TrailingFrom,
}: Pick<ContractOrder, 'Status' | 'TrailingDistance' | 'TrailingFrom'>): boolean {
  return Status === HOLDING && TrailingDistance > 0 && !(TrailingFrom > 0);
}

const HOLDING = 1;

/** A part of an order as an order of its own, with its share of the fee. */
export function partOfOrder(order: ContractOrder, lots: number): ContractOrder {
  const fee = parseAmount(order.TradeFee) ?? ZERO;
  const share = shareOfPart(fee, lotsFromNumber(lots), lotsFromNumber(order.Quantity));
  return { ...order, Quantity: lots, TradeFee: formatAmount(share) };
}

/** What an order brings or has brought after its fee; decimal text of USD. */
export function netOf({ FactProfits, TradeFee }: Pick<ContractOrder, 'FactProfits' | 'TradeFee'>): string {
  const [profit, fee] = [parseAmount(FactProfits) ?? ZERO, parseAmount(TradeFee) ?? ZERO];
  return formatAmount(netProfit({ profit, fee }));
}

/**
 * Result of an order closed at a level, after its fee (that of a pending order is unknown before it is
 * filled); decimal text. Undefined until it can be expressed in USD.
 */
export function resultAt(
  order: Pick<ContractOrder, 'OrderType' | 'Quantity' | 'OriginPrice' | 'ForexTradeLists' | 'TradeFee'>,
  level: number,
  terms: { readonly unitsPerLot: number; readonly rateAt: RateAt },
): string | undefined {
  const rate = level > 0 ? terms.rateAt(level) : undefined;
  if (!rate) return undefined;
  const precision = order.ForexTradeLists.PricePrecision;
  const exposure = {
    side: sideOf(order),
    lots: lotsFromNumber(order.Quantity),
    unitsPerLot: terms.unitsPerLot,
    openPrice: priceFromNumber(order.OriginPrice, precision),
  };
  const profit = profitAt(exposure, priceFromNumber(level, precision), rate);
  return formatAmount(netProfit({ profit, fee: parseAmount(order.TradeFee) ?? ZERO }));
}
