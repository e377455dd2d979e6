import type { FeeRate } from '@tidemark/domain/follow';
import type { ReviewState } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';

/** A wish to be a trader, as it was sent. */
export interface Submission {
  readonly userId: number;
  readonly isDemo: boolean;
  /** Of the agreement's text. */
  readonly agreementHash: string;
  readonly submittedAt: Millis;
}

/** A request and the status of its review. */
export interface Application extends Submission {
  readonly id: number;
  readonly state: ReviewState;
}

/** A user who is or was a lead trader. */
export interface Trader {
  readonly id: number;
  readonly userId: number;
  readonly isDemo: boolean;
  readonly code: string;
  /** The performance fee for followings that begin now. */
  readonly feeRate: FeeRate;
  readonly since: Millis;
  readonly leftAt: Millis | undefined;
}
