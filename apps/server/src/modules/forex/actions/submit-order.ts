import type { CallRead } from '@tidemark/contract';
import type { submit } from '@tidemark/contract/calls/forex';
import type { MarketOrder } from '@tidemark/domain/forex';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { ForexContext } from '../context.ts';
import type { WireOrder } from '../present.ts';
import { dealOfCaller } from './deal-of-caller.ts';

/** Opens a position for the caller at the price in force, or places an order that waits for its price. */
export async function submitOrder(
  forex: ForexContext,
  input: CallRead<typeof submit>,
  context: CallerContext,
): Promise<Outcome<WireOrder>> {
  if (!forex.market.instrument(input.forex_id)) return refuse('market.unknown_instrument', {}, 'forex_id');
  const order: MarketOrder = {
    instrumentId: input.forex_id,
    side: input.type === 1 ? 'buy' : 'sell',
    lots: input.cont,
    leverage: input.multiple,
    feeBasis: forex.feeBasis(),
    stops: askedStops(input),
    seen: { expected: input.expect_price, deviationMax: input.max_deviation },
  };
  const { outcome } = await dealOfCaller(
    forex,
    context,
    input.status === 0
      ? { kind: 'place', order: { ...order, target: input.target_price } }
      : { kind: 'open', order },
  );
  return outcome as Outcome<WireOrder>;
}

/** Stops as the call writes them; none where it names none. */
function askedStops(input: CallRead<typeof submit>): MarketOrder['stops'] {
  const { stop_loss_price: stopLoss, target_profit_price: takeProfit, trailing_distance } = input;
  if (!stopLoss && !takeProfit && !trailing_distance) return undefined;
  return { stopLoss, takeProfit, trailingDistance: trailing_distance };
}
