import type { CallOutput } from '@tidemark/contract';
import type { userInfo } from '@tidemark/contract/calls/account/session';
import { present } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { SessionParts } from '../parts.ts';
import { presentUser } from '../present.ts';
import { invitedCount } from '../store/invited.ts';
import { setLang } from '../store/security.ts';
import { userById } from '../store/users.ts';

/** The caller. Later mails use the language of this call: it is the one being read. */
export async function showUser(
  parts: SessionParts,
  { caller, lang }: CallerContext,
): Promise<CallOutput<typeof userInfo>> {
  const { database } = parts;
  const user = present(await userById(database, caller.userId), 'a session has a user');
  if (user.lang !== lang) parts.inBackground(setLang(database, user.id, lang));
  return { ...presentUser(user), invited: await invitedCount(database, user.id) };
}
