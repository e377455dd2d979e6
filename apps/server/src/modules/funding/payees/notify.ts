import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type NotificationEvent, notify, queueNotification } from '../notification-events.ts';
import type { FundingParts } from '../parts.ts';
import { shortPayee } from '../withdrawals/facts.ts';
import type { DrawMethod } from './draw-method.ts';

/** Notice to the owner about a new payee: an attacker's payee can be stopped within a day. */
function eventOf({ userId, payee, code, holdUntil }: DrawMethod): NotificationEvent {
  const params = { payee: shortPayee(payee), currency: code, until: spokenMoment(holdUntil) };
  const email = { subject: 'method_bound_subject', lines: ['method_bound_text', 'method_bound_not_you'] };
  return { userId, key: 'funding.method_bound', params, email };
}

/** Queues the notice, in the transaction that binds it. */
export function queueBound(tx: Queryable, method: DrawMethod, now: Millis): Promise<void> {
  return queueNotification(tx, eventOf(method), now);
}

/** After the commit: the notice goes out, and a mail. */
export function notifyPayeeAdded(funding: FundingParts, method: DrawMethod): void {
  notify(funding, eventOf(method));
}

/** A moment as text inside a sentence, in any language. */
function spokenMoment(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
