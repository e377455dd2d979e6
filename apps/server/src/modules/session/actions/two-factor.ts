import type { CallOutput, CallRead } from '@tidemark/contract';
import type * as calls from '@tidemark/contract/calls/account/security';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { CallerContext } from '../../../platform/http/route.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../../../platform/totp/recovery.ts';
import { newTotpSecret, totpUri } from '../../../platform/totp/totp.ts';
import { sendEmail } from '../emails/templates.ts';
import type { SessionParts } from '../parts.ts';
import { attemptOf, provePasswordAgain } from '../passwords/password-again.ts';
import { holdPayouts } from '../payouts/withdrawal-hold.ts';
import { countFailure, refuseExhausted } from '../sign-in/sign-in-guard.ts';
import {
  beginTwoFactor,
  forgetAuthenticator,
  lockTwoFactor,
  replaceRecoveryCodes,
  takeStep,
} from '../store/two-factor.ts';
import { userById } from '../store/users.ts';
import { proveForNewFactor } from '../two-factor/new-factor.ts';
import {
  lockFactors,
  proveSecondFactor,
  refusedFactor,
  secretOwner,
  stepOf,
} from '../two-factor/second-factor.ts';

const ISSUER = 'Tidemark';
/** A secret that was shown waits so long for its first code. */
const BEGUN_MS = 15 * MINUTE_MS;

/** A change that was made, and until when withdrawals wait for it. */
interface Changed<T> {
  readonly answer: T;
  readonly until: Millis | undefined;
}

type RecoveryCodes = CallOutput<typeof calls.totpConfirm>;

/** Makes a secret for an authenticator app. Nothing changes at sign-in before a code confirms it. */
export async function beginTotp(
  parts: SessionParts,
  given: CallRead<typeof calls.totpBegin>,
  context: CallerContext,
): Promise<Outcome<CallOutput<typeof calls.totpBegin>>> {
  const begun = await proveForNewFactor(parts, given, context, async (tx, user) => {
    const secret = newTotpSecret();
    const sealedSecret = parts.sealer.seal(secretOwner(user.id), secret);
    const isBegun = await beginTwoFactor(tx, { userId: user.id, sealedSecret, now: context.now });
    if (!isBegun) return refuse('session.otp_already_on');
    const account = user.email ?? user.mobile ?? String(user.uid);
    return { secret, uri: totpUri({ secret, issuer: ISSUER, account }) };
  });
  // A user with an app gets this refusal, no request for a code.
  const isOn = isRefusal(begun) && begun.refusal === 'session.otp_required' && begun.params.totp === 1;
  return isOn ? refuse('session.otp_already_on') : begun;
}

/** Turns two-factor on with a first code; the recovery codes are shown this once. */
export async function confirmTotp(
  parts: SessionParts,
  { code }: CallRead<typeof calls.totpConfirm>,
  context: CallerContext,
): Promise<Outcome<RecoveryCodes>> {
  const { userId } = context.caller;
  const { now } = context;
  const attempt = attemptOf(context);
  const confirmed = await parts.database.transaction<Outcome<Changed<RecoveryCodes>>>(async (tx) => {
    // The row is locked first and failures are counted with it: guesses sent all at once queue here.
    const kept = await lockTwoFactor(tx, userId);
    const exhausted = await refuseExhausted(tx, attempt);
    if (exhausted) return exhausted;
    if (kept?.is_confirmed) return refuse('session.otp_already_on', {}, 'code');
    if (!kept || now - kept.begun_at > BEGUN_MS) return refuse('session.otp_not_begun', {}, 'code');
    const step = stepOf(parts, userId, kept, code);
    if (step === undefined) {
      await countFailure(tx, attempt);
      return refuse('session.otp_wrong', {}, 'code');
    }
    await takeStep(tx, { userId, step, now });
    const until = await holdPayouts(parts, tx, { userId, reason: 'two_factor', now });
    return { answer: await giveRecoveryCodes(tx, userId), until };
  });
  return settle(parts, context, confirmed, 'totp_on');
}

/** Turns two-factor off, with the password and a code of the app or a recovery code. */
export async function endTotp(
  parts: SessionParts,
  given: CallRead<typeof calls.totpEnd>,
  context: CallerContext,
): Promise<Outcome<true>> {
  const { userId } = context.caller;
  const ended = await withBothFactors<true>(parts, given, context, async (tx) => {
    const { hasApp, passkeys } = await lockFactors(tx, userId);
    if (!hasApp) return refuse('session.otp_not_on', {}, 'code');
    await forgetAuthenticator(tx, userId);
    // Passkeys keep two-factor on, and with it the recovery codes.
    if (passkeys === 0) await replaceRecoveryCodes(tx, userId, []);
    return true;
  });
  return settle(parts, context, ended, 'totp_off');
}

/** Ten new recovery codes; the old ones are worth nothing from then on. */
export async function renewRecoveryCodes(
  parts: SessionParts,
  given: CallRead<typeof calls.recoveryRenew>,
  context: CallerContext,
): Promise<Outcome<RecoveryCodes>> {
  const renewed = await withBothFactors(parts, given, context, (tx) =>
    giveRecoveryCodes(tx, context.caller.userId),
  );
  return settle(parts, context, renewed, 'recovery_renewed');
}

/** Runs the change in the transaction that uses the code up, and makes withdrawals wait. */
async function withBothFactors<T>(
  parts: SessionParts,
  { password, code }: { readonly password: string; readonly code: string },
  context: CallerContext,
  change: (tx: Queryable) => Promise<Outcome<T>>,
): Promise<Outcome<Changed<T>>> {
  const { now } = context;
  const user = await provePasswordAgain(parts, password, context);
  if (isRefusal(user)) return user;
  return parts.database.transaction<Outcome<Changed<T>>>(async (tx) => {
    const given = { userId: user.id, given: code, purpose: 'confirm', now } as const;
    const proof = await proveSecondFactor(parts, tx, given);
    const refused = refusedFactor(proof, 'code');
    if (proof.kind === 'wrong') await countFailure(tx, attemptOf(context));
    if (refused) return refused;
    const answer = await change(tx);
    if (isRefusal(answer)) return answer;
    return { answer, until: await holdPayouts(parts, tx, { userId: user.id, reason: 'two_factor', now }) };
  });
}

/** After the transaction: notifies the owner of a change. */
async function settle<T>(
  parts: SessionParts,
  context: CallerContext,
  outcome: Outcome<Changed<T>>,
  kind: 'totp_on' | 'totp_off' | 'recovery_renewed',
): Promise<Outcome<T>> {
  if (isRefusal(outcome)) return outcome;
  const user = present(await userById(parts.database, context.caller.userId), 'a session has a user');
  sendEmail(parts, user, { kind, until: outcome.until });
  return outcome.answer;
}

/** Ten new recovery codes in the place of all others of the user. */
export async function giveRecoveryCodes(tx: Queryable, userId: number): Promise<RecoveryCodes> {
  const codes = newRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(secretOwner(userId), code));
  await replaceRecoveryCodes(tx, userId, hashes);
  return { recovery_codes: codes };
}
