import { type Side, stopLevels } from '@tidemark/domain/forex';
import { priceFromNumber } from '@tidemark/domain/market';
import { isRefusal } from '@tidemark/domain/outcome';
import { priceStep } from '../../../shared/orders/price-step.ts';
import { type Order, sideOf } from '../list/order-lists.ts';

/** How a position is guarded against loss: not, at a price, or at a distance that follows the best price. */
export const guards = ['none', 'price', 'trailing'] as const;
export type Guard = (typeof guards)[number];

/** The form's values; numbers as typed. */
export interface StopsDraft {
  readonly guard: Guard;
  readonly stopLoss: string;
  /** False while the price is still the close that the field began with. */
  readonly isStopSet: boolean;
  readonly trailing: string;
  /** The price at which it starts to follow; empty: at once. */
  readonly trailingFrom: string;
  readonly takesProfit: boolean;
  readonly takeProfit: string;
  readonly isTargetSet: boolean;
}

type Stopped = Pick<
  Order,
  | 'OrderType'
  | 'OriginPrice'
  | 'Quantity'
  | 'TargetLossPrice'
  | 'TargetProfitPrice'
  | 'TrailingDistance'
  | 'TrailingFrom'
  | 'ForexTradeLists'
>;

export function guardOf({
  TrailingDistance,
  TargetLossPrice,
}: Pick<Order, 'TrailingDistance' | 'TargetLossPrice'>): Guard {
  if (TrailingDistance > 0) return 'trailing';
  return TargetLossPrice > 0 ? 'price' : 'none';
}

/** The form as it opens; what is not set begins at `price`, as docs/spec/product.md#validation wants it. */
export function draftOf(order: Stopped, price: number): StopsDraft {
  const precision = order.ForexTradeLists.PricePrecision;
  const text = (level: number) => level.toFixed(precision);
  const guard = guardOf(order);
  return {
    guard,
    // The level of a trailing stop is not offered as a price: sent back, it would end the trailing.
    stopLoss: text(guard === 'price' ? order.TargetLossPrice : price),
    isStopSet: guard === 'price',
    trailing: text(guard === 'trailing' ? order.TrailingDistance : 10 * priceStep(price, precision)),
    trailingFrom: order.TrailingFrom > 0 ? text(order.TrailingFrom) : '',
    takesProfit: order.TargetProfitPrice > 0,
    takeProfit: text(order.TargetProfitPrice > 0 ? order.TargetProfitPrice : price),
    isTargetSet: order.TargetProfitPrice > 0,
  };
}

/** What set_stop_price is sent: only what changed, 0 where something is cleared. */
export interface StopsChange {
  readonly stop_loss_price?: number;
  readonly trailing_distance?: number;
  readonly trailing_from?: number;
  readonly target_profit_price?: number;
}

/** The same, with all targets, and with the expiry and the pair of a pending order; 0 removes these. */
export type OrderChange = StopsChange & {
  readonly targets?: { price: number; lots: number }[];
  readonly expire_at?: string | 0;
  readonly oco_id?: number;
};

/** Undefined if the form equals the order's current stops. */
export function changeOf(order: Stopped, draft: StopsDraft): StopsChange | undefined {
  const change = { ...lossChange(order, draft), ...profitChange(order, draft) };
  return Object.keys(change).length === 0 ? undefined : change;
}

function lossChange(order: Stopped, draft: StopsDraft): StopsChange {
  const before = guardOf(order);
  // Clearing the stop-loss clears a trailing one as well.
  if (draft.guard === 'none') return before === 'none' ? {} : { stop_loss_price: 0 };
  if (draft.guard === 'trailing') {
    const distance = Number(draft.trailing);
    const isSame = before === 'trailing' && distance === order.TrailingDistance;
    const from = Number(draft.trailingFrom) || 0;
    return {
      ...(isSame ? {} : { trailing_distance: distance }),
      ...(from === order.TrailingFrom ? {} : { trailing_from: from }),
    };
  }
  const level = Number(draft.stopLoss);
  return before === 'price' && level === order.TargetLossPrice ? {} : { stop_loss_price: level };
}

function profitChange(order: Stopped, { takesProfit, takeProfit }: StopsDraft): StopsChange {
  const level = takesProfit ? Number(takeProfit) : 0;
  return level === order.TargetProfitPrice ? {} : { target_profit_price: level };
}

/** The fields of the form by the names of the call. */
export type StopField = keyof StopsChange;
export const stopFields = [
  'stop_loss_price',
  'trailing_distance',
  'trailing_from',
  'target_profit_price',
] as const satisfies readonly StopField[];

/** Why a field would be refused: not set yet, nothing readable in it, on the wrong side of a price, or too near. */
export type StopProblem =
  | { readonly is: 'empty' | 'notSet' }
  | { readonly is: 'wrongSide'; readonly bound: 'below' | 'above'; readonly price: number }
  | { readonly is: 'tooNear'; readonly min: number };

/**
 * Errors of the changed fields, by the server's rule: validated against the current price, for a pending
 * order against its target.
 */
export function problemsOf(
  order: Stopped,
  draft: StopsDraft,
  price: number,
): Partial<Record<StopField, StopProblem>> {
  const change = changeOf(order, draft) ?? {};
  const asked: Record<StopField, string | undefined> = {
    stop_loss_price: draft.guard === 'price' ? draft.stopLoss : undefined,
    trailing_distance: draft.guard === 'trailing' ? draft.trailing : undefined,
    // Empty, it follows at once.
    trailing_from: draft.guard === 'trailing' ? draft.trailingFrom || undefined : undefined,
    target_profit_price: draft.takesProfit ? draft.takeProfit : undefined,
  };
  const isUnset: Partial<Record<StopField, boolean>> = {
    stop_loss_price: !draft.isStopSet,
    target_profit_price: !draft.isTargetSet,
  };
  const problems: Partial<Record<StopField, StopProblem>> = {};
  for (const field of stopFields) {
    const typed = asked[field];
    if (typed === undefined) continue;
    if (isUnset[field]) {
      problems[field] = { is: 'notSet' };
      continue;
    }
    const problem = Number(typed) > 0 ? problemAt(order, field, change[field], price) : empty;
    if (problem) problems[field] = problem;
  }
  return problems;
}

const empty: StopProblem = { is: 'empty' };

function problemAt(
  order: Stopped,
  field: StopField,
  value: number | undefined,
  price: number,
): StopProblem | undefined {
  // What stays as it is was judged when it was set: the price may have passed it since.
  if (value === undefined) return undefined;
  const precision = order.ForexTradeLists.PricePrecision;
  const levels = stopLevels({
    side: sideOf(order),
    price: priceFromNumber(price, precision),
    precision,
    asked: {
      stopLoss: field === 'stop_loss_price' ? value : undefined,
      takeProfit: field === 'target_profit_price' ? value : undefined,
      trailingDistance: field === 'trailing_distance' ? value : undefined,
      trailingFrom: field === 'trailing_from' ? value : undefined,
    },
    current: {
      stopLoss: undefined,
      takeProfit: undefined,
      // An activation price belongs to a trailing stop; whether there is one is another question.
      trailingDistance: field === 'trailing_from' ? 1 : undefined,
      trailingFrom: undefined,
    },
  });
  if (!isRefusal(levels)) return undefined;
  if (field === 'trailing_distance')
    return { is: 'tooNear', min: Number((10 ** -precision).toFixed(precision)) };
  return { is: 'wrongSide', bound: boundOf(sideOf(order), field), price };
}

/** The side of the price on which a level must be. */
export function boundOf(side: Side, field: Exclude<StopField, 'trailing_distance'>): 'below' | 'above' {
  return (side === 'buy') === (field === 'stop_loss_price') ? 'below' : 'above';
}
