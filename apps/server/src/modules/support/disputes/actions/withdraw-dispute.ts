import type { CallOutput } from '@tidemark/contract';
import type { withdrawDispute as withdrawCall } from '@tidemark/contract/calls/trading/disputes';
import { withdrawDispute } from '@tidemark/domain/dispute';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { answerOnce } from '../../../../platform/idempotency/answer-once.ts';
import type { SupportParts } from '../../parts.ts';
import { lockDispute, saveEnd } from '../../store/disputes.ts';
import { presentDispute } from '../present.ts';

type Withdrawn = CallOutput<typeof withdrawCall>;

/** Withdraws an open dispute of the caller; refuses what is decided, and any other dispute like a missing one. */
export function withdrawDisputeOf(
  { database }: Pick<SupportParts, 'database'>,
  id: number,
  { caller: { userId }, idempotency: claim, now }: CallerContext,
): Promise<Outcome<Withdrawn>> {
  return answerOnce<Withdrawn>(database, { userId, claim, now }, async (tx) => {
    const dispute = await lockDispute(tx, id);
    if (dispute?.userId !== userId) return refuse('dispute.unknown', {}, 'id');
    const state = withdrawDispute(dispute.state, now);
    if (isRefusal(state)) return state;
    await saveEnd(tx, id, { state, correctionId: undefined });
    return presentDispute({ ...dispute, state });
  });
}
