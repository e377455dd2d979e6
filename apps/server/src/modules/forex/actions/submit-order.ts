import type { CallRead } from '@tidemark/contract';
import type { submit } from '@tidemark/contract/calls/trading/forex';
import type { MarketOrder } from '@tidemark/domain/forex';
import { mapOutcome, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { ForexContext } from '../context.ts';
import { presentAtDecision, presentOpened, type WireOrder } from '../present.ts';
import { instrumentOf, ownerOf } from './own-orders.ts';

/** Opens a position for the caller at the current price, or places an order that waits for its price. */
export async function submitOrder(
  forex: ForexContext,
  input: CallRead<typeof submit>,
  context: CallerContext,
): Promise<Outcome<WireOrder>> {
  const { desk, handler, market } = forex;
  if (!market.instrument(input.forex_id)) return refuse('market.unknown_instrument', {}, 'forex_id');
  const owner = ownerOf(context, await forex.ledger.accountIdsOf(context.caller.userId));
  const order: MarketOrder = {
    instrumentId: input.forex_id,
    side: sideOf(input.type),
    lots: input.cont,
    leverage: input.multiple,
    feeBasis: forex.feeBasis(),
    stops: stopsOf(input),
    targets: input.targets,
    seen: { expected: input.expect_price, deviationMax: input.max_deviation },
  };
  const isAtOpening = input.status === 1 && input.at_opening === 1;
  if (input.status === 0 || isAtOpening) {
    const second = { ...secondOf(input), side: input.oco_type ? sideOf(input.oco_type) : order.side };
    const pending = { ...order, target: input.target_price, expireAt: input.expire_at, second, isAtOpening };
    const placed = await desk.execute(handler, { ...owner, kind: 'place', order: pending });
    return mapOutcome(placed, (one) => presentAtDecision(one, (of) => instrumentOf(forex, of)));
  }
  const opened = await desk.execute(handler, { ...owner, kind: 'open', order });
  return mapOutcome(opened, (position) => presentOpened(position, instrumentOf(forex, position)));
}

const sideOf = (type: 1 | 2): MarketOrder['side'] => (type === 1 ? 'buy' : 'sell');

/** Price and stops of the second order of a pair. */
function secondOf({ oco_price: target, ...input }: CallRead<typeof submit>) {
  const { oco_stop_loss_price: stopLoss, oco_target_profit_price: takeProfit } = input;
  return { target, stops: { stopLoss, takeProfit } };
}

/** Stops as the call writes them; none where it names none. */
function stopsOf(input: CallRead<typeof submit>): MarketOrder['stops'] {
  const { stop_loss_price: stopLoss, target_profit_price: takeProfit } = input;
  const { trailing_distance: trailingDistance, trailing_from: trailingFrom } = input;
  if (!stopLoss && !takeProfit && !trailingDistance && !trailingFrom) return undefined;
  return { stopLoss, takeProfit, trailingDistance, trailingFrom };
}
