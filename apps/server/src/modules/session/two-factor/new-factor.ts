import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import type { SessionParts } from '../parts.ts';
import { attemptOf, provePasswordAgain } from '../passwords/password-again.ts';
import { countFailure } from '../sign-in/sign-in-guard.ts';
import type { UserRow } from '../store/users.ts';
import { type Factors, proveSecondFactor, refusedFactor } from './second-factor.ts';

/**
 * Authorises the set-up of a new second factor: with the password, and where two-factor is on with its proof,
 * too, so that a stolen session and password add none. Refuses `session.otp_required` if it is missing.
 */
export async function proveForNewFactor<T>(
  parts: SessionParts,
  { password, code }: { readonly password: string; readonly code: string },
  context: CallerContext,
  begin: (tx: Queryable, user: UserRow) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const user = await provePasswordAgain(parts, password, context);
  if (isRefusal(user)) return user;
  return parts.database.transaction<Outcome<T>>(async (tx) => {
    const given = { userId: user.id, given: code, purpose: 'confirm', now: context.now } as const;
    const proof = await proveSecondFactor(parts, tx, given);
    if (proof.kind === 'wrong') await countFailure(tx, attemptOf(context));
    if (proof.kind === 'missing') return refuse('session.otp_required', factorsOf(proof.factors), 'code');
    const refused = proof.kind === 'not_on' ? undefined : refusedFactor(proof, 'code');
    return refused ?? begin(tx, user);
  });
}

/** The second factors of an account, for a refusal. */
export function factorsOf({ hasApp, passkeys }: Factors): {
  readonly totp: number;
  readonly passkey: number;
} {
  return { totp: hasApp ? 1 : 0, passkey: passkeys > 0 ? 1 : 0 };
}
