import { type Price, priceFromNumber, priceToNumber } from '../market/index.ts';
import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import type { Stops } from './position.ts';
import type { Side } from './profit.ts';

/** Stops as a user writes them, in units of the price: 0 clears, absent leaves as it is. */
export interface AskedStops {
  readonly stopLoss?: number | undefined;
  readonly takeProfit?: number | undefined;
  readonly trailingDistance?: number | undefined;
}

/** Stops that passed the rules, in whole units of 1e-8. */
export interface StopLevels {
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
  readonly trailingDistance: number | undefined;
}

export const NO_STOPS: StopLevels = {
  stopLoss: undefined,
  takeProfit: undefined,
  trailingDistance: undefined,
};

/**
 * The levels that an order or a position has after a wish about them. Those that are asked for must
 * stand on their right side of `price`: the price in force, or a pending order's target (rules.md,
 * «Stop-loss, take-profit»). A stop-loss takes the place of a trailing stop and the other way round,
 * clearing it clears either; both at once are refused.
 */
export function stopLevels(input: {
  readonly side: Side;
  readonly price: Price;
  readonly precision: number;
  readonly asked: AskedStops;
  readonly current: StopLevels;
}): Outcome<StopLevels> {
  const { side, price, precision, asked, current } = input;
  const read = (value: number | undefined) =>
    value === undefined || value === 0 ? undefined : priceFromNumber(value, precision);
  const stopLoss = read(asked.stopLoss);
  const takeProfit = read(asked.takeProfit);
  const trailing = read(asked.trailingDistance);

  const isBuy = side === 'buy';
  if (stopLoss !== undefined && trailing !== undefined) {
    return refuse('forex.trailing_and_stop_loss', {}, 'trailing_distance');
  }
  if (stopLoss !== undefined && (isBuy ? stopLoss >= price : stopLoss <= price)) {
    return wrongSide('forex.stop_loss_wrong_side', isBuy ? 'below' : 'above', price, 'stop_loss_price');
  }
  if (takeProfit !== undefined && (isBuy ? takeProfit <= price : takeProfit >= price)) {
    return wrongSide('forex.take_profit_wrong_side', isBuy ? 'above' : 'below', price, 'target_profit_price');
  }
  if (asked.trailingDistance && !trailing) {
    return refuse('forex.trailing_too_near', { min: 1 / 10 ** precision }, 'trailing_distance');
  }
  // Behind a buy it would stand at no price at all.
  if (trailing !== undefined && trailing >= price) {
    return refuse('forex.trailing_too_far', { max: priceToNumber(price) }, 'trailing_distance');
  }
  const keepsLoss = asked.stopLoss === undefined && trailing === undefined;
  const keepsTrailing = asked.trailingDistance === undefined && asked.stopLoss === undefined;
  return {
    stopLoss: keepsLoss ? current.stopLoss : stopLoss,
    takeProfit: asked.takeProfit === undefined ? current.takeProfit : takeProfit,
    trailingDistance: keepsTrailing ? current.trailingDistance : trailing,
  };
}

function wrongSide(
  key: 'forex.stop_loss_wrong_side' | 'forex.take_profit_wrong_side',
  bound: 'below' | 'above',
  price: Price,
  field: string,
) {
  return refuse(key, { bound, price: priceToNumber(price) }, field);
}

/** Levels of a position's stops. */
export function levelsOf(stops: Stops | undefined): StopLevels {
  return {
    stopLoss: stops?.stopLoss,
    takeProfit: stops?.takeProfit,
    trailingDistance: stops?.trailing?.distance,
  };
}

/**
 * Stops from now on: only ticks after `armedSeq` count. A trailing stop begins at `best`, the price
 * in force. Undefined where none is left.
 */
export function armedStops(
  levels: StopLevels,
  armed: { readonly seq: number; readonly best: Price; readonly isPassed: boolean },
): Stops | undefined {
  const { stopLoss, takeProfit, trailingDistance } = levels;
  if (stopLoss === undefined && takeProfit === undefined && trailingDistance === undefined) return undefined;
  return {
    stopLoss,
    takeProfit,
    trailing:
      trailingDistance === undefined
        ? undefined
        : { distance: trailingDistance, best: armed.best, seq: armed.seq },
    armedSeq: armed.seq,
    isPassed: armed.isPassed,
  };
}

/** Where a trailing stop stands when the best price was this. */
export function trailingLevel(side: Side, best: Price, distance: number): Price {
  return (side === 'buy' ? best - distance : best + distance) as Price;
}

/** The better of two prices for who bought or sold. */
export function betterPrice(side: Side, one: Price, other: Price): Price {
  return (side === 'buy' ? Math.max(one, other) : Math.min(one, other)) as Price;
}

/** The price a user saw, and how far from it he lets an order be dealt, either way. */
export interface SeenPrice {
  readonly expected: number | undefined;
  readonly deviationMax: number | undefined;
}

/** Refuses a price that is further from the one the user saw than he allowed. */
export function withinDeviation(price: Price, seen: SeenPrice | undefined, precision: number): Outcome<true> {
  if (!seen?.expected) return true;
  const expected = priceFromNumber(seen.expected, precision);
  const allowed = priceFromNumber(seen.deviationMax ?? 0, precision);
  if (Math.abs(price - expected) <= allowed) return true;
  return refuse(
    'forex.price_moved',
    { old: priceToNumber(expected), new: priceToNumber(price) },
    'max_deviation',
  );
}

/** Stops asked for with an order that opens at a price, ready to be armed; or the reason against. */
export function openingStops(input: {
  readonly side: Side;
  readonly price: Price;
  readonly precision: number;
  readonly asked: AskedStops | undefined;
  readonly seq: number;
}): Outcome<Stops | undefined> {
  if (!input.asked) return undefined;
  const levels = stopLevels({ ...input, asked: input.asked, current: NO_STOPS });
  if (isRefusal(levels)) return levels;
  return armedStops(levels, { seq: input.seq, best: input.price, isPassed: false });
}
