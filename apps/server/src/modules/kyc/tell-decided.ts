import type { DecidedReview } from '@tidemark/domain/review';
import { decisionLetter, writeToUser } from '../session/index.ts';
import { identityNotices } from './events.ts';
import type { KycParts } from './parts.ts';

/** Tells the owner what was decided: a notice at once, a mail (or a text message) while nobody waits for it. */
export function tellDecided(kyc: KycParts, { userId, to }: DecidedReview): void {
  if (to.status === 'waiting') return;
  const params: Record<string, string> = to.status === 'rejected' ? { remark: to.remark } : {};
  kyc.bus.publish(identityNotices, [{ userId, key: `review.real_name_${to.status}`, params }]);
  kyc.inBackground(writeToUser(kyc, userId, decisionLetter('kyc.mail', to)));
}
