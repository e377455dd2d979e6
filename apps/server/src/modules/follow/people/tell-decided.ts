import type { DecidedReview } from '@tidemark/domain/review';
import { decisionLetter, writeToUser } from '../../session/index.ts';
import { applicationNotices, tradersChanged } from '../events.ts';
import type { PeopleParts } from './parts.ts';

/** Tells the owner what was decided: a notice at once, a mail (or a text message) while nobody waits for it. */
export function tellDecided(people: PeopleParts, { userId, to }: DecidedReview): void {
  if (to.status === 'waiting') return;
  const params: Record<string, string> = to.status === 'rejected' ? { remark: to.remark } : {};
  if (to.status === 'approved') people.bus.publish(tradersChanged, { userId, isTrader: true });
  people.bus.publish(applicationNotices, [{ userId, key: `review.trader_${to.status}`, params }]);
  people.inBackground(writeToUser(people, userId, decisionLetter('follow.mail', to)));
}
