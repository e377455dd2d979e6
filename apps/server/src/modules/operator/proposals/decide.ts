import type { OperatorRole } from '@tidemark/contract';
import { checkSecond } from '@tidemark/domain/control';
import { isRefusal, type Outcome, type Refusal, refuse } from '@tidemark/domain/outcome';
import { REMARK_MAX } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type Actor, type AuditNote, commandLine, writeNote } from '../audit/audited.ts';
import { operatorById } from '../store/accounts.ts';
import { lockApprovals, selectVouchings } from '../store/control.ts';
import { proposalById, saveProposal } from '../store/proposals.ts';
import { oneAtATime, unlessRefused } from '../store/settings.ts';
import type { CarriedOut, Proposal, ProposalKind } from './proposal.ts';

export type ProposalKinds = ReadonlyMap<string, ProposalKind>;

/** What an operator wants of a proposal. */
export interface ProposalDecision {
  readonly id: number;
  readonly verdict: 'approve' | 'reject' | 'cancel';
  readonly remark: string;
  readonly by: { readonly operatorId: number; readonly role: OperatorRole };
  readonly now: Millis;
}

export interface Decided {
  readonly proposal: Proposal;
  readonly note: AuditNote;
  readonly afterCommit: (() => void) | undefined;
}

/**
 * Decides a proposal. What was approved and has no delay is carried out at once; if that is refused,
 * it still waits.
 */
export async function decideProposal(
  kinds: ProposalKinds,
  tx: Queryable,
  decision: ProposalDecision,
): Promise<Outcome<Decided>> {
  await lockProposals(tx);
  const proposal = await proposalById(tx, decision.id);
  const kind = proposal && kinds.get(proposal.kind);
  if (!proposal || !kind) return refuse('proposal.unknown', {}, 'id');
  const { by, verdict, now } = decision;
  if (!kind.roles.includes(by.role)) {
    return refuse('operator.role_required', { roles: kind.roles.join(', ') });
  }
  const remark = decision.remark.trim();
  if (remark.length > REMARK_MAX) return refuse('review.remark_too_long', { max: REMARK_MAX }, 'remark');
  const mayStill = verdict === 'cancel' ? ['waiting', 'approved'] : ['waiting'];
  if (!mayStill.includes(proposal.status)) return refuse('proposal.closed', {}, 'id');
  const note = {
    action: `proposal.${verdict}`,
    object: `proposal:${proposal.id}`,
    reason: remark,
    detail: { kind: proposal.kind, object: proposal.object },
  };
  if (verdict !== 'approve') {
    if (verdict === 'reject' && remark === '') return refuse('review.remark_required', {}, 'remark');
    const status = verdict === 'reject' ? 'rejected' : 'cancelled';
    const closed = { ...proposal, status, remark, closedBy: by.operatorId, closedAt: now } as const;
    await saveProposal(tx, closed);
    return { proposal: closed, note, afterCommit: undefined };
  }
  const pair = { first: proposal.proposedBy, second: by.operatorId, now };
  const second = checkSecond(await selectVouchings(tx), pair);
  if (isRefusal(second)) return second;
  const approved = approvedBy(proposal, { operatorId: by.operatorId, now, delayMs: proposal.delayMs });
  const said = { ...note, detail: { ...note.detail, takes_effect_at: momentOf(approved) } };
  if (proposal.delayMs > 0) {
    await saveProposal(tx, approved);
    return { proposal: approved, note: said, afterCommit: undefined };
  }
  const done = await carryOut(kind, tx, approved, now);
  return isRefusal(done) ? done : { ...done, note: said };
}

/** Settings, proposals and approvals of money wait for one another, always in this order. */
export async function lockProposals(tx: Queryable): Promise<void> {
  await oneAtATime(tx);
  await lockApprovals(tx);
}

/** An approved proposal; null means the command line. */
export function approvedBy(
  proposal: Proposal,
  approval: { readonly operatorId: number | undefined; readonly now: Millis; readonly delayMs: number },
): Proposal & { readonly takesEffectAt: Millis } {
  const { operatorId, now, delayMs } = approval;
  return {
    ...proposal,
    status: 'approved',
    approvedBy: operatorId,
    approvedAt: now,
    takesEffectAt: now + delayMs,
  };
}

export const momentOf = ({ takesEffectAt = 0 }: Proposal): string => new Date(takesEffectAt).toISOString();

interface Done {
  readonly proposal: Proposal;
  readonly afterCommit: (() => void) | undefined;
}

/** Carries a proposal out, with an entry of what it changed under the name of who approved it. */
export async function carryOut(
  kind: ProposalKind,
  tx: Queryable,
  proposal: Proposal,
  now: Millis,
): Promise<Outcome<Done>> {
  const outcome = await unlessRefused(tx, () => kind.carryOut(tx, proposal, now));
  if (isRefusal(outcome)) return outcome;
  // What was made has its number from now on.
  const done = { ...proposal, object: outcome.object, status: 'done', closedAt: now } as const;
  await saveProposal(tx, done);
  await writeCarriedOut(tx, proposal, outcome, now);
  return { proposal: done, afterCommit: outcome.afterCommit };
}

async function writeCarriedOut(tx: Queryable, proposal: Proposal, done: CarriedOut, now: Millis) {
  const { action, object, detail } = done;
  const note = { action, object, reason: proposal.reason, detail: { ...detail, proposal: proposal.id } };
  await writeNote(tx, { note, at: now, by: await approverOf(tx, proposal), address: '' });
}

/** A proposal that fails at its effective time changes nothing, and stores the reason. */
export async function fail(tx: Queryable, proposal: Proposal, failure: Refusal, now: Millis): Promise<Done> {
  const failed = { ...proposal, status: 'failed', failure, closedAt: now } as const;
  await saveProposal(tx, failed);
  const note = {
    action: 'proposal.fail',
    object: `proposal:${proposal.id}`,
    detail: { kind: proposal.kind, object: proposal.object, refusal: failure.refusal },
  };
  await writeNote(tx, { note, at: now, by: await approverOf(tx, proposal), address: '' });
  return { proposal: failed, afterCommit: undefined };
}

async function approverOf(tx: Queryable, { approvedBy: id }: Proposal): Promise<Actor> {
  return (id === undefined ? undefined : await operatorById(tx, id)) ?? commandLine;
}
