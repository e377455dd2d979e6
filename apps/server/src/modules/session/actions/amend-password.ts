import type { CallOutput, CallRead } from '@tidemark/contract';
import type { amendPassword as amendCall } from '@tidemark/contract/calls/account/session';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { SessionParts } from '../parts.ts';
import { announcePassword, presentPassword, settlePassword } from '../passwords/new-password.ts';
import { provePasswordAgain, shareOf } from '../passwords/password-again.ts';
import { checkPassword } from '../passwords/passwords.ts';
import { lockUser, userById } from '../store/users.ts';

/** Sets a new password, proved by the old one. All sessions end, also the calling one. */
export async function amendPassword(
  parts: SessionParts,
  { password, new_password, re_password }: CallRead<typeof amendCall>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof amendCall>>> {
  const { userId } = context.caller;
  const { now } = context;
  const named = await userById(parts.database, userId);
  const checked = checkPassword(new_password, named?.email ?? named?.mobile ?? '', 'new_password');
  if (isRefusal(checked)) return checked;
  if (re_password !== new_password) return refuse('session.passwords_differ', {}, 're_password');
  const user = await provePasswordAgain(parts, password, context);
  if (isRefusal(user)) return user;
  const passwordHash = await parts.passwordGate.run(
    () => parts.passwords.hash(new_password),
    shareOf(context),
  );
  if (isRefusal(passwordHash)) return passwordHash;
  const settled = await parts.database.transaction(async (tx) => {
    const current = await lockUser(tx, userId);
    // Another call has just set another password: the one that was proved is no longer the old one.
    if (current?.password_hash !== user.password_hash) return undefined;
    return settlePassword(parts, tx, { userId, passwordHash, unfreezes: false, now });
  });
  if (!settled) return refuse('session.password_wrong', {}, 'password');
  announcePassword(parts, { user, ...settled });
  return presentPassword(settled);
}
