import { type Refusal, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../platform/database/queryable.ts';
import { looksLikeRecoveryCode, recoveryCodeHash } from '../../platform/totp/recovery.ts';
import { totpStep } from '../../platform/totp/totp.ts';
import type { SessionParts } from './parts.ts';
import { lockTwoFactor, spendRecoveryCode, type TwoFactorRow, takeStep } from './store/two-factor.ts';

/** What came of a code that was given as second factor. */
export type SecondFactor =
  | { readonly kind: 'not_on' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'step' }
  | { readonly kind: 'recovery'; readonly left: number };

/** Whose secrets these are, for the seal and for the hashes of recovery codes. */
export function secretOwner(userId: number): string {
  return `user:${userId}`;
}

/**
 * Proves the second factor by a code of the app or by a recovery code, and uses it up with the
 * transaction: a step of the app is taken once, a recovery code too.
 */
export async function proveSecondFactor(
  parts: SessionParts,
  tx: Queryable,
  { userId, given, now }: { readonly userId: number; readonly given: string; readonly now: Millis },
): Promise<SecondFactor> {
  const kept = await lockTwoFactor(tx, userId);
  if (!kept?.is_confirmed) return { kind: 'not_on' };
  if (given.trim() === '') return { kind: 'missing' };
  const step = stepOf(parts, userId, kept, given);
  if (step !== undefined) {
    await takeStep(tx, { userId, step, now });
    return { kind: 'step' };
  }
  if (!looksLikeRecoveryCode(given)) return { kind: 'wrong' };
  const hash = recoveryCodeHash(secretOwner(userId), given);
  const left = await spendRecoveryCode(tx, { userId, hash, now });
  return left === undefined ? { kind: 'wrong' } : { kind: 'recovery', left };
}

/** Uses up a code of the app, without a look at recovery codes; false where it is none. */
export async function spendAppCode(
  parts: SessionParts,
  tx: Queryable,
  { userId, code, now }: { readonly userId: number; readonly code: string; readonly now: Millis },
): Promise<boolean> {
  const kept = await lockTwoFactor(tx, userId);
  const step = kept?.is_confirmed ? stepOf(parts, userId, kept, code) : undefined;
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
    case 'wrong':
      return refuse('session.otp_wrong', {}, field);
    case 'step':
    case 'recovery':
      return undefined;
  }
}
