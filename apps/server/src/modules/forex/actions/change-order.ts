import type { CallRead } from '@tidemark/contract';
import type { cancelTrade, setStopPrice } from '@tidemark/contract/calls/forex';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { ForexContext } from '../context.ts';
import type { WireOrder } from '../present.ts';
import { dealOfCaller } from './deal-of-caller.ts';
import { explained } from './explain-unknown.ts';

/** Cancels a pending order of the caller. */
export async function cancelOrder(
  forex: ForexContext,
  input: CallRead<typeof cancelTrade>,
  context: CallerContext,
): Promise<Outcome<WireOrder>> {
  const { accountId, outcome } = await dealOfCaller(forex, context, {
    kind: 'cancel',
    orderId: input.id,
  });
  const told = await explained(forex, accountId, input.id, outcome);
  // A position that has ended was a pending order once, or never: it is not pending either way.
  const isEnded = isRefusal(told) && told.refusal === 'forex.already_closed';
  return (isEnded ? refuse('forex.not_pending', {}, 'id') : told) as Outcome<WireOrder>;
}

/** Sets or clears the stops of a position or a pending order of the caller. */
export async function changeStops(
  forex: ForexContext,
  input: CallRead<typeof setStopPrice>,
  context: CallerContext,
): Promise<Outcome<WireOrder>> {
  const { accountId, outcome } = await dealOfCaller(forex, context, {
    kind: 'set_stops',
    orderId: input.id,
    stops: {
      stopLoss: input.stop_loss_price,
      takeProfit: input.target_profit_price,
      trailingDistance: input.trailing_distance,
    },
  });
  return (await explained(forex, accountId, input.id, outcome)) as Outcome<WireOrder>;
}
