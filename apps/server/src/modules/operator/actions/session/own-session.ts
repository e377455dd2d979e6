import type { CallRead } from '@tidemark/contract';
import type { operatorPassword } from '@tidemark/contract/operator/session';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import type { OperatorContext } from '../../../../platform/http/route.ts';
import { checkPassword, ownAttempt } from '../../../session/index.ts';
import { audited } from '../../audit/audited.ts';
import type { OperatorParts } from '../../parts.ts';
import { factorRefusals, proveFactor } from '../../passkey-proof.ts';
import { countFailure, refuseExhausted } from '../../sign-in-guard.ts';
import { operatorById, savePassword } from '../../store/accounts.ts';
import { endSessions } from '../../store/sessions.ts';

/** Ends the calling session. */
export function signOut(parts: OperatorParts, context: OperatorContext): Promise<Outcome<true>> {
  const { operatorId, sessionId } = context.operator;
  return audited(parts, context, async (tx) => {
    await endSessions(tx, { operatorId, only: sessionId, now: parts.clock.now() });
    return { answer: true, note: { action: 'session.end', object: `operator:${operatorId}` } };
  });
}

/** Changes the own password; requires the old one and a code; all other sessions end. */
export function changePassword(
  parts: OperatorParts,
  input: CallRead<typeof operatorPassword>,
  context: OperatorContext,
): Promise<Outcome<true>> {
  const { database, clock, passwords } = parts;
  const { operatorId, sessionId, email } = context.operator;
  const checked = checkPassword(input.new_password, email, 'new_password');
  if (isRefusal(checked)) return Promise.resolve(checked);
  // Counted by session: other users' failures never delay a signed-in operator.
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
    const hash = await passwords.hash(input.new_password);
    const changed = await audited<true>(parts, { ...context, idempotency: undefined }, async (tx) => {
      const { address } = context;
      const given = { operator, code: input.otp, purpose: 'confirm', confirm: false, address, now } as const;
      const wrong = await proveFactor(parts, tx, given, 'otp');
      if (wrong) return wrong;
      await savePassword(tx, operatorId, { passwordHash: hash, now });
      await endSessions(tx, { operatorId, except: sessionId, now });
      return { answer: true, note: { action: 'operator.password_change', object: `operator:${operatorId}` } };
    });
    if (isRefusal(changed) && factorRefusals.has(changed.refusal)) await countFailure(database, attempt);
    return changed;
  }, `operator:${operatorId}`);
}
