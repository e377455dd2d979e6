import type { ApprovalControl, MovedMoney } from '../control/index.ts';
import type { Outcome } from '../outcome/index.ts';
import type { Millis } from '../time/index.ts';
import type { Decision, ReviewKind, ReviewState, ReviewStatus } from './review.ts';

/** A review as operators see it. */
export interface ReviewItem {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly userId: number;
  readonly state: ReviewState;
  readonly submittedAt: Millis;
  readonly dueAt: Millis;
  /** What was submitted, in the order in which it is shown; keys are those of the wire (`card_id`). */
  readonly fields: readonly { readonly key: string; readonly value: string }[];
  /** Whether two operators must approve it whatever its amount, or one of two has. */
  readonly needsSecond: boolean;
  /** What an approval moves: above the limits of the day, two operators must approve it. */
  readonly moves?: Omit<MovedMoney, 'userId'>;
  /** Pictures under addresses that an operator's browser may open for some minutes. */
  readonly pictures: readonly { readonly key: string; readonly url: string }[];
}

/** What a decision made of a review. */
export interface DecidedReview {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly userId: number;
  readonly from: ReviewState;
  /** Still waiting after a first approval where a second is needed. */
  readonly to: ReviewState;
  /** Additional data of the audit entry: amounts. */
  readonly detail?: Readonly<Record<string, string>>;
  /** What the approval has moved; it counts towards the limits of the day. */
  readonly moved?: Omit<MovedMoney, 'userId'>;
}

/** What an operator wants of one review of a queue. */
export interface ReviewDecision extends Decision {
  readonly id: number;
  /** The amount received, for incoming money: a decimal text, empty if not stated. */
  readonly amount: string;
  /** For an accepted dispute: the approved correction that settles it. */
  readonly correctionId?: number | undefined;
  /** For an accepted dispute: the statement that no money is owed. */
  readonly nothingOwed?: boolean;
  readonly control: ApprovalControl;
}

/** Review filter and page (from 1). Waiting reviews are sorted oldest first, others newest first. */
export interface ReviewAsk {
  readonly status: ReviewStatus | 'all';
  readonly page: number;
  readonly pageSize: number;
}

/**
 * What a module with a queue shows to operators. `Tx` is the transaction that the decision and its
 * audit entry share; a transaction may be run again, so nothing leaves the broker before its commit.
 */
export interface ReviewPort<Tx> {
  readonly kind: ReviewKind;
  list(ask: ReviewAsk): Promise<{ readonly data: readonly ReviewItem[]; readonly total: number }>;
  find(id: number): Promise<ReviewItem | undefined>;
  /** How many wait, and since when the oldest of them does: its age against the 48 h. */
  waiting(): Promise<{ readonly total: number; readonly oldestAt: Millis | undefined }>;
  /**
   * Refused besides the state machine's own: `review.unknown`. Locks the row: of two at once, one decides.
   */
  decide(tx: Tx, decision: ReviewDecision): Promise<Outcome<DecidedReview>>;
  /** Notifies the affected user; called once the transaction of `decide` has been committed. */
  afterCommit(decided: DecidedReview): void;
}
