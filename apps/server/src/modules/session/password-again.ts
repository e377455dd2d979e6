import { type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { CallerContext } from '../../platform/http/route.ts';
import type { SessionParts } from './parts.ts';
import { type Attempt, countFailure, networkOf, refuseExhausted } from './sign-in-guard.ts';
import { type UserRow, userById } from './store.ts';

/** A caller who proves something again; a stolen session guesses no faster than a stranger. */
export function attemptOf({ caller, address, now }: CallerContext): Attempt {
  return { account: `again:${caller.userId}`, userId: caller.userId, network: networkOf(address), now };
}

/** The caller's row, where the password is the caller's; a wrong one is counted. */
export function provePasswordAgain(
  parts: SessionParts,
  password: string,
  context: CallerContext,
): Promise<Outcome<UserRow>> {
  const attempt = attemptOf(context);
  return parts.passwordGate.run<Outcome<UserRow>>(async () => {
    const exhausted = await refuseExhausted(parts.database, attempt);
    if (exhausted) return exhausted;
    const user = present(await userById(parts.database, context.caller.userId), 'a session has a user');
    if (await parts.passwords.matches(password, user.password_hash ?? undefined)) return user;
    await countFailure(parts.database, attempt);
    return refuse('session.password_wrong', {}, 'password');
  });
}
