import type { DecidedReview } from '@tidemark/domain/review';
import { noticesQueued, type UserNotice } from '../../platform/outbox/outbox.ts';
import { decisionEmail, writeToUser } from '../session/index.ts';
import type { KycParts } from './parts.ts';

/** What the owner is told of a decision, queued in its transaction. */
export function noticesOf({ userId, to }: DecidedReview): readonly UserNotice[] {
  if (to.status === 'waiting') return [];
  const params: Record<string, string> = to.status === 'rejected' ? { remark: to.remark } : {};
  return [{ userId, key: `review.real_name_${to.status}`, params }];
}

/** After the commit: the notice goes out, and a mail (or a text message) for which nobody waits. */
export function notifyDecision(kyc: KycParts, decided: DecidedReview): void {
  const { userId, to } = decided;
  if (to.status === 'waiting') return;
  kyc.bus.publish(noticesQueued, noticesOf(decided));
  kyc.inBackground(writeToUser(kyc, userId, decisionEmail('kyc.mail', to)));
}
