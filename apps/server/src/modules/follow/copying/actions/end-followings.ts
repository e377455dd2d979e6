import { selectToEnd } from '../../store/copy-lists.ts';
import type { FollowContext } from './follow-trader.ts';

/** Followings that are ended together. */
const CHUNK = 100;

/** Ends all that a user follows; open copies stay, detached. */
export async function endFollowingsOf(
  { desk, handler }: FollowContext,
  followings: Iterable<{
    readonly leaderId: number;
    readonly followerId: number;
    readonly accountId: number;
  }>,
): Promise<void> {
  for (const { leaderId, followerId: userId, accountId } of [...followings]) {
    await desk.execute(handler, {
      kind: 'unfollow',
      userId,
      claim: undefined,
      leaderId,
      accountId,
      accountIds: [accountId],
      closesCopies: false,
    });
  }
}

/**
 * Ends the followings of traders who have left, each on its follower's account; open copies stay with
 * their owners. Done again at a start, for what was left.
 */
export async function endFollowingsOfWhoLeft({ database, desk, handler }: FollowContext): Promise<void> {
  const left = await selectToEnd(database);
  for (let at = 0; at < left.length; at += CHUNK) {
    const commands = left.slice(at, at + CHUNK).map(({ leaderId, followerId, accountId }) =>
      desk.execute(handler, {
        kind: 'unfollow',
        userId: followerId,
        claim: undefined,
        leaderId,
        accountId,
        accountIds: [accountId],
        closesCopies: false,
      }),
    );
    await Promise.all(commands);
  }
}
