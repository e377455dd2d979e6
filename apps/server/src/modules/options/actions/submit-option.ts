import type { CallRead } from '@tidemark/contract';
import type { submitMicro } from '@tidemark/contract/calls/trading/micro';
import { mapOutcome, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { MicroContext } from '../context.ts';
import { presentRunning, type WireOption } from '../present.ts';

/** Accepts a future of the caller at the current price and locks its amount. */
export async function submitOption(
  micro: MicroContext,
  input: CallRead<typeof submitMicro>,
  context: CallerContext,
): Promise<Outcome<WireOption>> {
  // Not stored as the answer of this call: the same call may be repeated in a moment.
  if (micro.isStopping()) return refuse('micro.stopping');
  const instrument = micro.market.instrument(input.forex_id);
  if (!instrument) return refuse('market.unknown_instrument', {}, 'forex_id');

  const { userId } = context.caller;
  const outcome = await micro.open({
    kind: 'open',
    userId,
    accountIds: [await micro.accountOf(userId)],
    claim: context.idempotency,
    instrumentId: input.forex_id,
    ask: { direction: input.type === 1 ? 'up' : 'down', amount: input.number, seconds: input.seconds },
    offer: micro.offers.current(),
  });
  return mapOutcome(outcome, ({ option, at }) => presentRunning(option, instrument, at));
}
