import { leadsTo } from '@tidemark/domain/follow';
import { endInForce, instrumentOf, settled } from '@tidemark/domain/forex';
import { ZERO } from '@tidemark/domain/money';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { OfKind } from '../../../desk/index.ts';
import type { FollowCommand, FollowingResult, Unfollowed } from '../commands.ts';
import type { Following } from '../following.ts';
import { settleFee } from './performance-fee.ts';
import type { FollowScope } from './scope.ts';

/** Traders whom one user may follow at a time. */
export const FOLLOWINGS_MAX = 50;

/** Begins to follow, or changes the settings; a new limit counts from now on. */
export function decideFollow(
  { unit, notes }: FollowScope,
  command: OfKind<FollowCommand, 'follow'>,
): Outcome<FollowingResult> {
  const { userId, leaderId, leaderAccountId, accountId, settings, feeRate } = command;
  const [leader, follower] = [unit.account(leaderAccountId), unit.account(accountId)];
  if (leader.isDemo !== follower.isDemo) return refuse('follow.unknown_trader', {}, 'trader_id');
  const known = notes.following(leaderId, userId);
  if (!known && [...notes.followingsOf(userId)].length >= FOLLOWINGS_MAX) {
    return refuse('follow.too_many', { max: FOLLOWINGS_MAX }, 'trader_id');
  }
  const leadersOf = (follower: number) => [...notes.followingsOf(follower)].map((one) => one.leaderId);
  if (!known && leadsTo(leaderId, userId, leadersOf)) return refuse('follow.circle', {}, 'trader_id');

  const id = unit.fact('follow.begun', userId, leaderId);
  if (!known) {
    const begun: Following = {
      ...settings,
      id,
      leaderId,
      followerId: userId,
      accountId,
      isDemo: follower.isDemo,
      sinceIntent: id,
      resultBase: notes.resultOf(id),
      feeRate,
      highWater: ZERO,
      status: 'active',
      begunAt: unit.now,
      pausedAt: undefined,
      endedAt: undefined,
    };
    notes.begin(begun);
    return { following: begun, sinceLimit: notes.sinceLimit(begun) };
  }
  const isPaused = known.status === 'paused';
  const isNewLimit = isPaused || known.lossLimit !== settings.lossLimit;
  const changed: Following = {
    ...known,
    ...settings,
    status: 'active',
    pausedAt: undefined,
    // What was not copied while following had paused never is.
    sinceIntent: isPaused ? id : known.sinceIntent,
    resultBase: isNewLimit ? notes.resultOf(known.id) : known.resultBase,
  };
  notes.put(changed);
  return { following: changed, sinceLimit: notes.sinceLimit(changed) };
}

/**
 * Ends a following: its copies stay with their owner, or are closed where he wishes and the market lets him. Then the
 * performance fee is settled on what was realised until then.
 */
export function decideUnfollow(
  { unit, notes, contracts }: FollowScope,
  command: OfKind<FollowCommand, 'unfollow'>,
): Outcome<Unfollowed> {
  const { userId, leaderId, leaderAccountId, financing, accountId, closesCopies } = command;
  const following = notes.following(leaderId, userId);
  if (!following) return refuse('follow.not_following', {}, 'trader_id');
  const closed: number[] = [];
  const left: { id: number; key: string }[] = [];
  if (closesCopies) {
    const [context, account] = [contracts.contextOf(unit), contracts.contractOf(accountId, unit)];
    for (const { id } of notes.copiesOf(following.id)) {
      const position = account.position(id);
      if (!position) continue;
      const end = endInForce(context, position, instrumentOf(context, position));
      if (isRefusal(end)) {
        left.push({ id, key: end.refusal });
        continue;
      }
      settled(context, account, position, end, 'manual');
      closed.push(id);
    }
    notes.read(contracts.happened);
  }
  unit.fact('follow.ended', userId, leaderId);
  const last = notes.followingById(following.id) ?? following;
  // Otherwise the following began while this was asked for, and has made nothing.
  const isCharged = last.feeRate > 0 && leaderAccountId !== undefined && financing?.followingId === last.id;
  const made = isCharged
    ? settleFee({ unit, notes, contracts }, last, { leaderAccountId, financing })
    : undefined;
  const detached = notes.end(made?.following ?? last);
  return { leaderId, detached, closed, left, feePaid: made?.settled.paid ?? ZERO };
}
