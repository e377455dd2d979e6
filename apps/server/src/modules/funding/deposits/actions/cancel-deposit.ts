import type { depositRecord } from '@tidemark/contract/calls/money/deposits';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type * as z from 'zod/mini';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { answerOnce } from '../../../../platform/idempotency/answer-once.ts';
import type { FundingParts } from '../../parts.ts';
import { depositById, lockDeposit, saveCancelled } from '../../store/deposits.ts';
import { presentDeposit } from '../present.ts';

/** Takes an unchecked deposit of the caller back; one that was decided meanwhile stays so. */
export async function cancelDeposit(
  funding: FundingParts,
  id: number,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<z.input<typeof depositRecord>>> {
  const { database } = funding;
  const cancelled = await answerOnce(database, { userId, claim, now }, async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (deposit?.userId !== userId) return refuse('funding.deposit_unknown', {}, 'id');
    if (deposit.state.status !== 'waiting') return refuse('funding.deposit_decided', {}, 'id');
    await saveCancelled(tx, id, now);
    return { id };
  });
  if (isRefusal(cancelled)) return cancelled;
  return presentDeposit(funding.files, present(await depositById(database, id), 'it is kept'), now);
}
