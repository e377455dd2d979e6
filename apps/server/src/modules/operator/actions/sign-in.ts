import type { CallOutput, CallRead } from '@tidemark/contract';
import type { operatorLogin } from '@tidemark/contract/operator/session';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { MINUTE_MS, type Millis } from '@tidemark/domain/time';
import type { RequestContext } from '../../../platform/http/route.ts';
import { newTotpSecret, totpStep, totpUri } from '../../../platform/totp/totp.ts';
import { networkOf } from '../../session/index.ts';
import { writeNote } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { newToken, tokenHash } from '../secrets.ts';
import { type Attempt, countFailure, refuseExhausted } from '../sign-in-guard.ts';
import { keepTotpSecret, type OperatorRow, operatorByEmail, spendTotpStep } from '../store/accounts.ts';
import { replaceSetup } from '../store/sessions.ts';
import { openSession } from '../tokens.ts';

type SignedIn = CallOutput<typeof operatorLogin>;

/** How long a set-up that the right password began may take. */
const SETUP_MS = 15 * MINUTE_MS;

/** What the seal of an operator's authenticator is bound to. */
export const sealOwner = (operatorId: number): string => `operator:${operatorId}`;

/**
 * Signs an operator in. An unknown address, a wrong password and a disabled operator are answered
 * alike and take as long; the code is asked for only after the right password.
 */
export function signIn(
  parts: OperatorParts,
  input: CallRead<typeof operatorLogin>,
  context: RequestContext,
): Promise<Outcome<SignedIn>> {
  const { database } = parts;
  const email = input.email.trim().toLowerCase();
  const now = parts.clock.now();
  // The guard is asked inside the gate, so that many guesses sent at once are still counted one by one.
  return parts.passwordGate.run<Outcome<SignedIn>>(async () => {
    const operator = await operatorByEmail(database, email);
    const attempt = { email, operatorId: operator?.id, network: networkOf(context.address), now };
    const exhausted = await refuseExhausted(database, attempt);
    if (exhausted) return exhausted;
    const matches = await parts.passwords.matches(input.password, operator?.password_hash ?? undefined);
    if (!operator || !matches || operator.disabled) {
      await countFailure(database, attempt);
      return refuse('operator.wrong_credentials', {}, 'password');
    }
    if (!operator.totp_confirmed) return beginSetup(parts, operator, now);
    if (input.otp === '') return refuse('operator.otp_required', {}, 'otp');
    return proveCode(parts, { operator, code: input.otp, attempt, context, confirm: false });
  });
}

/** The first time: hands out what an authenticator needs, and the token that its first code comes with. */
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
  { database, sealer, clock }: OperatorParts,
  proof: {
    readonly operator: OperatorRow;
    readonly code: string;
    readonly attempt: Attempt;
    readonly context: RequestContext;
    /** Whether the code switches the authenticator on. */
    readonly confirm: boolean;
  },
): Promise<Outcome<SignedIn>> {
  const { operator, code, attempt, context, confirm } = proof;
  const now = clock.now();
  const secret = operator.totp_secret && sealer.open(sealOwner(operator.id), operator.totp_secret);
  const lastStep = operator.totp_step ?? undefined;
  const step = secret === null ? undefined : totpStep({ secret, code, now, lastStep });
  const signedIn =
    step === undefined
      ? undefined
      : await database.transaction(async (tx) => {
          if (!(await spendTotpStep(tx, { id: operator.id, step, confirm, now }))) return undefined;
          const opened = await openSession(tx, { operatorId: operator.id, context, now });
          await writeNote(tx, {
            note: { action: confirm ? 'session.set_up' : 'session.begin', object: `operator:${operator.id}` },
            at: now,
            by: operator,
            address: context.address,
          });
          return opened;
        });
  if (signedIn !== undefined) return signedIn;
  await countFailure(database, attempt);
  return refuse('operator.otp_wrong', {}, confirm ? 'code' : 'otp');
}
