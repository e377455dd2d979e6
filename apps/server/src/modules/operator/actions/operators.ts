import type { CallOutput, CallRead, OperatorRole } from '@tidemark/contract';
import type { operatorAdd, operatorDisable, operatorList } from '@tidemark/contract/operator/operators';
import { type Outcome, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { readEmail } from '../../session/index.ts';
import { audited, type Done } from '../audit/audited.ts';
import type { OperatorParts } from '../parts.ts';
import { presentOperator } from '../present.ts';
import { newToken, tokenHash } from '../secrets.ts';
import {
  forgetTotp,
  insertOperator,
  listOperators,
  lockOperators,
  type OperatorRow,
  saveDisabled,
  savePassword,
  saveRole,
} from '../store/accounts.ts';
import { endSessions, replaceSetup } from '../store/sessions.ts';

type Account = CallOutput<typeof operatorDisable>;
type Invitation = CallOutput<typeof operatorAdd>;

/** How long an invitation is good for. */
const INVITATION_MS = DAY_MS;

export async function showOperators({ database }: OperatorParts): Promise<CallOutput<typeof operatorList>> {
  return (await listOperators(database)).map(presentOperator);
}

/** Adds an operator, who chooses the first password with the token that this answers. */
export function addOperator(
  parts: OperatorParts,
  { email: text, role }: CallRead<typeof operatorAdd>,
  context: OperatorContext,
): Promise<Outcome<Invitation>> {
  return audited(parts, neverKept(context), async (tx): Promise<Outcome<Done<Invitation>>> => {
    const email = readEmail(text);
    if (email === undefined) return refuse('operator.email_malformed', {}, 'email');
    const now = parts.clock.now();
    const added = await insertOperator(tx, { email, role, passwordHash: null, now });
    if (added === undefined) return refuse('operator.email_taken', {}, 'email');
    return {
      answer: await invite(tx, added.id, now),
      note: { action: 'operator.add', object: `operator:${added.id}`, detail: { email, role } },
    };
  });
}

interface Named {
  readonly id: number;
  readonly reason: string;
}

/** Ends password, authenticator and sessions of an operator, and answers a token to begin anew with. */
export function renewOperator(
  parts: OperatorParts,
  input: Named,
  context: OperatorContext,
): Promise<Outcome<Invitation>> {
  const named = { ...input, action: 'operator.renew' };
  return onOther(parts, named, neverKept(context), async (tx, { id }, now) => {
    await savePassword(tx, id, null);
    await forgetTotp(tx, id);
    return { answer: await invite(tx, id, now), detail: {} };
  });
}

/** An answer that carries a token is not kept for a second call: only its hash is stored anywhere. */
function neverKept(context: OperatorContext): OperatorContext {
  return { ...context, idempotency: undefined };
}

export function giveRole(
  parts: OperatorParts,
  input: Named & { readonly role: OperatorRole },
  context: OperatorContext,
): Promise<Outcome<Account>> {
  const { role } = input;
  return onOther(parts, { ...input, action: 'operator.role' }, context, async (tx, operator) => {
    await saveRole(tx, operator.id, role);
    const detail = { role: { from: operator.role, to: role } };
    return { answer: presentOperator({ ...operator, role }), detail };
  });
}

/** Keeps an operator out, or lets one in again. */
export function disableOperator(
  parts: OperatorParts,
  input: Named & { readonly disabled: boolean },
  context: OperatorContext,
): Promise<Outcome<Account>> {
  const { disabled } = input;
  const action = disabled ? 'operator.disable' : 'operator.enable';
  return onOther(parts, { ...input, action }, context, async (tx, operator, now) => {
    await saveDisabled(tx, operator.id, disabled ? now : null);
    return { answer: presentOperator({ ...operator, disabled }), detail: {} };
  });
}

interface Changed<T> {
  readonly answer: T;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * A change of another operator's account, whose sessions it ends. Never of the own: nobody gives
 * themselves a role, and the last admin cannot lock the house from within.
 */
function onOther<T>(
  parts: OperatorParts,
  { id, reason, action }: Named & { readonly action: string },
  context: OperatorContext,
  change: (tx: Queryable, operator: OperatorRow, now: Millis) => Promise<Changed<T>>,
): Promise<Outcome<T>> {
  return audited(parts, context, async (tx): Promise<Outcome<Done<T>>> => {
    if (id === context.operator.operatorId) return refuse('operator.not_yourself');
    if (reason.trim() === '') return refuse('operator.reason_required', {}, 'reason');
    const locked = await lockOperators(tx, [id, context.operator.operatorId]);
    const actor = locked.get(context.operator.operatorId);
    // Two admins at once who keep one another out: who came second is no admin any more.
    if (actor?.disabled !== false || actor.role !== 'admin') return refuse('session.expired');
    const operator = locked.get(id);
    if (operator === undefined) return refuse('operator.unknown_operator', {}, 'id');
    const now = parts.clock.now();
    const { answer, detail } = await change(tx, operator, now);
    await endSessions(tx, { operatorId: id, now });
    return {
      answer,
      note: {
        action,
        object: `operator:${id}`,
        reason: reason.trim(),
        detail: { email: operator.email, ...detail },
      },
    };
  });
}

async function invite(tx: Queryable, operatorId: number, now: Millis): Promise<Invitation> {
  const token = newToken();
  const expiresAt = now + INVITATION_MS;
  await replaceSetup(tx, { operatorId, purpose: 'password', tokenHash: tokenHash(token), expiresAt });
  return { id: operatorId, setup_token: token, expires_at: new Date(expiresAt).toISOString() };
}
