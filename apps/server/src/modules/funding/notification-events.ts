import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { noticesQueued, queueNotices, type UserNotice } from '../../platform/outbox/outbox.ts';
import { type UserEmail, writeToUser } from '../session/index.ts';
import type { FundingParts } from './parts.ts';

/** An immediate notice to a user, and an e-mail after it. */
export interface NotificationEvent extends UserNotice {
  /** Keys of sentences in `messages`, below `funding.mail`; all may mention what the notice does. */
  readonly email: Pick<UserEmail, 'subject' | 'lines'>;
}

/** Queues the notice, in the transaction of its event. */
export function queueNotification(
  tx: Queryable,
  { email: _, ...notice }: NotificationEvent,
  now: Millis,
): Promise<void> {
  return queueNotices(tx, [notice], now);
}

/** After the commit: sends the notice, and a mail or text message in the background. */
export function notify(funding: FundingParts, { email, ...notice }: NotificationEvent): void {
  const { userId, params } = notice;
  funding.bus.publish(noticesQueued, [notice]);
  funding.inBackground(writeToUser(funding, userId, { ...email, words: 'funding.mail', params }));
}
