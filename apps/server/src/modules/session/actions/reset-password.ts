import type { CallRead } from '@tidemark/contract';
import type { resetPassword as resetCall } from '@tidemark/contract/calls/account/session';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { SessionParts } from '../parts.ts';
import { shareOf } from '../passwords/password-again.ts';
import { checkPassword } from '../passwords/passwords.ts';
import { ownAttempt } from '../sign-in/sign-in-guard.ts';
import { userById } from '../store/users.ts';
import { type PasswordSet, setByCode } from './forget-password.ts';

/** Sets a new password for who is signed in, proved by a code that went to their own address. */
export async function resetPassword(
  parts: SessionParts,
  { type, new_password, auth_code }: CallRead<typeof resetCall>,
  context: CallerContext,
): Promise<Outcome<PasswordSet>> {
  const user = present(await userById(parts.database, context.caller.userId), 'a session has a user');
  const recipient = type === 'email' ? user.email : user.mobile;
  if (recipient === null) return refuse('session.contact_missing', {}, 'type');
  const password = checkPassword(new_password, recipient, 'new_password');
  if (isRefusal(password)) return password;
  const attempt = ownAttempt(`reset:${context.caller.sessionId}`, context.now);
  const share = shareOf(context);
  return setByCode(parts, { recipient, user, code: auth_code, new_password }, { attempt, share });
}
