import type { CallOutput, CallRead } from '@tidemark/contract';
import type { invited } from '@tidemark/contract/calls/account/session';
import { present } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import { masked } from '../emails/masked.ts';
import type { SessionParts } from '../parts.ts';
import { invitedBy, invitedCount } from '../store/invited.ts';
import { userById } from '../store/users.ts';

/** Users invited by the caller's code, and the invite link. */
export async function showInvited(
  { database, publicUrl }: SessionParts,
  { page, page_size: pageSize }: CallRead<typeof invited>,
  { caller }: CallerContext,
): Promise<CallOutput<typeof invited>> {
  const user = present(await userById(database, caller.userId), 'a session has a user');
  const total = await invitedCount(database, user.id);
  const rows = await invitedBy(database, user.id, { limit: pageSize, offset: (page - 1) * pageSize });
  return {
    data: rows.map((row) => ({
      uid: String(row.uid),
      account: masked(row),
      joined_at: new Date(row.created_at).toISOString(),
    })),
    total,
    page,
    last_page: Math.max(1, Math.ceil(total / pageSize)),
    link: user.is_demo ? '' : inviteLink(publicUrl, user.invite_code),
  };
}

/** The registration with the code filled in, behind the hash as all places of the web are. */
function inviteLink(publicUrl: string, code: string): string {
  return `${new URL(publicUrl).origin}/#/register?invite_code=${encodeURIComponent(code)}`;
}
