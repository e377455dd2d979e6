import type { CorrectionDirection } from '@tidemark/domain/funding';
import type { AccountType } from '@tidemark/domain/ledger';
import type { Amount } from '@tidemark/domain/money';
import type { ReviewState } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';

/** What an operator proposes to put right on a user's account. */
export interface Proposal {
  readonly userId: number;
  readonly account: AccountType;
  readonly direction: CorrectionDirection;
  readonly amount: Amount;
  /** As the user reads it. */
  readonly reason: string;
  /** The posting that it makes good, where there is one. */
  readonly corrects: number | undefined;
  readonly proposedBy: number;
  readonly proposedAt: Millis;
}

/** A proposal and its status; proposing it was the first of its two approvals. */
export interface Correction extends Proposal {
  readonly id: number;
  readonly accountId: number;
  readonly state: ReviewState;
}
