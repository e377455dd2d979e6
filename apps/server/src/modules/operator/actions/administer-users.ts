import type { CallOutput } from '@tidemark/contract';
import type { operatorUserFreeze, operatorUserSessionsEnd } from '@tidemark/contract/operator/users';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext } from '../../../platform/http/route.ts';
import type { Change } from '../../session/index.ts';
import { audited, type Done } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';

interface Named {
  readonly id: number;
  readonly reason: string;
}

/** Blocks a user until an operator lifts it. Stops, futures and pending orders keep running. */
export function freezeUser(
  parts: OperatorParts,
  { id, reason }: Named,
  context: OperatorContext,
): Promise<Outcome<CallOutput<typeof operatorUserFreeze>>> {
  const { people } = parts.ports;
  return onUser(parts, { id, reason, action: 'user.freeze' }, context, async (tx, words) => {
    const frozen = await people.freeze(tx, { userId: id, reason: words, now: context.now });
    return isRefusal(frozen)
      ? frozen
      : { ...frozen, answer: { frozen: true }, detail: { ended: frozen.ended } };
  });
}

export function unfreezeUser(
  parts: OperatorParts,
  { id, reason }: Named,
  context: OperatorContext,
): Promise<Outcome<CallOutput<typeof operatorUserFreeze>>> {
  const { people } = parts.ports;
  return onUser(parts, { id, reason, action: 'user.unfreeze' }, context, async (tx) => {
    const opened = await people.unfreeze(tx, { userId: id });
    return isRefusal(opened) ? opened : { ...opened, answer: { frozen: false }, detail: {} };
  });
}

/** Ends every session of a user, sockets included. */
export function endUserSessions(
  parts: OperatorParts,
  { id, reason }: Named,
  context: OperatorContext,
): Promise<Outcome<CallOutput<typeof operatorUserSessionsEnd>>> {
  const { people } = parts.ports;
  return onUser(parts, { id, reason, action: 'user.sessions_end' }, context, async (tx) => {
    const done = await people.endSessionsOf(tx, { userId: id, now: context.now });
    if (isRefusal(done)) return done;
    const { ended } = done;
    return { ...done, answer: { ended }, detail: { ended } };
  });
}

interface ChangedUser<T> extends Change {
  readonly answer: T;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A change of a user, for which the operator gives a reason that stays in the audit trail. */
function onUser<T>(
  parts: OperatorParts,
  { id, reason, action }: Named & { readonly action: string },
  context: OperatorContext,
  change: (tx: Queryable, reason: string) => Promise<Outcome<ChangedUser<T>>>,
): Promise<Outcome<T>> {
  return audited(parts, context, async (tx): Promise<Outcome<Done<T>>> => {
    const words = reason.trim();
    if (words === '') return refuse('operator.reason_required', {}, 'reason');
    const changed = await change(tx, words);
    if (isRefusal(changed)) return changed;
    const { answer, detail, afterCommit } = changed;
    return { answer, note: { action, object: `user:${id}`, reason: words, detail }, afterCommit };
  });
}
