import type { CallOutput, CallRead } from '@tidemark/contract';
import type { login } from '@tidemark/contract/calls/session';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { RequestContext } from '../../../platform/http/route.ts';
import { readSignInName } from '../contacts.ts';
import type { SessionParts } from '../parts.ts';
import { presentUser } from '../present.ts';
import { countFailure, networkOf, refuseExhausted } from '../sign-in-guard.ts';
import { rememberAddress, userToSignIn } from '../store.ts';
import { openSession } from '../tokens.ts';

/**
 * Signs in with account and password. An unknown account is answered like a wrong password and
 * takes as long. Refuses `session.too_many_failures` before it looks at the password.
 */
export function signIn(
  parts: SessionParts,
  input: CallRead<typeof login>,
  context: RequestContext,
): Promise<Outcome<CallOutput<typeof login>>> {
  const { database } = parts;
  const { now, userAgent } = context;
  const network = networkOf(context.address);
  const name = readSignInName({ type: input.login_type, text: input.account, areaId: input.area_id });
  // The guard is asked inside the gate, so that many guesses sent at once are still counted one by one.
  return parts.passwordGate.run<Outcome<CallOutput<typeof login>>>(async () => {
    const user = await userToSignIn(database, name);
    const attempt = { account: name.countedAs, userId: user?.id, network, now };
    const exhausted = await refuseExhausted(database, attempt);
    if (exhausted) return exhausted;
    const matches = await parts.passwords.matches(input.password, user?.password_hash ?? undefined);
    if (!user || !matches) {
      await countFailure(database, attempt);
      return refuse('session.wrong_credentials', {}, 'password');
    }
    const token = await database.transaction(async (tx) => {
      await rememberAddress(tx, user.id, network, now);
      return openSession(tx, { userId: user.id, address: context.address, userAgent, now });
    });
    return { token, user: presentUser(user) };
  });
}
