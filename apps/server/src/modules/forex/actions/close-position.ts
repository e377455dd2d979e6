import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { ForexContext } from '../context.ts';
import type { WireOrder } from '../present.ts';
import { selectDealStatus } from '../store.ts';

const COMPLETED = 3;

/** Closes a position of the caller at the price in force; a foreign id answers like a missing one. */
export async function closePosition(
  forex: ForexContext,
  input: { id: number },
  context: CallerContext,
): Promise<Outcome<WireOrder>> {
  const { forex: accountId } = await forex.accounts.of(context.caller.userId);
  const outcome = await forex.desk.deal(forex.dealer, {
    kind: 'close',
    userId: context.caller.userId,
    accountIds: [accountId],
    claim: context.idempotency,
    dealId: input.id,
  });
  if (!isRefusal(outcome) || outcome.refusal !== 'forex.unknown_order') return outcome as Outcome<WireOrder>;
  const status = await selectDealStatus(forex.database, accountId, input.id);
  return status === COMPLETED ? refuse('forex.already_closed', {}, 'id') : outcome;
}
