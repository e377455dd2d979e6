import type { CallOutput, CallRead } from '@tidemark/contract';
import type { operatorPasswordSetup, operatorTotpConfirm } from '@tidemark/contract/operator/session';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { RequestContext } from '../../../../platform/http/route.ts';
import { checkPassword, networkOf, signInAttempt } from '../../../session/index.ts';
import { writeNote } from '../../audit/audited.ts';
import type { OperatorParts } from '../../parts.ts';
import { tokenHash } from '../../secrets.ts';
import { countFailure, refuseExhausted } from '../../sign-in-guard.ts';
import { type OperatorRow, operatorById, savePassword } from '../../store/accounts.ts';
import { operatorOfSetup, spendSetup } from '../../store/sessions.ts';
import { proveCode } from './sign-in.ts';

const expired = refuse('operator.setup_expired', {}, 'setup_token');

/** Switches an authenticator on with its first code, and signs in. */
export async function confirmTotp(
  parts: OperatorParts,
  { setup_token, code }: CallRead<typeof operatorTotpConfirm>,
  context: RequestContext,
): Promise<Outcome<CallOutput<typeof operatorTotpConfirm>>> {
  const found = await operatorOf(parts, { token: setup_token, purpose: 'totp', context });
  if (isRefusal(found)) return found;
  const { operator, attempt } = found;
  if (operator.totp_confirmed) return expired;
  const signedIn = await proveCode(parts, {
    operator,
    code,
    attempt,
    context,
    confirm: true,
    isCodeSpent: false,
  });
  if (!isRefusal(signedIn)) await spendSetup(parts.database, tokenHash(setup_token), attempt.now);
  return signedIn;
}

/** Takes the first password of an operator whom an admin has added; answers the address to sign in with. */
export async function setPassword(
  parts: OperatorParts,
  { setup_token, password }: CallRead<typeof operatorPasswordSetup>,
  context: RequestContext,
): Promise<Outcome<CallOutput<typeof operatorPasswordSetup>>> {
  const found = await operatorOf(parts, { token: setup_token, purpose: 'password', context });
  if (isRefusal(found)) return found;
  const { operator, attempt } = found;
  const checked = checkPassword(password, operator.email);
  if (isRefusal(checked)) return checked;
  const hash = await parts.passwordGate.run(() => parts.passwords.hash(password), attempt.network);
  if (isRefusal(hash)) return hash;
  return parts.database.transaction(async (tx) => {
    if (!(await spendSetup(tx, tokenHash(setup_token), attempt.now))) return expired;
    await savePassword(tx, operator.id, { passwordHash: hash, now: attempt.now });
    await writeNote(tx, {
      note: { action: 'operator.password_set', object: `operator:${operator.id}` },
      at: attempt.now,
      by: operator,
      address: context.address,
    });
    return { email: operator.email };
  });
}

/** Whom a set-up token is for. Guessing at tokens or codes counts as failing to sign in. */
async function operatorOf(
  { database, clock }: OperatorParts,
  {
    token,
    purpose,
    context,
  }: {
    readonly token: string;
    readonly purpose: 'password' | 'totp';
    readonly context: RequestContext;
  },
) {
  const now = clock.now();
  const network = networkOf(context.address);
  const id = await operatorOfSetup(database, { tokenHash: tokenHash(token), purpose, now });
  const operator: OperatorRow | undefined = id === undefined ? undefined : await operatorById(database, id);
  const attempt = signInAttempt({
    account: operator?.email ?? 'set-up',
    ownerId: operator?.id,
    network,
    now,
  });
  const exhausted = await refuseExhausted(database, attempt);
  if (exhausted) return exhausted;
  if (operator !== undefined) return { operator, attempt };
  await countFailure(database, attempt);
  return expired;
}
