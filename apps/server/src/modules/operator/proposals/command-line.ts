import { type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Database, Queryable } from '../../../platform/database/queryable.ts';
import { commandLine, writeNote } from '../audit/audited.ts';
import { operatorEmails } from '../store/accounts.ts';
import { openProposals, proposalById, saveProposal } from '../store/proposals.ts';
import { approvedBy, lockProposals, momentOf } from './decide.ts';
import type { Proposal } from './proposal.ts';

/** A proposal that is open, as the command line lists it. */
export interface ListedProposal {
  readonly proposal: Proposal;
  readonly proposedBy: string;
}

export async function listOpenProposals(database: Queryable): Promise<ListedProposal[]> {
  const open = await openProposals(database);
  const emails = await operatorEmails(database, [...new Set(open.map(({ proposedBy }) => proposedBy))]);
  return open.map((proposal) => ({ proposal, proposedBy: emails.get(proposal.proposedBy) ?? '' }));
}

/**
 * Approves a proposal from the command line: the machine's administrator is the second approver. The running
 * server, or the next that starts, carries it out when it takes effect; `atOnce` skips the delay, also of an
 * earlier approval. The audit trail records both.
 */
export function approveFromCommandLine(
  database: Database,
  { id, atOnce, now }: { readonly id: number; readonly atOnce: boolean; readonly now: Millis },
): Promise<Outcome<Proposal>> {
  return database.transaction(async (tx) => {
    await lockProposals(tx);
    const proposal = await proposalById(tx, id);
    if (!proposal) return refuse('proposal.unknown', {}, 'id');
    const mayStill = atOnce ? ['waiting', 'approved'] : ['waiting'];
    if (!mayStill.includes(proposal.status)) return refuse('proposal.closed', {}, 'id');
    const approved = approvedBy(proposal, {
      operatorId: undefined,
      now,
      delayMs: atOnce ? 0 : proposal.delayMs,
    });
    await saveProposal(tx, approved);
    const { kind, object } = proposal;
    const detail = { kind, object, takes_effect_at: momentOf(approved), ...(atOnce && { at_once: true }) };
    await writeNote(tx, {
      note: { action: 'proposal.approve', object: `proposal:${id}`, detail },
      at: now,
      by: commandLine,
      address: '',
    });
    return approved;
  });
}
