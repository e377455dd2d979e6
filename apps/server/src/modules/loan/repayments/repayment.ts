import type { RepaymentState } from '@tidemark/domain/loan';
import type { Amount } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';

/** A submitted repayment; immutable. */
export interface RepaymentRequest {
  readonly loanId: number;
  readonly userId: number;
  /** The address that was shown, and its content. */
  readonly optionId: number;
  readonly code: string;
  readonly protocol: string;
  readonly address: string;
  /** USD for one unit, as it was then. */
  readonly price: Amount;
  /** Name of an upload. */
  readonly proof: string;
  readonly submittedAt: Millis;
}

/** A repayment and its review state. */
export interface Repayment extends RepaymentRequest {
  readonly id: number;
  readonly state: RepaymentState;
}
