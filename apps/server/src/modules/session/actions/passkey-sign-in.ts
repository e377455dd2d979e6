import type { CallOutput, CallRead } from '@tidemark/contract';
import type { passkeyLogin, passkeyOptions } from '@tidemark/contract/calls/account/passkeys';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { RequestContext } from '../../../platform/http/route.ts';
import { sendEmail } from '../emails/templates.ts';
import type { SessionParts } from '../parts.ts';
import { countFailure, networkOf, passkeyAttempt, refuseExhausted } from '../sign-in/sign-in-guard.ts';
import { lockUser, type UserRow } from '../store/users.ts';
import { provePasskey } from '../two-factor/passkey-proof.ts';
import { type Admitted, letIn } from './sign-in.ts';

const off = refuse('session.passkey_off');

/** Options for signing in with a passkey. They are the same for every caller, so they reveal no account. */
export async function signInOptions(
  parts: SessionParts,
  { address, now }: RequestContext,
): Promise<Outcome<CallOutput<typeof passkeyOptions>>> {
  if (!parts.passkeys.isOn) return off;
  const full = parts.quotas.passkeyChallenges.take(networkOf(address), now);
  if (full) return full;
  return { options: await parts.passkeys.beginProof(parts.database, { ownerId: undefined, now }) };
}

/**
 * Signs in with a passkey alone: it is a possession factor, and its fingerprint, face or PIN is the second.
 * Failures count for the network; an unknown passkey gets the same answer as a failed one.
 */
export async function signInWithPasskey(
  parts: SessionParts,
  { passkey }: CallRead<typeof passkeyLogin>,
  context: RequestContext,
): Promise<Outcome<CallOutput<typeof passkeyLogin>>> {
  if (!parts.passkeys.isOn) return off;
  const { database } = parts;
  const network = networkOf(context.address);
  const attempt = passkeyAttempt({ network, now: context.now });
  const exhausted = await refuseExhausted(database, attempt);
  if (exhausted) return exhausted;
  const entered = await database.transaction<Outcome<Admitted & { readonly user: UserRow }>>(async (tx) => {
    const given = { ownerId: undefined, answer: passkey, purpose: 'sign_in', now: context.now } as const;
    const proof = await provePasskey(parts, tx, given);
    if ('refusal' in proof) {
      await countFailure(tx, attempt);
      return refuse(proof.refusal, {}, 'passkey');
    }
    const user = await lockUser(tx, proof.passkey.owner_id);
    if (!user) return refuse('session.passkey_wrong', {}, 'passkey');
    if (user.frozen_by !== null) return refuse('session.frozen', { by: user.frozen_by });
    const admitted = await letIn(parts, tx, { user, letters: [], withPasskey: true }, context);
    return { ...admitted, user };
  });
  if (isRefusal(entered)) {
    parts.log.warn({ refusal: entered.refusal, network }, 'a user failed to sign in with a passkey');
    return entered;
  }
  for (const letter of entered.letters) sendEmail(parts, entered.user, letter);
  return entered.signedIn;
}
