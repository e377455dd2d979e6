import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { PasskeyRow } from '../../../platform/passkeys/passkeys.ts';
import { sendEmail } from '../emails/templates.ts';
import type { SessionParts } from '../parts.ts';
import { userById } from '../store/users.ts';

/** Why an answer of a passkey does not hold. */
export type PasskeyRefusal = 'session.passkey_wrong' | 'session.passkey_expired' | 'session.passkey_copied';

const refusals = {
  wrong: 'session.passkey_wrong',
  expired: 'session.passkey_expired',
  copied: 'session.passkey_copied',
} as const satisfies Record<string, PasskeyRefusal>;

/**
 * Checks a passkey's answer and uses its challenge up in the transaction. If the counter has not risen, logs
 * it and notifies the owner. Without `ownerId` any user's passkey is valid.
 */
export async function provePasskey(
  parts: SessionParts,
  tx: Queryable,
  given: {
    readonly ownerId: number | undefined;
    readonly answer: string;
    readonly purpose: 'sign_in' | 'confirm';
    readonly now: Millis;
  },
): Promise<{ readonly passkey: PasskeyRow } | { readonly refusal: PasskeyRefusal }> {
  const proof = await parts.passkeys.prove(tx, given);
  if (proof.kind === 'good') return { passkey: proof.passkey };
  if (proof.kind === 'copied') await reportCopy(parts, tx, proof.passkey);
  return { refusal: refusals[proof.kind] };
}

async function reportCopy(
  parts: SessionParts,
  tx: Queryable,
  { id, owner_id, label }: PasskeyRow,
): Promise<void> {
  const noted = { userId: owner_id, passkeyId: id };
  parts.log.warn(noted, 'a passkey was refused: its counter has not risen, so a copy may exist');
  const user = await userById(tx, owner_id);
  if (user) sendEmail(parts, user, { kind: 'passkey_copied', label });
}
