import type { CallInput } from '@tidemark/contract';
import type { setStopPrice, submit } from '@tidemark/contract/calls/trading/forex';
import { stopLevels } from '@tidemark/domain/forex';
import { priceFromNumber } from '@tidemark/domain/market';
import { isRefusal } from '@tidemark/domain/outcome';
import { type ContractOrder, sideOf, trailingBestOf } from '../../../shared/orders/contract-order.ts';
import { droppedAt } from './dropped-at.ts';
import type { OrderLine } from './order-lines.ts';

/** The request of a moved line: a new stop of an order, or a replaced pending order. */
export type LineMove =
  | { readonly does: 'setStop'; readonly call: CallInput<typeof setStopPrice> }
  | { readonly does: 'replace'; readonly id: number; readonly call: CallInput<typeof submit> };

/** Why a line cannot be dropped there. */
export interface MoveProblem {
  readonly is: 'wrongSide';
  /** The order's stop on the wrong side. */
  readonly of: 'stopLoss' | 'takeProfit';
  readonly bound: 'below' | 'above';
  readonly price: number;
}

export interface MoveInput {
  readonly line: OrderLine;
  /** Where it was dropped, on the instrument's precision. */
  readonly to: number;
  /** The current price. */
  readonly price: number;
}

const PENDING = 0;
const noLevels = {
  stopLoss: undefined,
  takeProfit: undefined,
  trailingDistance: undefined,
  trailingFrom: undefined,
};

/**
 * The call for a move, or why it would be refused. Stops are validated against the current price; those of a
 * pending order against its target. A moved trailing stop gets the distance of the new level from the best
 * price since it was set.
 */
export function lineMove({ line, to, price }: MoveInput): LineMove | MoveProblem {
  const { order, kind, place } = line;
  const { PricePrecision } = order.ForexTradeLists;
  const isPending = order.Status === PENDING;
  const entry = isPending ? order.OriginPrice : price;
  switch (kind) {
    case 'entry':
    case 'target':
      return (
        sidesOf(order, to, { stopLoss: order.TrailingDistance > 0 ? 0 : order.TargetLossPrice }) ??
        profitsOf(order).reduce<MoveProblem | undefined>(
          (problem, takeProfit) => problem ?? sidesOf(order, to, { takeProfit }),
          undefined,
        ) ?? { does: 'replace', id: order.Id, call: replacementOf(order, to) }
      );
    case 'stopLoss':
      return (
        sidesOf(order, entry, { stopLoss: to }) ?? {
          does: 'setStop',
          call: { id: order.Id, stop_loss_price: to },
        }
      );
    case 'trailing': {
      const best = trailingBestOf(order, entry);
      const distance = droppedAt(Math.abs(best - to), PricePrecision);
      return (
        sidesOf(order, entry, { stopLoss: to }) ?? {
          does: 'setStop',
          call: { id: order.Id, trailing_distance: distance },
        }
      );
    }
    case 'takeProfit':
      return (
        sidesOf(order, entry, { takeProfit: to }) ?? {
          does: 'setStop',
          call: { id: order.Id, target_profit_price: to },
        }
      );
    case 'part':
      return (
        sidesOf(order, entry, { takeProfit: to }) ?? {
          does: 'setStop',
          call: {
            id: order.Id,
            targets: order.Targets.map(targetOf).map((one, at) =>
              at === place ? { ...one, price: to } : one,
            ),
          },
        }
      );
  }
}

export function isProblem(move: LineMove | MoveProblem): move is MoveProblem {
  return 'is' in move;
}

/** The server's own rule about sides; 0 is none. */
function sidesOf(
  order: ContractOrder,
  price: number,
  asked: { readonly stopLoss?: number; readonly takeProfit?: number },
): MoveProblem | undefined {
  const precision = order.ForexTradeLists.PricePrecision;
  const levels = stopLevels({
    side: sideOf(order),
    price: priceFromNumber(price, precision),
    precision,
    asked,
    current: noLevels,
  });
  if (!isRefusal(levels)) return undefined;
  return {
    is: 'wrongSide',
    of: levels.refusal === 'forex.stop_loss_wrong_side' ? 'stopLoss' : 'takeProfit',
    bound: levels.params.bound === 'below' ? 'below' : 'above',
    price,
  };
}

/** Where an order takes its profit, or a part of it. */
const profitsOf = ({ TargetProfitPrice, Targets }: ContractOrder) => [
  TargetProfitPrice,
  ...Targets.map(({ Price }) => Price),
];

const targetOf = ({ Price: price, Quantity: lots }: ContractOrder['Targets'][number]) => ({ price, lots });

/** A pending order with the same terms, targets and expiry and another price. */
function replacementOf(order: ContractOrder, target: number): CallInput<typeof submit> {
  const isTrailing = order.TrailingDistance > 0;
  return {
    forex_id: order.ForexId,
    type: order.OrderType === 1 ? 1 : 2,
    cont: order.Quantity,
    status: PENDING,
    target_price: target,
    ...(order.Multiple > 0 ? { multiple: order.Multiple } : {}),
    ...(isTrailing
      ? {
          trailing_distance: order.TrailingDistance,
          ...(order.TrailingFrom > 0 ? { trailing_from: order.TrailingFrom } : {}),
        }
      : order.TargetLossPrice > 0
        ? { stop_loss_price: order.TargetLossPrice }
        : {}),
    ...(order.TargetProfitPrice > 0 ? { target_profit_price: order.TargetProfitPrice } : {}),
    ...(order.Targets.length > 0 ? { targets: order.Targets.map(targetOf) } : {}),
    ...(order.ExpireTimeHandler === null ? {} : { expire_at: order.ExpireTimeHandler }),
  };
}
