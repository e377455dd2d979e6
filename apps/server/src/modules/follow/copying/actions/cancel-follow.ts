import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/trading/follow';
import { mapOutcome, type Outcome } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../../platform/http/route.ts';
import { presentUnfollowed } from '../present.ts';
import { accountsAtEnd } from './accounts-at-end.ts';
import type { FollowContext } from './follow-trader.ts';

/** Postings and facts that closing all copies of an account takes at most. */
const IDS_MAX = 1500;

/** Ends a following at the desk, on the follower's account. */
export async function cancelFollow(
  context: FollowContext,
  { trader_id: leaderId, close }: CallRead<typeof calls.canalFollow>,
  { caller: { userId }, idempotency: claim }: CallerContext,
): Promise<Outcome<CallOutput<typeof calls.canalFollow>>> {
  const { desk, ledger, handler } = context;
  const { forex: accountId } = await ledger.accountIdsOf(userId);
  const accounts = await accountsAtEnd(context, leaderId, { followerId: userId, accountId });
  const outcome = await desk.execute(handler, {
    kind: 'unfollow',
    userId,
    claim,
    leaderId,
    accountId,
    ...accounts,
    ...(close ? { idsMax: IDS_MAX } : {}),
    closesCopies: close,
  });
  return mapOutcome(outcome, presentUnfollowed);
}
