import type { SkipReason } from '@tidemark/domain/follow';
import { formatAmount, negate } from '@tidemark/domain/money';
import { eventKind } from '../../../platform/bus/bus.ts';
import type { UserNotice } from '../../../platform/outbox/outbox.ts';
import type { Notes } from './copy-changes.ts';

/** Copies of these users were opened, changed, skipped or ended; sent after the commit. */
export const copiesChanged = eventKind<{ readonly userIds: readonly number[] }>('follow.copies_changed');

/** Reasons that the follower can remedy. */
const notifiedReasons: ReadonlySet<SkipReason | undefined> = new Set([
  'minimum',
  'margin',
  'positions',
  'late',
]);

/** Notices for followers about the results of a batch. */
export function noticesOf(notes: Notes): UserNotice[] {
  const notices: UserNotice[] = [];
  for (const { state, skipReason, followerId, leaderId, leaderDealId } of notes.copies.values()) {
    if (state !== 'skipped' || !notifiedReasons.has(skipReason)) continue;
    const params = { trader: leaderId, id: leaderDealId, reason: skipReason ?? '' };
    notices.push({ userId: followerId, key: 'follow.skipped', params });
  }
  for (const following of notes.followings.values()) {
    const { status, followerId, leaderId, lossLimit } = following;
    if (status !== 'paused') continue;
    const params = { trader: leaderId, limit: formatAmount(lossLimit ?? negate(following.resultBase)) };
    notices.push({ userId: followerId, key: 'follow.paused', params });
  }
  for (const { followerId, leaderId, paid } of notes.settled) {
    if (paid === 0n) continue;
    const params = { amount: formatAmount(paid) };
    notices.push({ userId: followerId, key: 'follow.fee_paid', params });
    notices.push({ userId: leaderId, key: 'follow.fee_received', params });
  }
  return notices;
}
