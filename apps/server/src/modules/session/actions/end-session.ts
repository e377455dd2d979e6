import type { CallerContext } from '../../../platform/http/route.ts';
import { sessionsEnded } from '../events.ts';
import type { SessionParts } from '../parts.ts';
import { endSession as storeEnd } from '../store/sessions.ts';

/** Ends the caller's session: its token is worth nothing and its sockets close. Others stay. */
export async function endSession(parts: SessionParts, { caller, now }: CallerContext): Promise<true> {
  await storeEnd(parts.database, caller.sessionId, now);
  parts.bus.publish(sessionsEnded, { sessionIds: [caller.sessionId] });
  return true;
}
