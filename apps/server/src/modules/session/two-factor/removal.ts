import { randomBytes } from 'node:crypto';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { noticesQueued, queueNotices, type UserNotice } from '../../../platform/outbox/outbox.ts';
import { sendEmail } from '../emails/templates.ts';
import { sessionsEnded } from '../events.ts';
import type { SessionParts } from '../parts.ts';
import { holdPayouts } from '../payouts/withdrawal-hold.ts';
import { passkeyStore } from '../store/passkeys.ts';
import { beginRemoval, stopRemoval, takeRemoval } from '../store/removals.ts';
import { endSessions } from '../store/sessions.ts';
import { endTwoFactor } from '../store/two-factor.ts';
import { lockUser } from '../store/users.ts';
import { lockFactors } from './second-factor.ts';
import { hashOf } from './secrets.ts';

const TOKEN_BYTES = 32;

/** To do after the transaction has committed: notify the owner, close sockets. */
interface Announced {
  readonly afterCommit: () => void;
}

/**
 * Notifies the owner that operators have begun to remove two-factor, by mail and notice, with the link that
 * stops it. Refuses `session.unknown_user`, `session.otp_not_on`.
 */
export async function beginTwoFactorRemoval(
  parts: SessionParts,
  tx: Queryable,
  { userId, now }: { readonly userId: number; readonly now: Millis },
): Promise<Outcome<Announced>> {
  const user = await lockUser(tx, userId);
  if (!user) return refuse('session.unknown_user', {}, 'id');
  if (!(await isTwoFactorOn(tx, userId))) return refuse('session.otp_not_on', {}, 'id');
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await beginRemoval(tx, { userId, tokenHash: removalHash(token), now });
  const notices: UserNotice[] = [{ userId, key: 'session.removal_begun', params: {} }];
  await queueNotices(tx, notices, now);
  const link = `${parts.publicUrl}/#/freeze?removal=${token}`;
  return {
    afterCommit() {
      parts.bus.publish(noticesQueued, notices);
      sendEmail(parts, user, { kind: 'removal_begun', link });
    },
  };
}

/**
 * Removes two-factor, passkeys too: every session ends, withdrawals are held, the owner is notified. Refuses
 * `session.removal_stopped` if the owner has stopped it or ended two-factor meanwhile.
 */
export async function removeTwoFactor(
  parts: SessionParts,
  tx: Queryable,
  { userId, now }: { readonly userId: number; readonly now: Millis },
): Promise<Outcome<Announced & { readonly ended: number }>> {
  const user = await lockUser(tx, userId);
  if (!user) return refuse('session.unknown_user', {}, 'id');
  const isOn = await isTwoFactorOn(tx, userId);
  if (!isOn || !(await takeRemoval(tx, userId))) return refuse('session.removal_stopped', {}, 'id');
  await endTwoFactor(tx, userId);
  await passkeyStore.removeAll(tx, userId);
  const until = await holdPayouts(parts, tx, { userId, reason: 'two_factor', now });
  const ended = await endSessions(tx, { userId, except: undefined, now });
  const notices: UserNotice[] = [{ userId, key: 'session.two_factor_removed', params: {} }];
  await queueNotices(tx, notices, now);
  return {
    ended: ended.length,
    afterCommit() {
      parts.bus.publish(sessionsEnded, { sessionIds: ended });
      parts.bus.publish(noticesQueued, notices);
      sendEmail(parts, user, { kind: 'two_factor_removed', until });
    },
  };
}

/** Stops a removal. The caller proves himself by the link of the message about it. */
export async function stopByLink(
  { database }: SessionParts,
  { token }: { readonly token: string },
  { now }: RequestContext,
): Promise<Outcome<true>> {
  const stopped = await stopRemoval(database, removalHash(token.trim()), now);
  return stopped ? true : refuse('session.removal_link_void', {}, 'token');
}

async function isTwoFactorOn(tx: Queryable, userId: number): Promise<boolean> {
  const { hasApp, passkeys } = await lockFactors(tx, userId);
  return hasApp || passkeys > 0;
}

function removalHash(token: string): Buffer {
  return hashOf('removal', token);
}
