import type { CallOutput } from '@tidemark/contract';
import type { myDeal } from '@tidemark/contract/calls/forex';
import { lotsFromNumber, profitAt } from '@tidemark/domain/forex';
import { priceFromNumber } from '@tidemark/domain/market';
import { formatAmount } from '@tidemark/domain/money';
import type { RateAt } from './use-conversion.ts';

/** A contract order as it travels. */
export type ContractOrder = CallOutput<typeof myDeal>['data'][number];

export function sideOf({ OrderType }: Pick<ContractOrder, 'OrderType'>): 'buy' | 'sell' {
  return OrderType === 1 ? 'buy' : 'sell';
}

/**
 * What an order would bring if it closed at a level, its fee not counted; decimal text. Undefined
 * until that can be told in USD.
 */
export function resultAt(
  order: Pick<ContractOrder, 'OrderType' | 'Quantity' | 'OriginPrice' | 'ForexTradeLists'>,
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
  return formatAmount(profitAt(exposure, priceFromNumber(level, precision), rate));
}
