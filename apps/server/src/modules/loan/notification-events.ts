import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { noticesQueued, queueNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import { type UserEmail, writeToUser } from '../session/index.ts';
import type { LoanParts } from './parts.ts';

/** What a user is told at once, and in a letter after it. */
export interface NotificationEvent extends UserNotice {
  /** Keys of sentences in `messages`, below `loan.mail`; all may mention what the notice does. */
  readonly email: Pick<UserEmail, 'subject' | 'lines'>;
}

/** Queues the notice, in the transaction of what it tells. */
export function queueNotification(
  tx: Queryable,
  { email: _, ...notice }: NotificationEvent,
  now: Millis,
): Promise<void> {
  return queueNotices(tx, [notice], now);
}

/** After the commit: the notice goes out, and a mail (or a text message) for which nobody waits. */
export function tell(loan: LoanParts, event: NotificationEvent): void {
  const { email: _, ...notice } = event;
  loan.bus.publish(noticesQueued, [notice]);
  loan.inBackground(sendEmailOf(loan, event));
}

/** Sends the letter; rejects where the other side does not take it. */
export function sendEmailOf(loan: LoanParts, { userId, email, params }: NotificationEvent): Promise<void> {
  return writeToUser(loan, userId, { ...email, words: 'loan.mail', params });
}
