import { isRefusal, present } from '@tidemark/domain/outcome';
import type { OperatorParts } from '../parts.ts';
import { dueProposal, proposalById } from '../store/proposals.ts';
import { carryOut, fail, lockProposals, type ProposalKinds } from './decide.ts';
import type { Proposal } from './proposal.ts';

type Parts = Pick<OperatorParts, 'database' | 'clock' | 'log'>;

/** Carries out every due approved proposal, each in its own transaction. */
export async function takeEffect(parts: Parts, kinds: ProposalKinds): Promise<void> {
  const { database, clock, log } = parts;
  // One that fails for a reason of ours is tried again the next time and does not stop the others.
  const except: number[] = [];
  for (;;) {
    // Looked at without a lock: nearly always nothing is due.
    const due = await dueProposal(database, { now: clock.now(), except });
    if (due === undefined) return;
    except.push(due.id);
    try {
      await one(parts, kinds, due);
    } catch (err) {
      log.error({ err, proposal: due.id }, 'an approved proposal could not take effect; it is tried again');
    }
  }
}

async function one({ database, clock, log }: Parts, kinds: ProposalKinds, due: Proposal): Promise<void> {
  const kind = present(kinds.get(due.kind), `proposals of the kind ${due.kind} are known`);
  const done = await database.transaction(async (tx) => {
    await lockProposals(tx);
    const now = clock.now();
    const proposal = await proposalById(tx, due.id);
    if (proposal?.status !== 'approved') return undefined;
    const outcome = await carryOut(kind, tx, proposal, now);
    return isRefusal(outcome) ? fail(tx, proposal, outcome, now) : outcome;
  });
  if (done === undefined) return;
  const { id, object, status } = done.proposal;
  log.info({ proposal: id, kind: due.kind, object, status }, 'the time of an approved proposal has come');
  done.afterCommit?.();
}
