import { type Price, priceFromNumber, priceToNumber } from '../market/index.ts';
import { isRefusal, type Outcome, type Refusal, refuse } from '../outcome/index.ts';
import type { Stops, Target, TrailingStop } from './position.ts';
import type { Side } from './terms/profit-margin-fee.ts';

/** Stops as a user writes them, in units of the price: 0 clears, absent leaves as it is. */
export interface AskedStops {
  readonly stopLoss?: number | undefined;
  readonly takeProfit?: number | undefined;
  readonly trailingDistance?: number | undefined;
  /** The price at which the trailing stop starts to follow. */
  readonly trailingFrom?: number | undefined;
}

/** Validated stops, in units of 1e-8. */
export interface StopLevels {
  readonly stopLoss: Price | undefined;
  readonly takeProfit: Price | undefined;
  readonly trailingDistance: number | undefined;
  readonly trailingFrom: Price | undefined;
  /** The nearest first; absent: none. */
  readonly targets?: readonly Target[] | undefined;
}

export const NO_STOPS: StopLevels = {
  stopLoss: undefined,
  takeProfit: undefined,
  trailingDistance: undefined,
  trailingFrom: undefined,
};

/**
 * The levels of an order or a position after a request. Requested levels must be on the correct side of
 * `price`: the current price, or a pending order's target
 * (docs/spec/rules.md#stop-loss-take-profit-trailing-stop). A stop-loss replaces a trailing stop and vice
 * versa, clearing it clears either; both at once are refused.
 */
export function stopLevels(input: {
  readonly side: Side;
  readonly price: Price;
  readonly precision: number;
  readonly asked: AskedStops;
  readonly current: StopLevels;
}): Outcome<StopLevels> {
  const { side, price, precision, asked, current } = input;
  const stopLoss = askedPrice(asked.stopLoss, precision, 'stopLoss');
  if (isRefusal(stopLoss)) return stopLoss;
  const takeProfit = askedPrice(asked.takeProfit, precision, 'takeProfit');
  if (isRefusal(takeProfit)) return takeProfit;
  const trailing = asked.trailingDistance ? priceFromNumber(asked.trailingDistance, precision) : undefined;

  const isBuy = side === 'buy';
  if (stopLoss !== undefined && trailing !== undefined) {
    return refuse('forex.trailing_and_stop_loss', {}, 'trailingDistance');
  }
  if (stopLoss !== undefined && (isBuy ? stopLoss >= price : stopLoss <= price)) {
    return wrongSide('forex.stop_loss_wrong_side', isBuy ? 'below' : 'above', price, 'stopLoss');
  }
  if (takeProfit !== undefined && (isBuy ? takeProfit <= price : takeProfit >= price)) {
    return wrongSide('forex.take_profit_wrong_side', isBuy ? 'above' : 'below', price, 'takeProfit');
  }
  if (trailing !== undefined && trailing <= 0) {
    return refuse('forex.trailing_too_near', { min: 1 / 10 ** precision }, 'trailingDistance');
  }
  // For a buy its level would not be a positive price.
  if (trailing !== undefined && trailing >= price) {
    return refuse('forex.trailing_too_far', { max: priceToNumber(price) }, 'trailingDistance');
  }
  const keepsLoss = asked.stopLoss === undefined && trailing === undefined;
  const keepsTrailing = asked.trailingDistance === undefined && asked.stopLoss === undefined;
  const trailingDistance = keepsTrailing ? current.trailingDistance : trailing;
  const trailingFrom = activationPrice(input, trailingDistance);
  if (isRefusal(trailingFrom)) return trailingFrom;
  return {
    stopLoss: keepsLoss ? current.stopLoss : stopLoss,
    takeProfit: asked.takeProfit === undefined ? current.takeProfit : takeProfit,
    trailingDistance,
    trailingFrom,
    targets: current.targets,
  };
}

/** The activation price of a trailing stop after a request: on the profitable side of `price`, as a take-profit. */
function activationPrice(
  { side, price, precision, asked, current }: Parameters<typeof stopLevels>[0],
  trailingDistance: number | undefined,
): Outcome<Price | undefined> {
  const from = askedPrice(asked.trailingFrom, precision, 'trailingFrom');
  if (isRefusal(from)) return from;
  if (trailingDistance === undefined) {
    return from === undefined ? undefined : refuse('forex.activation_without_trailing', {}, 'trailingFrom');
  }
  if (asked.trailingFrom === undefined) return current.trailingFrom;
  if (from !== undefined && isTaken(side, price, from)) {
    const bound = side === 'buy' ? 'above' : 'below';
    return refuse('forex.activation_wrong_side', { bound, price: priceToNumber(price) }, 'trailingFrom');
  }
  return from;
}

/**
 * A price as a user wrote it: undefined where it is absent or 0. Refused is one that would be 0, and so
 * mean «none», after rounding to the instrument's precision.
 */
export function askedPrice(
  value: number | undefined,
  precision: number,
  field: string,
): Outcome<Price | undefined> {
  if (!value) return undefined;
  const price = priceFromNumber(value, precision);
  if (price > 0) return price;
  return refuse('forex.price_below_min', { min: 1 / 10 ** precision }, field);
}

/** A price this many times larger or smaller is a misplaced decimal mark. */
const SCALE_MAX = 100;

/** Refuses stops that are clearly errors: 100 times `price` or more, or a hundredth of it or less. */
export function withinScale(asked: AskedStops | undefined, price: Price): Outcome<true> {
  const { stopLoss, takeProfit, trailingFrom } = asked ?? {};
  const wrong = scaleProblem(stopLoss, price, 'stopLoss') ?? scaleProblem(takeProfit, price, 'takeProfit');
  return wrong ?? scaleProblem(trailingFrom, price, 'trailingFrom') ?? true;
}

/** The refusal of a price of another scale than `price`; undefined where it may be meant, or is 0. */
export function scaleProblem(value: number | undefined, price: Price, field: string): Refusal | undefined {
  if (!value) return undefined;
  const asked = priceFromNumber(value, 8);
  if (asked < price * SCALE_MAX && asked * SCALE_MAX > price) return undefined;
  return refuse('forex.price_out_of_scale', { price: priceToNumber(price) }, field);
}

function wrongSide(
  key: 'forex.stop_loss_wrong_side' | 'forex.take_profit_wrong_side',
  bound: 'below' | 'above',
  price: Price,
  field: string,
) {
  return refuse(key, { bound, price: priceToNumber(price) }, field);
}

/** The levels a position's owner has set: with a trailing stop there is no separate stop-loss. */
export function levelsOf(stops: Stops | undefined): StopLevels {
  return {
    stopLoss: stops?.trailing ? undefined : stops?.stopLoss,
    takeProfit: stops?.takeProfit,
    trailingDistance: stops?.trailing?.distance,
    trailingFrom: stops?.trailing?.from,
    targets: stops?.targets,
  };
}

/**
 * Stops from now on: only ticks after `armedSeq` count. A trailing stop begins at `best`, the current price.
 * Undefined if none is left.
 */
export function armedStops(
  levels: StopLevels,
  armed: { readonly seq: number; readonly best: Price; readonly isPassed: boolean },
): Stops | undefined {
  const { stopLoss, takeProfit, trailingDistance, trailingFrom, targets } = levels;
  const hasLevels = stopLoss !== undefined || takeProfit !== undefined || trailingDistance !== undefined;
  if (!hasLevels && !targets) return undefined;
  return {
    stopLoss,
    takeProfit,
    trailing:
      trailingDistance === undefined
        ? undefined
        : { distance: trailingDistance, best: armed.best, seq: armed.seq, from: trailingFrom },
    ...(targets ? { targets } : {}),
    armedSeq: armed.seq,
    isPassed: armed.isPassed,
  };
}

/** The level of a trailing stop after a best price, by its distance alone. */
export function trailingLevel(side: Side, best: Price, distance: number): Price {
  return (side === 'buy' ? best - distance : best + distance) as Price;
}

/**
 * The level at which stops limit the loss now: the stop-loss, or that of a trailing stop whose best
 * price is `best`, which is never worse than the level it had reached before its distance changed. One that
 * waits for its activation price limits nothing yet.
 */
export function lossLevel(side: Side, stops: Stops, best: Price | undefined): Price | undefined {
  const { stopLoss, trailing } = stops;
  if (!trailing || trailing.from !== undefined) return stopLoss;
  const level = trailingLevel(side, best ?? trailing.best, trailing.distance);
  return stopLoss === undefined ? level : betterPrice(side, stopLoss, level);
}

/** Whether a price is at or past a take-profit, or an activation price. */
export function isTaken(side: Side, price: Price, level: Price): boolean {
  return side === 'buy' ? price >= level : price <= level;
}

/** Whether a price is at or past a level that limits a loss. */
export function isAtOrPast(side: Side, price: Price, level: Price): boolean {
  return side === 'buy' ? price <= level : price >= level;
}

/**
 * Stops of a position after its owner requests `levels`, at a price
 * (docs/spec/rules.md#stop-loss-take-profit-trailing-stop). A retained trailing stop never moves away from
 * the price. A shorter distance counts from the best price since it was set, and closes on the next tick if
 * the price has passed that level. A longer one keeps the level reached until the price has moved far enough.
 */
export function changedStops(input: {
  readonly side: Side;
  readonly levels: StopLevels;
  readonly before: Stops | undefined;
  /** The best price since the trailing stop was set, where there is one. */
  readonly best: Price;
  /** The current price, and the number of its tick. */
  readonly price: Price;
  readonly seq: number;
}): Stops | undefined {
  const { side, levels, before, best, price, seq } = input;
  const { trailingDistance: distance } = levels;
  if (!before?.trailing || before.trailing.from !== undefined || distance === undefined) {
    // A stop-loss that was passed already and is left as it is still closes on the next tick.
    const isKept = before?.isPassed === true && !before.trailing && levels.stopLoss === before.stopLoss;
    return armedStops(levels, { seq, best: price, isPassed: isKept });
  }
  const trailing: TrailingStop = { distance, best, seq, from: undefined };
  const { takeProfit, targets } = levels;
  const kept: Stops = { ...before, takeProfit, targets, trailing, armedSeq: seq };
  if (distance === before.trailing.distance) return kept;
  const moved: Stops = { ...kept, stopLoss: lossLevel(side, before, best) };
  const level = lossLevel(side, moved, best);
  const isPast = level !== undefined && isAtOrPast(side, price, level);
  return { ...moved, isPassed: before.isPassed || isPast };
}

/** The better of two prices for who bought or sold. */
export function betterPrice(side: Side, one: Price, other: Price): Price {
  return (side === 'buy' ? Math.max(one, other) : Math.min(one, other)) as Price;
}

/** The price a user saw, and the accepted deviation of the execution, either way. */
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
    'maxDeviation',
  );
}

/** Stops requested with an order that opens at a price, ready to be armed; or the reason against. */
export function openingStops(input: {
  readonly side: Side;
  readonly price: Price;
  readonly precision: number;
  readonly asked: AskedStops | undefined;
  readonly targets: readonly Target[] | undefined;
  readonly seq: number;
}): Outcome<Stops | undefined> {
  if (!input.asked && !input.targets) return undefined;
  const current = { ...NO_STOPS, targets: input.targets };
  const levels = stopLevels({ ...input, asked: input.asked ?? {}, current });
  if (isRefusal(levels)) return levels;
  const isMeant = withinScale(input.asked, input.price);
  if (isRefusal(isMeant)) return isMeant;
  return armedStops(levels, { seq: input.seq, best: input.price, isPassed: false });
}
