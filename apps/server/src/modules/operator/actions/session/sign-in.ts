import type { CallOutput, CallRead } from '@tidemark/contract';
import type { operatorLogin } from '@tidemark/contract/operator/session';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { RequestContext } from '../../../../platform/http/route.ts';
import { newTotpSecret, totpUri } from '../../../../platform/totp/totp.ts';
import {
  type Attempt,
  factorAttempt,
  networkOf,
  plainText,
  readEmail,
  signInAttempt,
  vouch,
} from '../../../session/index.ts';
import { writeNote } from '../../audit/audited.ts';
import type { OperatorParts } from '../../parts.ts';
import { proveFactor, sealOwner } from '../../passkey-proof.ts';
import { newToken, tokenHash } from '../../secrets.ts';
import { countFailure, guard, refuseExhausted } from '../../sign-in-guard.ts';
import { keepTotpSecret, type OperatorRow, operatorByEmail } from '../../store/accounts.ts';
import { replaceSetup } from '../../store/sessions.ts';
import { openSession } from '../../tokens.ts';

type SignedIn = CallOutput<typeof operatorLogin>;

/** How long a set-up that the right password began may take. */
const SETUP_MS = 15 * MINUTE_MS;

/**
 * Signs an operator in. An unknown address, a wrong password and a disabled operator get the same answer
 * after the same time; the code is requested only after the right password.
 */
export async function signIn(
  parts: OperatorParts,
  input: CallRead<typeof operatorLogin>,
  context: RequestContext,
): Promise<Outcome<SignedIn>> {
  const outcome = await prove(parts, input, context);
  // Without the address as it was typed: people type their password into the wrong field.
  if (isRefusal(outcome) && !steps.has(outcome.refusal)) {
    const network = networkOf(context.address);
    parts.log.warn({ refusal: outcome.refusal, network }, 'an operator failed to sign in');
  }
  return outcome;
}

/** Refusals that lead on after the right password. */
const steps: ReadonlySet<string> = new Set(['operator.otp_required', 'operator.totp_setup_required']);

async function prove(
  parts: OperatorParts,
  input: CallRead<typeof operatorLogin>,
  context: RequestContext,
): Promise<Outcome<SignedIn>> {
  const { database } = parts;
  const email = readEmail(input.email) ?? plainText(input.email);
  const now = parts.clock.now();
  const network = networkOf(context.address);
  // Before any database query, which would cost more than the refusal.
  const full = parts.passwordGate.refuseFull(network);
  if (full) return full;
  const operator = await operatorByEmail(database, email);
  const attempt = signInAttempt({ account: email, ownerId: operator?.id, network, now });
  // Checked before the gate, so that guesses refused anyway take no place in its queue.
  const voucher = await vouch({ guard, database: parts.database }, attempt, {
    ...input,
    spendCode: () => spendCode(parts, operator, input.otp, { address: context.address, now }),
  });
  if (isRefusal(voucher)) return voucher;
  return parts.passwordGate.run<Outcome<SignedIn>>(async () => {
    // Checked again inside the gate: simultaneous guesses are counted one by one.
    const exhausted = voucher === 'nothing' && (await refuseExhausted(database, attempt));
    if (exhausted) return exhausted;
    const matches = await parts.passwords.matches(input.password, operator?.password_hash ?? undefined);
    if (!operator || !matches || operator.disabled) {
      await countFailure(database, attempt);
      return refuse('operator.wrong_credentials', {}, 'password');
    }
    if (!operator.totp_confirmed) return beginSetup(parts, operator, now);
    if (input.otp === '') return refuse('operator.otp_required', {}, 'otp');
    const isCodeSpent = voucher === 'second_factor';
    return proveCode(parts, { operator, code: input.otp, attempt, context, confirm: false, isCodeSpent });
  }, network);
}

/** Uses a code of the authenticator or a passkey up; false where it is none. */
async function spendCode(
  parts: OperatorParts,
  operator: OperatorRow | undefined,
  code: string,
  { address, now }: { readonly address: string; readonly now: Millis },
): Promise<boolean> {
  if (operator?.totp_confirmed !== true) return false;
  const given = { operator, code, purpose: 'sign_in', confirm: false, address, now } as const;
  const wrong = await parts.database.transaction((tx) => proveFactor(parts, tx, given, 'otp'));
  return wrong === undefined;
}

/** The first time: returns what an authenticator needs, and the token for its first code. */
async function beginSetup(
  { database, sealer }: OperatorParts,
  { id, email }: OperatorRow,
  now: Millis,
): Promise<Outcome<SignedIn>> {
  const token = newToken();
  const secret = await database.transaction(async (tx) => {
    const sealed = await keepTotpSecret(tx, id, sealer.seal(sealOwner(id), newTotpSecret()));
    await replaceSetup(tx, {
      operatorId: id,
      purpose: 'totp',
      tokenHash: tokenHash(token),
      expiresAt: now + SETUP_MS,
    });
    return sealer.open(sealOwner(id), sealed);
  });
  const uri = totpUri({ secret, issuer: 'Tidemark Console', account: email });
  return refuse('operator.totp_setup_required', { secret, uri, setup_token: token }, 'otp');
}

/** Takes a code, each time step once, and opens a session with its entry in the audit trail. */
export async function proveCode(
  parts: OperatorParts,
  proof: {
    readonly operator: OperatorRow;
    readonly code: string;
    readonly attempt: Attempt;
    readonly context: RequestContext;
    /** Whether the code switches the authenticator on. */
    readonly confirm: boolean;
    /** Whether the code was used up for this attempt already. */
    readonly isCodeSpent: boolean;
  },
): Promise<Outcome<SignedIn>> {
  const { database, clock } = parts;
  const { operator, code, context, confirm } = proof;
  const attempt = factorAttempt(proof.attempt);
  const exhausted = proof.isCodeSpent ? undefined : await refuseExhausted(database, attempt);
  if (exhausted) return exhausted;
  const now = clock.now();
  const field = confirm ? 'code' : 'otp';
  const signedIn = await database.transaction<Outcome<SignedIn>>(async (tx) => {
    const { address } = context;
    const given = { operator, code, purpose: 'sign_in', confirm, address, now } as const;
    const wrong = proof.isCodeSpent ? undefined : await proveFactor(parts, tx, given, field);
    if (wrong) return wrong;
    const opened = await openSession(tx, { operatorId: operator.id, context, now });
    await writeNote(tx, {
      note: { action: confirm ? 'session.set_up' : 'session.begin', object: `operator:${operator.id}` },
      at: now,
      by: operator,
      address,
    });
    return opened;
  });
  if (isRefusal(signedIn)) await countFailure(database, attempt);
  return signedIn;
}
