import type { DrawTerms, Payee, Units, Withdrawal, WithdrawalState } from '@tidemark/domain/funding';
import type { Amount } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';

/** The terms fixed when a withdrawal was requested: none of them changes, and no new charge is added. */
export interface WithdrawalTerms {
  readonly userId: number;
  /** The funding account on which the amount is locked. */
  readonly accountId: number;
  readonly methodId: number;
  readonly currencyId: number;
  readonly code: string;
  readonly protocol: string;
  readonly terms: Pick<DrawTerms, 'feeType' | 'rate' | 'price'>;
  readonly payee: Payee;
  readonly memo: string;
  readonly amount: Amount;
  readonly fee: Amount;
  readonly received: Units;
  readonly drawnAt: Millis;
}

/** A withdrawal and its status. */
export interface WithdrawalRecord extends WithdrawalTerms, Withdrawal {
  readonly id: number;
  readonly state: WithdrawalState;
  readonly confirmedAt: Millis | undefined;
}

/** What has happened to a withdrawal, in the words of its timeline. */
export type StepStatus = 'drawn' | 'confirmed' | 'approved' | 'paid' | 'rejected' | 'cancelled' | 'expired';

export interface Step {
  readonly withdrawalId: number;
  readonly status: StepStatus;
  readonly at: Millis;
  /** The reason, as the owner reads it. */
  readonly note: string;
}
