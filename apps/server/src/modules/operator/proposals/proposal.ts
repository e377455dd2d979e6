import type { OperatorRole } from '@tidemark/contract';
import type { Outcome, Refusal } from '@tidemark/domain/outcome';
import type { Change } from '@tidemark/domain/settings';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** What one operator proposes. */
export interface NewProposal {
  readonly kind: string;
  /** As in the audit trail; one proposal of a kind is open for an object at a time. */
  readonly object: string;
  /** All that carrying it out needs: JSON, nothing secret. */
  readonly payload: unknown;
  readonly changes: readonly Change[];
  readonly reason: string;
  readonly delayMs: number;
  readonly proposedBy: number;
  readonly proposedAt: Millis;
}

export type ProposalStatus = 'waiting' | 'approved' | 'done' | 'rejected' | 'cancelled' | 'failed';

export interface Proposal extends NewProposal {
  readonly id: number;
  readonly status: ProposalStatus;
  /** Undefined where the command line approved. */
  readonly approvedBy: number | undefined;
  readonly approvedAt: Millis | undefined;
  readonly takesEffectAt: Millis | undefined;
  readonly closedBy: number | undefined;
  readonly closedAt: Millis | undefined;
  readonly remark: string;
  readonly failure: Refusal | undefined;
}

/** What became of a proposal that was carried out, for the audit trail. */
export interface CarriedOut {
  readonly action: string;
  readonly object: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Called once, after the commit. */
  readonly afterCommit?: () => void;
}

/** How proposals of one kind are decided and carried out. */
export interface ProposalKind {
  readonly kind: string;
  /** Who may approve, reject and cancel. */
  readonly roles: readonly OperatorRole[];
  carryOut(tx: Queryable, proposal: Proposal, now: Millis): Promise<Outcome<CarriedOut>>;
}
