import { isRefusal, type Outcome, type Refusal, refuse } from '@tidemark/domain/outcome';
import type { ForexContext } from '../context.ts';
import { selectPendingStatus } from '../store/pending-orders.ts';
import { selectDealStatus } from '../store/positions.ts';
import { CANCELLED, COMPLETED } from '../store/rows.ts';

/**
 * Says of an order that is neither held nor waiting what became of it, where it is the caller's own;
 * a foreign id answers like a missing one.
 */
export async function explained(
  forex: ForexContext,
  accountId: number,
  id: number,
  outcome: Outcome<unknown>,
): Promise<Outcome<unknown>> {
  if (!isRefusal(outcome) || outcome.refusal !== 'forex.unknown_order') return outcome;
  return (await whatBecameOf(forex, accountId, id)) ?? outcome;
}

async function whatBecameOf(
  forex: ForexContext,
  accountId: number,
  id: number,
): Promise<Refusal | undefined> {
  if ((await selectDealStatus(forex.database, accountId, id)) === COMPLETED) {
    return refuse('forex.already_closed', {}, 'id');
  }
  if ((await selectPendingStatus(forex.database, accountId, id)) === CANCELLED) {
    return refuse('forex.already_cancelled', {}, 'id');
  }
  return undefined;
}
