import type { DecidedReview } from '@tidemark/domain/review';
import { noticesQueued, type UserNotice } from '../../../platform/outbox/outbox.ts';
import { decisionEmail, writeToUser } from '../../session/index.ts';
import { tradersChanged } from '../events.ts';
import type { PeopleParts } from './parts.ts';

/** What the owner is told of a decision, queued in its transaction. */
export function noticesOf({ userId, to }: DecidedReview): readonly UserNotice[] {
  if (to.status === 'waiting') return [];
  const params: Record<string, string> = to.status === 'rejected' ? { remark: to.remark } : {};
  return [{ userId, key: `review.trader_${to.status}`, params }];
}

/** After the commit: the notice goes out, and a mail (or a text message) for which nobody waits. */
export function notifyDecision(people: PeopleParts, decided: DecidedReview): void {
  const { userId, to } = decided;
  if (to.status === 'waiting') return;
  if (to.status === 'approved') people.bus.publish(tradersChanged, { userId, isTrader: true });
  people.bus.publish(noticesQueued, noticesOf(decided));
  people.inBackground(writeToUser(people, userId, decisionEmail('follow.mail', to)));
}
