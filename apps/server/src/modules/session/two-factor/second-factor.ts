import { type Refusal, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { isPasskeyAnswer } from '../../../platform/passkeys/answers.ts';
import { looksLikeRecoveryCode, recoveryCodeHash } from '../../../platform/totp/recovery.ts';
import { totpStep } from '../../../platform/totp/totp.ts';
import type { SessionParts } from '../parts.ts';
import { passkeyStore } from '../store/passkeys.ts';
import { lockTwoFactor, spendRecoveryCode, type TwoFactorRow, takeStep } from '../store/two-factor.ts';
import { type PasskeyRefusal, provePasskey } from './passkey-proof.ts';

/** The result of checking a second factor. */
export type SecondFactor =
  | { readonly kind: 'not_on' }
  /** Nothing was given; what the account has. */
  | { readonly kind: 'missing'; readonly factors: Factors }
  | { readonly kind: 'wrong'; readonly refusal: 'session.otp_wrong' | PasskeyRefusal }
  | { readonly kind: 'step' }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'recovery'; readonly left: number };

/** The second factors of an account. Two-factor is on where there is one. */
export interface Factors {
  readonly hasApp: boolean;
  readonly passkeys: number;
}

/** What is given as second factor, and by whom. */
interface Given {
  readonly userId: number;
  readonly given: string;
  /** The required purpose of a passkey's challenge. */
  readonly purpose: 'sign_in' | 'confirm';
  readonly now: Millis;
}

/** Whose secrets these are, for the seal and for the hashes of recovery codes. */
export function secretOwner(userId: number): string {
  return `user:${userId}`;
}

/** The second factors of a user; the authenticator's row is locked until the transaction ends. */
export async function lockFactors(tx: Queryable, userId: number): Promise<Factors> {
  const kept = await lockTwoFactor(tx, userId);
  return { hasApp: kept?.is_confirmed ?? false, passkeys: await passkeyStore.count(tx, userId) };
}

/**
 * Proves the second factor by a code of the app, a passkey or a recovery code, and uses it up with the
 * transaction: a step of the app, an answer of a passkey and a recovery code are each taken once.
 */
export async function proveSecondFactor(
  parts: SessionParts,
  tx: Queryable,
  { userId, given, purpose, now }: Given,
): Promise<SecondFactor> {
  const kept = await lockTwoFactor(tx, userId);
  const factors = { hasApp: kept?.is_confirmed ?? false, passkeys: await passkeyStore.count(tx, userId) };
  if (!factors.hasApp && factors.passkeys === 0) return { kind: 'not_on' };
  if (given.trim() === '') return { kind: 'missing', factors };
  if (isPasskeyAnswer(given)) {
    const proof = await provePasskey(parts, tx, { ownerId: userId, answer: given, purpose, now });
    return 'refusal' in proof ? { kind: 'wrong', refusal: proof.refusal } : { kind: 'passkey' };
  }
  const step = kept?.is_confirmed ? stepOf(parts, userId, kept, given) : undefined;
  if (step !== undefined) {
    await takeStep(tx, { userId, step, now });
    return { kind: 'step' };
  }
  if (!looksLikeRecoveryCode(given)) return { kind: 'wrong', refusal: 'session.otp_wrong' };
  const hash = recoveryCodeHash(secretOwner(userId), given);
  const left = await spendRecoveryCode(tx, { userId, hash, now });
  return left === undefined ? { kind: 'wrong', refusal: 'session.otp_wrong' } : { kind: 'recovery', left };
}

/** Uses up a code of the app or an answer of a passkey, without a look at recovery codes; false where it is none. */
export async function spendStrongFactor(
  parts: SessionParts,
  tx: Queryable,
  { userId, given, purpose, now }: Given,
): Promise<boolean> {
  if (isPasskeyAnswer(given)) {
    return !('refusal' in (await provePasskey(parts, tx, { ownerId: userId, answer: given, purpose, now })));
  }
  const kept = await lockTwoFactor(tx, userId);
  const step = kept?.is_confirmed ? stepOf(parts, userId, kept, given) : undefined;
  if (step === undefined) return false;
  await takeStep(tx, { userId, step, now });
  return true;
}

/**
 * The step of a code of the app, undefined where it is none. The app's clock is the wall's, also
 * where the server runs on a simulated one.
 */
export function stepOf(
  { sealer, wall, log }: SessionParts,
  userId: number,
  kept: TwoFactorRow,
  code: string,
): number | undefined {
  try {
    const secret = sealer.open(secretOwner(userId), kept.sealed_secret);
    return totpStep({ secret, code, now: wall.now(), lastStep: kept.last_step ?? undefined });
  } catch (error) {
    // The key of DATA_DIR is another one than when this was sealed: recovery codes still work.
    log.error({ err: error, userId }, 'the authenticator secret of a user cannot be opened');
    return undefined;
  }
}

/** The refusal of a proof that failed; undefined where it holds. */
export function refusedFactor(proof: SecondFactor, field: string): Refusal | undefined {
  switch (proof.kind) {
    case 'not_on':
      return refuse('session.otp_not_on', {}, field);
    case 'missing':
      return refuse('session.otp_wrong', {}, field);
    case 'wrong':
      return refuse(proof.refusal, {}, field);
    case 'step':
    case 'passkey':
    case 'recovery':
      return undefined;
  }
}
