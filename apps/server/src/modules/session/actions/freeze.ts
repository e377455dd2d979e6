import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { RequestContext } from '../../../platform/http/route.ts';
import { sendEmail } from '../emails/templates.ts';
import { sessionsEnded } from '../events.ts';
import type { SessionParts } from '../parts.ts';
import { freezeUser, spendFreezeLink } from '../store/security.ts';
import { endSessions } from '../store/sessions.ts';
import { userById } from '../store/users.ts';
import { freezeHash } from './sign-in.ts';

/** Why an account is frozen that its owner froze; operators read it. */
const REASON = 'by the owner, with the link about a new sign-in';

/**
 * Freezes the account of the link's owner: every session ends, and sign-in is refused until a new password
 * was set with a code sent to the owner.
 */
export async function freezeByLink(
  parts: SessionParts,
  { token }: { readonly token: string },
  { now }: RequestContext,
): Promise<Outcome<true>> {
  const frozen = await parts.database.transaction(async (tx) => {
    const userId = await spendFreezeLink(tx, freezeHash(token.trim()), now);
    if (userId === undefined) return undefined;
    const isNew = await freezeUser(tx, { userId, by: 'user', reason: REASON, now });
    const ended = await endSessions(tx, { userId, except: undefined, now });
    return { user: await userById(tx, userId), isNew, ended };
  });
  if (!frozen) return refuse('session.freeze_link_void', {}, 'token');
  parts.bus.publish(sessionsEnded, { sessionIds: frozen.ended });
  if (frozen.isNew && frozen.user) sendEmail(parts, frozen.user, { kind: 'frozen_by_user' });
  return true;
}
