import type { RepaymentState } from '@tidemark/domain/loan';
import type { Amount } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';

/** A repayment that was said to be sent; nothing of it changes. */
export interface RepaymentRequest {
  readonly loanId: number;
  readonly userId: number;
  /** The address that was shown, and what stood in it. */
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

/** A repayment and where its review stands. */
export interface Repayment extends RepaymentRequest {
  readonly id: number;
  readonly state: RepaymentState;
}
