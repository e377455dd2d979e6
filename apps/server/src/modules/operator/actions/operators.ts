import type { CallOutput, CallRead, OperatorRole } from '@tidemark/contract';
import type {
  operatorAdd,
  operatorDisable,
  operatorEnable,
  operatorList,
} from '@tidemark/contract/operator/operators';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorContext } from '../../../platform/http/route.ts';
import { readEmail } from '../../session/index.ts';
import { type AuditNote, audited, type Done } from '../audit/audited.ts';
import { invitationFor } from '../invitations/invitation.ts';
import type { OperatorParts } from '../parts.ts';
import { presentOperator } from '../present.ts';
import type { NewProposal } from '../proposals/proposal.ts';
import { propose } from '../proposals/propose.ts';
import {
  countActivated,
  listOperators,
  lockOperators,
  type OperatorRow,
  operatorByEmail,
} from '../store/accounts.ts';
import { oneAtATime } from '../store/settings.ts';
import { type AccountChange, accountKind, addAccount, changeAccount } from './operator-changes.ts';

type Account = CallOutput<typeof operatorDisable>;
type Changed = CallOutput<typeof operatorEnable>;

export async function showOperators({ database }: OperatorParts): Promise<CallOutput<typeof operatorList>> {
  return (await listOperators(database)).map(presentOperator);
}

/** Adds an operator, who gets a link by mail; with two admins, the second must approve first. */
export function addOperator(
  parts: OperatorParts,
  { email: text, role }: CallRead<typeof operatorAdd>,
  context: OperatorContext,
): Promise<Outcome<CallOutput<typeof operatorAdd>>> {
  return audited(parts, context, async (tx): Promise<Outcome<Done<CallOutput<typeof operatorAdd>>>> => {
    await oneAtATime(tx);
    const email = readEmail(text);
    if (email === undefined) return refuse('operator.email_malformed', {}, 'email');
    if (await operatorByEmail(tx, email)) return refuse('operator.email_taken', {}, 'email');
    const now = parts.clock.now();
    const by = context.operator.operatorId;
    if (await needsSecondAdmin(tx)) {
      const made = await propose(tx, {
        ...{ kind: 'operator.add', object: `operator:${email}`, reason: '', delayMs: 0 },
        payload: { email, role, lang: context.lang },
        changes: [
          { field: 'email', from: null, to: email },
          { field: 'role', from: null, to: role },
        ],
        ...{ proposedBy: by, proposedAt: now },
      });
      return isRefusal(made) ? made : { answer: { id: null, proposal: made.id }, note: made.note };
    }
    const submission = { email, role, lang: context.lang, by, approvedBy: undefined, now };
    const added = await addAccount(tx, submission);
    if (isRefusal(added)) return added;
    const { id, token } = added;
    return {
      answer: { id, proposal: null },
      note: { action: 'operator.add', object: `operator:${id}`, detail: { email, role } },
      afterCommit: invitationFor(parts, { email, token, lang: context.lang }),
    };
  });
}

/** From the second admin on, two of them decide who may work here; a disabled one still counts. */
async function needsSecondAdmin(tx: Queryable): Promise<boolean> {
  return (await countActivated(tx)).admins >= 2;
}

interface Named {
  readonly id: number;
  readonly reason: string;
}

/** Ends password, authenticator and sessions of an operator, who gets a link for new ones by mail. */
export function renewOperator(parts: OperatorParts, { id, reason }: Named, context: OperatorContext) {
  return withSecondAdmin(parts, { id, reason, change: { action: 'renew' } }, context);
}

export function giveRole(
  parts: OperatorParts,
  { id, reason, role }: Named & { readonly role: OperatorRole },
  context: OperatorContext,
) {
  return withSecondAdmin(parts, { id, reason, change: { action: 'role', role } }, context);
}

/** Lets a disabled operator in again. */
export function enableOperator(parts: OperatorParts, { id, reason }: Named, context: OperatorContext) {
  return withSecondAdmin(parts, { id, reason, change: { action: 'enable' } }, context);
}

/** Blocks an operator at once: one admin is enough, because it only removes rights. */
export function disableOperator(
  parts: OperatorParts,
  { id, reason }: Named,
  context: OperatorContext,
): Promise<Outcome<Account>> {
  const change = { action: 'disable' } as const;
  return onOther(parts, { id, reason, change }, context, async (tx, operator, now) => {
    const submission = { id, change, lang: context.lang, by: context.operator.operatorId, now };
    const done = await changeAccount(parts, tx, operator, submission);
    return { answer: presentOperator(done.operator), note: done.note };
  });
}

/** A change that was made or proposed. */
interface Changing<T> extends Done<T> {
  readonly note: AuditNote;
}

type Asked = Named & { readonly change: AccountChange };

/** Makes a change of another's account, or proposes it where a second admin must approve. */
function withSecondAdmin(
  parts: OperatorParts,
  asked: Asked,
  context: OperatorContext,
): Promise<Outcome<Changed>> {
  const { id, change } = asked;
  const by = context.operator.operatorId;
  return onOther(parts, asked, context, async (tx, operator, now): Promise<Outcome<Changing<Changed>>> => {
    if (await needsSecondAdmin(tx)) {
      const made = await propose(tx, proposalOf(operator, asked, { context, now }));
      if (isRefusal(made)) return made;
      return { answer: { ...presentOperator(operator), proposal: made.id }, note: made.note };
    }
    const submission = { id, change, lang: context.lang, by, approvedBy: undefined, now };
    const done = await changeAccount(parts, tx, operator, submission);
    const answer = { ...presentOperator(done.operator), proposal: null };
    return { answer, note: done.note, afterCommit: done.afterCommit };
  });
}

function proposalOf(
  { id, email, role }: OperatorRow,
  { change, reason }: Asked,
  { context, now }: { readonly context: OperatorContext; readonly now: Millis },
): NewProposal {
  const to = change.action === 'role' ? change.role : undefined;
  return {
    ...{ kind: accountKind(change), object: `operator:${id}`, reason: reason.trim(), delayMs: 0 },
    payload: { id, change, lang: context.lang },
    changes: [
      { field: 'email', from: email, to: email },
      ...(to === undefined ? [] : [{ field: 'role', from: role, to }]),
    ],
    ...{ proposedBy: context.operator.operatorId, proposedAt: now },
  };
}

/**
 * A change of another operator's account. Never the own: operators cannot set their own role, and the last
 * admin cannot lock everyone out.
 */
function onOther<T>(
  parts: OperatorParts,
  { id, reason }: Asked,
  context: OperatorContext,
  change: (tx: Queryable, operator: OperatorRow, now: Millis) => Promise<Outcome<Changing<T>>>,
): Promise<Outcome<T>> {
  return audited(parts, context, async (tx): Promise<Outcome<Done<T>>> => {
    await oneAtATime(tx);
    if (id === context.operator.operatorId) return refuse('operator.not_yourself');
    if (reason.trim() === '') return refuse('operator.reason_required', {}, 'reason');
    const locked = await lockOperators(tx, [id, context.operator.operatorId]);
    const actor = locked.get(context.operator.operatorId);
    // Two admins who block each other at the same time: the second is no admin any more.
    if (actor?.disabled !== false || actor.role !== 'admin') return refuse('session.expired');
    const operator = locked.get(id);
    if (operator === undefined) return refuse('operator.unknown_operator', {}, 'id');
    const done = await change(tx, operator, parts.clock.now());
    return isRefusal(done) ? done : { ...done, note: { ...done.note, reason: reason.trim() } };
  });
}
