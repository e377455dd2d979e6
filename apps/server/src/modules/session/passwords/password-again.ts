import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { SessionParts } from '../parts.ts';
import { type Attempt, countFailure, ownAttempt, refuseExhausted } from '../sign-in/sign-in-guard.ts';
import { type UserRow, userById } from '../store/users.ts';

/** A caller's repeated proof. Counted by session: other users' failures never delay it. */
export function attemptOf({ caller, now }: CallerContext): Attempt {
  return ownAttempt(`again:${caller.sessionId}`, now);
}

/** The caller's row, where the password is the caller's; a wrong one is counted. */
export async function provePasswordAgain(
  parts: SessionParts,
  password: string,
  context: CallerContext,
): Promise<Outcome<UserRow>> {
  const { database } = parts;
  const attempt = attemptOf(context);
  const refused = await refuseExhausted(database, attempt);
  if (refused) return refused;
  return parts.passwordGate.run<Outcome<UserRow>>(async () => {
    // Checked again inside the gate: simultaneous guesses are counted one by one.
    const exhausted = await refuseExhausted(database, attempt);
    if (exhausted) return exhausted;
    const user = present(await userById(database, context.caller.userId), 'a session has a user');
    if (await parts.passwords.matches(password, user.password_hash ?? undefined)) return user;
    await countFailure(database, attempt);
    return refuse('session.password_wrong', {}, 'password');
  }, shareOf(context));
}

/** The queue share of a signed-in user in the password gate. */
export function shareOf({ caller }: CallerContext): string {
  return `user:${caller.userId}`;
}
