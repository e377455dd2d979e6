import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { sessionsEnded } from './events.ts';
import { type Recipient, tell } from './letters.ts';
import type { SessionParts } from './parts.ts';
import { holdWithdrawals, setPassword } from './store/security.ts';
import { endSessions } from './store/sessions.ts';

/** How long withdrawals wait after a change of password or second factor. */
export const HOLD_MS = DAY_MS;

/** Sets the password, ends every session, makes withdrawals wait; returns the sessions that ended. */
export async function settlePassword(
  tx: Queryable,
  change: {
    readonly userId: number;
    readonly passwordHash: string;
    /** Whether the proof came by the account's own mail or phone: then what the user froze opens. */
    readonly unfreezes: boolean;
    readonly now: Millis;
  },
): Promise<number[]> {
  await setPassword(tx, change);
  await holdWithdrawals(tx, {
    userId: change.userId,
    reason: 'password',
    until: change.now + HOLD_MS,
  });
  return endSessions(tx, { userId: change.userId, except: undefined, now: change.now });
}

/** After the commit: sockets close, the owner is told. */
export function announcePassword(
  parts: SessionParts,
  changed: { readonly user: Recipient; readonly ended: readonly number[]; readonly now: Millis },
): void {
  parts.bus.publish(sessionsEnded, { sessionIds: changed.ended });
  tell(parts, changed.user, { kind: 'password_set', until: changed.now + HOLD_MS });
}
