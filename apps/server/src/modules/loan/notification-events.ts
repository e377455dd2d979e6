import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { noticesQueued, queueNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import { type UserEmail, writeToUser } from '../session/index.ts';
import type { LoanParts } from './parts.ts';

/** A notification, sent at once and then by e-mail. */
export interface NotificationEvent extends UserNotice {
  /** Keys of sentences in `messages`, below `loan.mail`; all may mention what the notice does. */
  readonly email: Pick<UserEmail, 'subject' | 'lines'>;
}

/** Queues the notice, in the transaction of its cause. */
export function queueNotification(
  tx: Queryable,
  { email: _, ...notice }: NotificationEvent,
  now: Millis,
): Promise<void> {
  return queueNotices(tx, [notice], now);
}

/** After the commit: sends the notice, and in the background a mail (or a text message). */
export function tell(loan: LoanParts, event: NotificationEvent): void {
  const { email: _, ...notice } = event;
  loan.bus.publish(noticesQueued, [notice]);
  loan.inBackground(sendEmailOf(loan, event));
}

/** Sends the e-mail; rejects if the mail server does not accept it. */
export function sendEmailOf(loan: LoanParts, { userId, email, params }: NotificationEvent): Promise<void> {
  return writeToUser(loan, userId, { ...email, words: 'loan.mail', params });
}
