import type { CallRead } from '@tidemark/contract';
import type { operatorPassword } from '@tidemark/contract/operator/session';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { totpStep } from '../../../platform/totp/totp.ts';
import { checkPassword, ownAttempt } from '../../session/index.ts';
import { audited } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { countFailure, refuseExhausted } from '../sign-in-guard.ts';
import { operatorById, savePassword, spendTotpStep } from '../store/accounts.ts';
import { endSessions } from '../store/sessions.ts';
import { sealOwner } from './sign-in.ts';

/** Ends the session that asks. */
export function signOut(parts: OperatorParts, context: OperatorContext): Promise<Outcome<true>> {
  const { operatorId, sessionId } = context.operator;
  return audited(parts, context, async (tx) => {
    await endSessions(tx, { operatorId, only: sessionId, now: parts.clock.now() });
    return { answer: true, note: { action: 'session.end', object: `operator:${operatorId}` } };
  });
}

/** Changes the own password, for which the old one and a code are asked; all other sessions end. */
export function changePassword(
  parts: OperatorParts,
  input: CallRead<typeof operatorPassword>,
  context: OperatorContext,
): Promise<Outcome<true>> {
  const { database, clock, sealer, passwords } = parts;
  const { operatorId, sessionId, email } = context.operator;
  const checked = checkPassword(input.new_password, email, 'new_password');
  if (isRefusal(checked)) return Promise.resolve(checked);
  // Counted by session: nobody else's failures hold up somebody who is signed in.
  const now = clock.now();
  const attempt = ownAttempt(`password:${sessionId}`, now);
  return parts.passwordGate.run<Outcome<true>>(async () => {
    const operator = present(await operatorById(database, operatorId), 'a session has its operator');
    const exhausted = await refuseExhausted(database, attempt);
    if (exhausted) return exhausted;
    if (!(await passwords.matches(input.password, operator.password_hash ?? undefined))) {
      await countFailure(database, attempt);
      return refuse('operator.wrong_credentials', {}, 'password');
    }
    const secret = operator.totp_secret && sealer.open(sealOwner(operatorId), operator.totp_secret);
    const lastStep = operator.totp_step ?? undefined;
    const step = secret === null ? undefined : totpStep({ secret, code: input.otp, now, lastStep });
    if (step === undefined) {
      await countFailure(database, attempt);
      return refuse('operator.otp_wrong', {}, 'otp');
    }
    const hash = await passwords.hash(input.new_password);
    return audited(parts, { ...context, idempotency: undefined }, async (tx) => {
      if (!(await spendTotpStep(tx, { id: operatorId, step, confirm: false, now })))
        return refuse('operator.otp_wrong', {}, 'otp');
      await savePassword(tx, operatorId, { passwordHash: hash, now });
      await endSessions(tx, { operatorId, except: sessionId, now });
      return { answer: true, note: { action: 'operator.password_change', object: `operator:${operatorId}` } };
    });
  }, `operator:${operatorId}`);
}
