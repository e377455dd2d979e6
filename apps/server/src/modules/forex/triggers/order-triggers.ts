import {
  type PendingOrder,
  type Position,
  type Stops,
  type Trigger,
  waitsForFall,
} from '@tidemark/domain/forex';
import { type Price, priceFromUnits } from '@tidemark/domain/market';

/** Above every price: the next one, whatever it is, reaches it by falling to it. */
const ANY_PRICE = priceFromUnits(Number.MAX_SAFE_INTEGER);

/** A level, and whether the price must fall or rise to it. */
export type PriceLevel = Pick<Trigger, 'direction' | 'level'>;

/** The levels of an order, at most three, without a trailing stop. */
export function levelsOfOrder(order: Position | PendingOrder): PriceLevel[] {
  return 'target' in order ? [levelOfPending(order)] : levelsOfPosition(order);
}

function levelsOfPosition(position: Position): PriceLevel[] {
  const { stops, side } = position;
  if (!stops) return [];
  if (stops.isPassed) return [{ direction: 'falls', level: ANY_PRICE }];
  const levels: PriceLevel[] = [];
  const isBuy = side === 'buy';
  if (stops.stopLoss !== undefined) {
    levels.push({ direction: isBuy ? 'falls' : 'rises', level: stops.stopLoss });
  }
  if (stops.takeProfit !== undefined) {
    levels.push({ direction: isBuy ? 'rises' : 'falls', level: stops.takeProfit });
  }
  // Of the targets the nearest one: the others wait behind it.
  const nearest = stops.targets?.[0]?.price;
  if (nearest !== undefined) levels.push({ direction: isBuy ? 'rises' : 'falls', level: nearest });
  // Then there is no stop-loss: with a trailing stop that follows, there is no activation price any more.
  if (stops.trailing?.from !== undefined) {
    levels.push({ direction: isBuy ? 'rises' : 'falls', level: stops.trailing.from });
  }
  return levels;
}

/** The level at which a pending order is filled. */
function levelOfPending(order: PendingOrder): PriceLevel {
  if (order.kind === 'opening') return { direction: 'falls', level: ANY_PRICE };
  return { direction: waitsForFall(order) ? 'falls' : 'rises', level: order.target };
}

/** The best price before a tick for which a trailing stop was at this level. */
export function bestBehind(side: Position['side'], level: Price, distance: number): Price {
  return priceFromUnits(side === 'buy' ? level + distance : level - distance);
}

/** The price of the nearest target of a position. */
export function nearestOf(order: Position | PendingOrder | undefined): Price | undefined {
  return order && 'stops' in order ? order.stops?.targets?.[0]?.price : undefined;
}

/** Whether stops are the same setting, be they one object or read again, whatever targets are left. */
export function areSame(one: Stops | undefined, other: Stops): boolean {
  if (one === other) return true;
  return (
    one?.armedSeq === other.armedSeq &&
    one.stopLoss === other.stopLoss &&
    one.takeProfit === other.takeProfit &&
    one.trailing?.distance === other.trailing?.distance &&
    one.trailing?.from === other.trailing?.from &&
    one.isPassed === other.isPassed
  );
}
