import { isRefusal, type Outcome, present, type Refusal, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { DeskCommand } from '../../desk/index.ts';
import type { AccountIds } from '../../ledger/index.ts';
import type { ForexContext } from '../context.ts';
import { selectPendingStatus } from '../store/pending-orders.ts';
import { selectDealStatus } from '../store/positions.ts';
import { CANCELLED, COMPLETED } from '../store/rows.ts';

/** Whose a command is: the caller's, on the own contract account, once for one Idempotency-Key. */
export function ownerOf(
  { caller: { userId }, idempotency: claim }: CallerContext,
  { forex: accountId }: AccountIds,
): Pick<DeskCommand, 'userId' | 'accountIds' | 'claim'> {
  return { userId, accountIds: [accountId], claim };
}

/** The instrument of an order. */
export function instrumentOf(
  { market }: Pick<ForexContext, 'market'>,
  order: { readonly instrumentId: number },
) {
  return present(market.instrument(order.instrumentId), 'the instrument of an order is known');
}

/**
 * For an order of the caller that is neither open nor pending, returns how it ended; a foreign id is answered
 * like a missing one.
 */
export async function explained<T>(
  forex: ForexContext,
  [accountId]: DeskCommand['accountIds'],
  id: number,
  outcome: Outcome<T>,
): Promise<Outcome<T>> {
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
