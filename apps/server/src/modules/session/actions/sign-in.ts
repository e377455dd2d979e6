import type { CallOutput, CallRead } from '@tidemark/contract';
import type { login } from '@tidemark/contract/calls/account/session';
import { isRefusal, type Outcome, type Refusal, refuse } from '@tidemark/domain/outcome';
import { DAY_MS } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import { isPasskeyAnswer } from '../../../platform/passkeys/answers.ts';
import { readSignInName } from '../contacts/contacts.ts';
import { type Email, sendEmail } from '../emails/templates.ts';
import type { SessionParts } from '../parts.ts';
import { presentUser } from '../present.ts';
import { deviceOf } from '../sign-in/device.ts';
import {
  type Attempt,
  countFailure,
  factorAttempt,
  guard,
  networkOf,
  refuseExhausted,
  signInAttempt,
  UNKNOWN_USER,
} from '../sign-in/sign-in-guard.ts';
import { openSession } from '../sign-in/tokens.ts';
import { vouch } from '../sign-in/vouch.ts';
import { isNewPlace, rememberAddress, rememberDevice } from '../store/places.ts';
import { insertFreezeLink, setLang } from '../store/security.ts';
import { lockUser, type UserRow, userToSignIn } from '../store/users.ts';
import { factorsOf } from '../two-factor/new-factor.ts';
import { proveSecondFactor, spendStrongFactor } from '../two-factor/second-factor.ts';
import { hashOf, newToken } from '../two-factor/secrets.ts';

type SignedIn = CallOutput<typeof login>;

/** The link that freezes the account is good for so long. */
const FREEZE_LINK_MS = 7 * DAY_MS;

/** A user with valid proofs, and the notifications to the owner. */
export interface Admitted {
  readonly signedIn: SignedIn;
  readonly letters: readonly Email[];
}

/**
 * Signs in with account and password, and the second factor if on. An unknown account gets the same answer as
 * a wrong password, after the same time. Refuses `session.too_many_failures` before it checks the password,
 * and reveals a freeze or second factor only after the right password.
 */
export async function signIn(
  parts: SessionParts,
  input: CallRead<typeof login>,
  context: RequestContext,
): Promise<Outcome<SignedIn>> {
  const { database } = parts;
  const network = networkOf(context.address);
  // Before any database query, which would cost more than the refusal.
  const full = parts.passwordGate.refuseFull(network);
  if (full) return full;
  const name = readSignInName({ type: input.login_type, text: input.account, areaId: input.area_id });
  const user = await userToSignIn(database, name);
  const account = user?.email ?? user?.mobile ?? name.countedAs;
  const attempt = signInAttempt({ account, ownerId: user?.id, network, now: context.now });
  // Checked before the gate, so that guesses refused anyway take no place in its queue.
  const factor = { userId: attempt.ownerId, given: input.otp, purpose: 'sign_in', now: context.now } as const;
  const spendCode = () => database.transaction((tx) => spendStrongFactor(parts, tx, factor));
  const voucher = await vouch({ guard, database }, attempt, { ...input, spendCode });
  if (isRefusal(voucher)) {
    logFailure(parts, attempt, voucher);
    return voucher;
  }
  return parts.passwordGate.run<Outcome<SignedIn>>(async () => {
    // Checked again inside the gate: simultaneous guesses are counted one by one.
    const exhausted = voucher === 'nothing' && (await refuseExhausted(database, attempt));
    if (exhausted) return exhausted;
    const matches = await parts.passwords.matches(input.password, user?.password_hash ?? undefined);
    if (!user || !matches) {
      await countFailure(database, attempt);
      const wrong = refuse('session.wrong_credentials', {}, 'password');
      logFailure(parts, attempt, wrong);
      return wrong;
    }
    const guess = factorAttempt(attempt);
    const proved = { user, otp: input.otp, factor: guess, isFactorProved: voucher === 'second_factor' };
    const admitted = await database.transaction((tx) => admit(parts, tx, proved, context));
    if (isRefusal(admitted)) {
      if (wrongFactors.has(admitted.refusal)) await countFailure(database, guess);
      logFailure(parts, attempt, admitted);
      return admitted;
    }
    for (const letter of admitted.letters) sendEmail(parts, user, letter);
    return admitted.signedIn;
  }, network);
}

/** What was given as second factor does not hold. */
const wrongFactors: ReadonlySet<string> = new Set([
  'session.otp_wrong',
  'session.passkey_wrong',
  'session.passkey_expired',
  'session.passkey_copied',
]);

/** Without the account as it was typed: people type their password into the wrong field. */
function logFailure({ log }: SessionParts, { ownerId, network }: Attempt, { refusal }: Refusal): void {
  const userId = ownerId === UNKNOWN_USER ? undefined : ownerId;
  if (refusal !== 'session.otp_required') log.warn({ refusal, userId, network }, 'a user failed to sign in');
}

async function admit(
  parts: SessionParts,
  tx: Queryable,
  given: {
    readonly user: UserRow;
    readonly otp: string;
    readonly factor: Attempt;
    readonly isFactorProved: boolean;
  },
  context: RequestContext,
): Promise<Outcome<Admitted>> {
  const { now } = context;
  const { id: userId, password_hash } = given.user;
  const user = await lockUser(tx, userId);
  // The password was changed while it was being compared.
  if (user?.password_hash !== password_hash) return refuse('session.wrong_credentials', {}, 'password');
  if (user.frozen_by !== null) return refuse('session.frozen', { by: user.frozen_by });
  const letters: Email[] = [];
  if (!given.isFactorProved) {
    const exhausted = given.otp === '' ? undefined : await refuseExhausted(tx, given.factor);
    if (exhausted) return exhausted;
    const proof = await proveSecondFactor(parts, tx, { userId, given: given.otp, purpose: 'sign_in', now });
    if (proof.kind === 'missing') return refuse('session.otp_required', factorsOf(proof.factors), 'otp');
    if (proof.kind === 'wrong') return refuse(proof.refusal, {}, 'otp');
    if (proof.kind === 'recovery') letters.push({ kind: 'recovery_used', left: proof.left });
  }
  return letIn(parts, tx, { user, letters, withPasskey: isPasskeyAnswer(given.otp) }, context);
}

/** Opens a session for a user with valid proofs; returns also the notifications to the owner. */
export async function letIn(
  parts: SessionParts,
  tx: Queryable,
  {
    user,
    letters,
    withPasskey,
  }: { readonly user: UserRow; readonly letters: readonly Email[]; readonly withPasskey: boolean },
  context: RequestContext,
): Promise<Admitted> {
  const { id: userId } = user;
  const news = await wordOfNewPlace(parts, tx, userId, context);
  await rememberPlace(tx, userId, context);
  await setLang(tx, userId, context.lang);
  const token = await openSession(tx, { ...context, userId, withPasskey });
  return { signedIn: { token, user: presentUser(user) }, letters: [...news, ...letters] };
}

/** Where the network or the device is new, the owner gets a link that freezes the account. */
async function wordOfNewPlace(
  { publicUrl }: SessionParts,
  tx: Queryable,
  userId: number,
  { address, userAgent, now }: RequestContext,
): Promise<Email[]> {
  const device = deviceOf(userAgent);
  if (!(await isNewPlace(tx, { userId, network: networkOf(address), device }))) return [];
  const token = newToken();
  await insertFreezeLink(tx, { tokenHash: freezeHash(token), userId, expiresAt: now + FREEZE_LINK_MS });
  const link = `${publicUrl}/#/freeze?token=${token}`;
  return [{ kind: 'new_sign_in', device, address, at: now, link }];
}

/** The next sign-in from the same network and device sends no notification. */
export async function rememberPlace(
  tx: Queryable,
  userId: number,
  { address, userAgent, now }: RequestContext,
): Promise<void> {
  await rememberAddress(tx, userId, networkOf(address), now);
  await rememberDevice(tx, userId, deviceOf(userAgent), now);
}

/** What is stored of the token of a freeze link. */
export function freezeHash(token: string): Buffer {
  return hashOf('freeze', token);
}
