import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { AuditNote } from '../audit/audited.ts';
import { insertProposal, isOpen } from '../store/proposals.ts';
import type { NewProposal } from './proposal.ts';

/** Nothing was there before: a thing that is to be made, of which several may be proposed. */
export const NEW = 'new';

/**
 * Stores a proposal, which changes nothing until another operator approves it; returns its number and its
 * audit note. Called within `oneAtATime`.
 */
export async function propose(
  tx: Queryable,
  proposal: NewProposal,
): Promise<Outcome<{ readonly id: number; readonly note: AuditNote }>> {
  const isNew = proposal.object.endsWith(`:${NEW}`);
  if (!isNew && (await isOpen(tx, proposal))) return refuse('proposal.already_open');
  const id = await insertProposal(tx, proposal);
  const { kind, object, reason, changes } = proposal;
  const detail = { kind, object, ...changeDetail(changes) };
  return { id, note: { action: 'proposal.propose', object: `proposal:${id}`, reason, detail } };
}

/** Changes as the audit trail stores them: `{ field: { from, to } }`. */
export function changeDetail(changes: NewProposal['changes']): Readonly<Record<string, unknown>> {
  return Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }]));
}
