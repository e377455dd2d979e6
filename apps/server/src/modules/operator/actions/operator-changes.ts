import type { Lang, OperatorRole } from '@tidemark/contract';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import { DAY_MS, type Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { AuditNote } from '../audit/audited.ts';
import { invitationFor } from '../invitations/invitation.ts';
import type { OperatorParts } from '../parts.ts';
import type { CarriedOut, Proposal, ProposalKind } from '../proposals/proposal.ts';
import { newToken, tokenHash } from '../secrets.ts';
import {
  forgetTotp,
  insertOperator,
  lockOperators,
  type OperatorRow,
  saveDisabled,
  savePassword,
  saveRole,
} from '../store/accounts.ts';
import { insertVouching } from '../store/control.ts';
import { passkeyStore } from '../store/passkeys.ts';
import { endSessions, replaceSetup } from '../store/sessions.ts';

/** How long the link of an invitation is good for. */
const INVITATION_MS = DAY_MS;

/** What may become of another operator's account. */
export type AccountChange =
  | { readonly action: 'renew' | 'enable' | 'disable' }
  | { readonly action: 'role'; readonly role: OperatorRole };

/** The operator who changes, who approved, and the language of the e-mail. */
interface By {
  readonly by: number;
  readonly approvedBy?: number | undefined;
  readonly lang: Lang;
  readonly now: Millis;
}

/** Adds an operator; returns the token of the link, which is not stored. */
export async function addAccount(
  tx: Queryable,
  { email, role, by, approvedBy, now }: By & { readonly email: string; readonly role: OperatorRole },
): Promise<Outcome<{ readonly id: number; readonly token: string }>> {
  const added = await insertOperator(tx, { email, role, passwordHash: null, now });
  if (added === undefined) return refuse('operator.email_taken', {}, 'email');
  await insertVouching(tx, { operatorId: added.id, by, approvedBy, action: 'add', at: now });
  return { id: added.id, token: await beginSetup(tx, added.id, now) };
}

/** Changes an account and ends its sessions. */
export async function changeAccount(
  parts: Pick<OperatorParts, 'mail' | 'publicUrl' | 'log'>,
  tx: Queryable,
  operator: OperatorRow,
  { change, by, approvedBy, lang, now }: By & { readonly change: AccountChange },
): Promise<{ readonly operator: OperatorRow; readonly note: AuditNote; readonly afterCommit?: () => void }> {
  const { id, email, role } = operator;
  const { action } = change;
  const note = { action: `operator.${action}`, object: `operator:${id}`, detail: { email } };
  await endSessions(tx, { operatorId: id, now });
  switch (action) {
    case 'enable':
    case 'disable': {
      const disabled = action === 'disable';
      await saveDisabled(tx, id, disabled ? now : null);
      return { operator: { ...operator, disabled }, note };
    }
    case 'role':
      await saveRole(tx, id, change.role);
      await insertVouching(tx, { operatorId: id, by, approvedBy, action, at: now });
      return {
        operator: { ...operator, role: change.role },
        note: { ...note, detail: { email, role: { from: role, to: change.role } } },
      };
    case 'renew': {
      await savePassword(tx, id, { passwordHash: null, now });
      await forgetTotp(tx, id);
      await passkeyStore.removeAll(tx, id);
      await insertVouching(tx, { operatorId: id, by, approvedBy, action, at: now });
      const token = await beginSetup(tx, id, now);
      return {
        operator: { ...operator, password_hash: null, totp_confirmed: false },
        note,
        afterCommit: invitationFor(parts, { email, token, lang }),
      };
    }
  }
}

async function beginSetup(tx: Queryable, operatorId: number, now: Millis): Promise<string> {
  const token = newToken();
  const expiresAt = now + INVITATION_MS;
  await replaceSetup(tx, { operatorId, purpose: 'password', tokenHash: tokenHash(token), expiresAt });
  return token;
}

export const accountKind = ({ action }: AccountChange): string => `operator.${action}`;

type Parts = Pick<OperatorParts, 'mail' | 'publicUrl' | 'log'>;

/** What a second admin approves before it happens: who works here, and as what. */
export function operatorProposals(parts: Parts): ProposalKind[] {
  const roles = ['admin'] as const;
  const changes = ['operator.renew', 'operator.role', 'operator.enable'].map((kind): ProposalKind => {
    return { kind, roles, carryOut: (tx, proposal, now) => carryOutChange(parts, tx, proposal, now) };
  });
  return [
    { kind: 'operator.add', roles, carryOut: (tx, proposal, now) => carryOutAdd(parts, tx, proposal, now) },
    ...changes,
  ];
}

async function carryOutAdd(
  parts: Parts,
  tx: Queryable,
  { payload, proposedBy: by, approvedBy }: Proposal,
  now: Millis,
): Promise<Outcome<CarriedOut>> {
  const { email, role, lang } = payload as { email: string; role: OperatorRole; lang: Lang };
  const added = await addAccount(tx, { email, role, lang, by, approvedBy, now });
  if (isRefusal(added)) return added;
  return {
    ...{ action: 'operator.add', object: `operator:${added.id}`, detail: { email, role } },
    afterCommit: invitationFor(parts, { email, token: added.token, lang }),
  };
}

async function carryOutChange(
  parts: Parts,
  tx: Queryable,
  { payload, proposedBy: by, approvedBy }: Proposal,
  now: Millis,
): Promise<Outcome<CarriedOut>> {
  const { id, change, lang } = payload as { id: number; change: AccountChange; lang: Lang };
  const operator = (await lockOperators(tx, [id])).get(id);
  if (operator === undefined) return refuse('operator.unknown_operator', {}, 'id');
  const done = await changeAccount(parts, tx, operator, { change, lang, by, approvedBy, now });
  const { action, object, detail = {} } = done.note;
  return { action, object, detail, ...(done.afterCommit && { afterCommit: done.afterCommit }) };
}
