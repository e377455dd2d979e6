import { breakEvenLevel } from '@tidemark/domain/forex';
import { priceFromNumber, priceToNumber } from '@tidemark/domain/market';
import { parseAmount, ZERO } from '@tidemark/domain/money';
import type { RateAt } from '../../../shared/instruments/use-conversion.ts';
import { resultAt, sideOf } from '../../../shared/orders/contract-order.ts';
import type { Order } from '../list/order-lists.ts';

/** Where a stop-loss at break-even goes, or why it cannot go there now. */
export type BreakEven =
  | { readonly is: 'ready'; readonly level: number; readonly result: string }
  | { readonly is: 'notYet'; readonly level: number }
  | { readonly is: 'already'; readonly level: number }
  | { readonly is: 'unknown' };

/**
 * The break-even price of a position, net of its fee. A stop-loss goes there once the price is past it, and only where
 * that protects more than the present one: it is never moved back.
 */
export function breakEvenOf(
  order: Order,
  price: number,
  terms: { readonly unitsPerLot: number; readonly rateAt: RateAt },
): BreakEven {
  const precision = order.ForexTradeLists.PricePrecision;
  const side = sideOf(order);
  if (resultAt(order, order.OriginPrice, terms) === undefined) return { is: 'unknown' };
  const found = breakEvenLevel(
    { side, entry: priceFromNumber(order.OriginPrice, precision), step: 10 ** (8 - precision) },
    (at) => parseAmount(resultAt(order, priceToNumber(at), terms) ?? '') ?? ZERO,
  );
  if (found === undefined) return { is: 'unknown' };
  const level = priceToNumber(found);
  const stop = order.TargetLossPrice;
  if (stop > 0 && (side === 'buy' ? stop >= level : stop <= level)) return { is: 'already', level };
  if (side === 'buy' ? level >= price : level <= price) return { is: 'notYet', level };
  return { is: 'ready', level, result: resultAt(order, level, terms) ?? '0' };
}
