import type { CallRead } from '@tidemark/contract';
import type { submit } from '@tidemark/contract/calls/forex';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { ForexContext } from '../context.ts';
import type { WireOrder } from '../present.ts';

/** Opens a position for the caller at the price in force. */
export async function submitOrder(
  forex: ForexContext,
  input: CallRead<typeof submit>,
  context: CallerContext,
): Promise<Outcome<WireOrder>> {
  if (!forex.market.instrument(input.forex_id)) return refuse('market.unknown_instrument', {}, 'forex_id');
  if (input.status === 0) return refuse('forex.pending_not_open', {}, 'status');
  if (input.stop_loss_price) return refuse('forex.stops_not_open', {}, 'stop_loss_price');
  if (input.target_profit_price) return refuse('forex.stops_not_open', {}, 'target_profit_price');

  const { forex: accountId } = await forex.accounts.of(context.caller.userId);
  const outcome = await forex.desk.deal(forex.dealer, {
    kind: 'open',
    userId: context.caller.userId,
    accountIds: [accountId],
    claim: context.idempotency,
    instrumentId: input.forex_id,
    side: input.type === 1 ? 'buy' : 'sell',
    lots: input.cont,
    leverage: input.multiple,
    feeBasis: forex.feeBasis(),
  });
  return outcome as Outcome<WireOrder>;
}
