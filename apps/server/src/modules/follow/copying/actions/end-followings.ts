import { selectToEnd } from '../../store/copy-lists.ts';
import { accountsAtEnd } from './accounts-at-end.ts';
import type { FollowContext } from './follow-trader.ts';

/** Followings that are ended together. */
const CHUNK = 100;

/** A following to end. */
interface ToEnd {
  readonly leaderId: number;
  readonly followerId: number;
  readonly accountId: number;
}

/** Ends all that a user follows; open copies stay, detached. */
export async function endFollowingsOf(context: FollowContext, followings: Iterable<ToEnd>): Promise<void> {
  for (const following of [...followings]) await end(context, following);
}

async function end(context: FollowContext, toEnd: ToEnd): Promise<void> {
  const { leaderId, followerId: userId, accountId } = toEnd;
  await context.desk.execute(context.handler, {
    kind: 'unfollow',
    userId,
    claim: undefined,
    leaderId,
    accountId,
    ...(await accountsAtEnd(context, leaderId, toEnd)),
    closesCopies: false,
  });
}

/**
 * Ends the followings of traders who have left, each on its follower's account; open copies stay with
 * their owners. Done again at a start, for what was left.
 */
export async function endFollowingsOfWhoLeft(context: FollowContext): Promise<void> {
  const left = await selectToEnd(context.database);
  for (let at = 0; at < left.length; at += CHUNK) {
    await Promise.all(left.slice(at, at + CHUNK).map((following) => end(context, following)));
  }
}
