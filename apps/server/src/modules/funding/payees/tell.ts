import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type NotificationEvent, queueNotification, tell } from '../notification-events.ts';
import type { FundingParts } from '../parts.ts';
import { shortPayee } from '../withdrawals/facts.ts';
import type { DrawMethod } from './draw-method.ts';

/** What the owner is told when somebody has bound a payee: if it was a stranger, there is a day to stop it. */
function tellingOf({ userId, payee, code, holdUntil }: DrawMethod): NotificationEvent {
  const params = { payee: shortPayee(payee), currency: code, until: spokenMoment(holdUntil) };
  const letter = { subject: 'method_bound_subject', lines: ['method_bound_text', 'method_bound_not_you'] };
  return { userId, key: 'funding.method_bound', params, letter };
}

/** Queues the notice, in the transaction that binds it. */
export function queueBound(tx: Queryable, method: DrawMethod, now: Millis): Promise<void> {
  return queueNotification(tx, tellingOf(method), now);
}

/** After the commit: the notice goes out, and a mail. */
export function tellBound(funding: FundingParts, method: DrawMethod): void {
  tell(funding, tellingOf(method));
}

/** A moment as it stands inside of a sentence, in any language. */
function spokenMoment(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
