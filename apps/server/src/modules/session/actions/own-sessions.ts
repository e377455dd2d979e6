import type { CallOutput } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/account/security';
import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import { sessionsEnded } from '../events.ts';
import type { SessionParts } from '../parts.ts';
import { deviceOf } from '../sign-in/device.ts';
import { securityOf } from '../store/security.ts';
import { endSession, endSessions, isSessionOf, openSessions } from '../store/sessions.ts';

const iso = (moment: number): string => new Date(moment).toISOString();

/** How the caller's account is secured. */
export async function showSecurity(
  { database, idleMs }: SessionParts,
  { caller, now }: CallerContext,
): Promise<CallOutput<typeof calls.info>> {
  const row = present(await securityOf(database, caller.userId), 'a session has a user');
  const sessions = await openSessions(database, { userId: caller.userId, now, idleMs });
  const isHeld = row.hold_until !== null && row.hold_until > now;
  return {
    totp: row.has_app,
    passkeys: row.passkeys,
    recovery_left: row.recovery_left,
    withdraw_hold_until: isHeld && row.hold_until !== null ? iso(row.hold_until) : null,
    withdraw_hold_reason: (isHeld && row.hold_reason) || '',
    frozen: row.frozen_by !== null,
    sessions: sessions.length,
  };
}

/** The caller's open sessions, this one first. */
export async function listSessions(
  { database, idleMs }: SessionParts,
  { caller, now }: CallerContext,
): Promise<CallOutput<typeof calls.sessions>> {
  const sessions = await openSessions(database, { userId: caller.userId, now, idleMs });
  const isCurrent = ({ id }: { id: number }) => id === caller.sessionId;
  return [...sessions.filter(isCurrent), ...sessions.filter((session) => !isCurrent(session))].map(
    (session) => ({
      id: session.id,
      current: isCurrent(session),
      device: deviceOf(session.user_agent),
      address: session.address,
      created_at: iso(session.created_at),
      seen_at: iso(session.seen_at),
      passkey: session.with_passkey,
    }),
  );
}

/** Ends one of the caller's sessions; one that has ended already stays so, another's is none. */
export async function endOneSession(
  { database, bus }: SessionParts,
  { id }: { readonly id: number },
  { caller, now }: CallerContext,
): Promise<Outcome<true>> {
  if (!(await isSessionOf(database, id, caller.userId))) return refuse('session.unknown_session', {}, 'id');
  await endSession(database, id, now);
  bus.publish(sessionsEnded, { sessionIds: [id] });
  return true;
}

/** Ends all of the caller's sessions but this one. */
export async function endOtherSessions(
  { database, bus }: SessionParts,
  { caller, now }: CallerContext,
): Promise<{ ended: number }> {
  const ended = await endSessions(database, { userId: caller.userId, except: caller.sessionId, now });
  bus.publish(sessionsEnded, { sessionIds: ended });
  return { ended: ended.length };
}
