import type { CallRead } from '@tidemark/contract';
import type { cancelTrade, setStopPrice } from '@tidemark/contract/calls/trading/forex';
import { isRefusal, mapOutcome, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { ForexContext } from '../context.ts';
import { presentAtDecision, presentCancelled, type WireOrder } from '../present.ts';
import { explained, instrumentOf, ownerOf } from './own-orders.ts';

/** Cancels a pending order of the caller. */
export async function cancelOrder(
  forex: ForexContext,
  input: CallRead<typeof cancelTrade>,
  context: CallerContext,
): Promise<Outcome<WireOrder>> {
  const owner = ownerOf(context, await forex.ledger.accountIdsOf(context.caller.userId));
  const outcome = await forex.desk.execute(forex.handler, { ...owner, kind: 'cancel', orderId: input.id });
  const cancelled = await explained(forex, owner.accountIds, input.id, outcome);
  // An ended position is not pending, whether it was a pending order before or not.
  if (isRefusal(cancelled) && cancelled.refusal === 'forex.already_closed') {
    return refuse('forex.not_pending', {}, 'id');
  }
  return mapOutcome(cancelled, (order) => presentCancelled(order, instrumentOf(forex, order)));
}

/** Sets or clears the stops of a position or a pending order of the caller, its expiry and its link. */
export async function changeStops(
  forex: ForexContext,
  input: CallRead<typeof setStopPrice>,
  context: CallerContext,
): Promise<Outcome<WireOrder>> {
  const owner = ownerOf(context, await forex.ledger.accountIdsOf(context.caller.userId));
  const { stop_loss_price: stopLoss, target_profit_price: takeProfit, trailing_from: trailingFrom } = input;
  const outcome = await forex.desk.execute(forex.handler, {
    ...owner,
    kind: 'set_stops',
    orderId: input.id,
    stops: { stopLoss, takeProfit, trailingDistance: input.trailing_distance, trailingFrom },
    expireAt: input.expire_at,
    ocoId: input.oco_id,
    targets: input.targets,
  });
  // A refusal about the other order of a pair is returned as it is: only the changed order is explained.
  const isOther = isRefusal(outcome) && outcome.field === 'ocoId';
  const result = isOther ? outcome : await explained(forex, owner.accountIds, input.id, outcome);
  return mapOutcome(result, (order) => presentAtDecision(order, (one) => instrumentOf(forex, one)));
}
