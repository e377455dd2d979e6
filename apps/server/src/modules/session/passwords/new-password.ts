import type { CallOutput } from '@tidemark/contract';
import type { amendPassword } from '@tidemark/contract/calls/account/session';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type Recipient, sendEmail } from '../emails/templates.ts';
import { sessionsEnded } from '../events.ts';
import type { SessionParts } from '../parts.ts';
import { holdPayouts } from '../payouts/withdrawal-hold.ts';
import { setPassword } from '../store/security.ts';
import { endSessions } from '../store/sessions.ts';

/** What a new password brought with it. */
export interface SettledPassword {
  readonly ended: readonly number[];
  /** Until when withdrawals wait. */
  readonly until: Millis | undefined;
}

/** Sets the password, ends every session, makes withdrawals wait. */
export async function settlePassword(
  parts: SessionParts,
  tx: Queryable,
  change: {
    readonly userId: number;
    readonly passwordHash: string;
    /** Whether the proof came by the account's own mail or phone: then the user's own freeze ends. */
    readonly unfreezes: boolean;
    readonly now: Millis;
  },
): Promise<SettledPassword> {
  const { userId, now } = change;
  await setPassword(tx, change);
  const until = await holdPayouts(parts, tx, { userId, reason: 'password', now });
  return { ended: await endSessions(tx, { userId, except: undefined, now }), until };
}

/** The answer to the caller: how many sessions ended, and until when withdrawals are held. */
export function presentPassword({ ended, until }: SettledPassword): CallOutput<typeof amendPassword> {
  return {
    sessions_ended: ended.length,
    withdraw_hold_until: until === undefined ? null : new Date(until).toISOString(),
  };
}

/** After the commit: closes sockets, notifies the owner. */
export function announcePassword(
  parts: SessionParts,
  { user, ended, until }: SettledPassword & { readonly user: Recipient },
): void {
  parts.bus.publish(sessionsEnded, { sessionIds: ended });
  sendEmail(parts, user, { kind: 'password_set', until });
}
