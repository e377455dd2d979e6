import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/follow';
import type { Outcome } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../../platform/http/route.ts';
import type { FollowContext } from './follow-trader.ts';

/** Postings and facts that closing all copies of an account takes at the most. */
const IDS_MAX = 1500;

/** Puts the end of a following on the desk, on the follower's account. */
export async function cancelFollow(
  { desk, ledger, dealer }: FollowContext,
  { trader_id: leaderId, close }: CallRead<typeof calls.canalFollow>,
  { caller: { userId }, idempotency: claim }: CallerContext,
): Promise<Outcome<CallOutput<typeof calls.canalFollow>>> {
  const { forex: accountId } = await ledger.accountIdsOf(userId);
  const outcome = await desk.deal(dealer, {
    kind: 'unfollow',
    userId,
    claim,
    leaderId,
    accountId,
    accountIds: [accountId],
    ...(close ? { idsMax: IDS_MAX } : {}),
    closesCopies: close,
  });
  return outcome as Outcome<CallOutput<typeof calls.canalFollow>>;
}
