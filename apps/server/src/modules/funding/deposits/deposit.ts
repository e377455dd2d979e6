import type { CurrencyKind, DepositAmount, DepositState } from '@tidemark/domain/funding';
import type { Amount } from '@tidemark/domain/money';
import type { Millis } from '@tidemark/domain/time';

/** A deposit as it was requested; it never changes. */
export interface DepositRequest extends DepositAmount {
  readonly userId: number;
  readonly kind: CurrencyKind;
  readonly currencyId: number;
  readonly code: string;
  readonly protocol: string;
  readonly decimals: number;
  /** USD for one unit, as it was then. */
  readonly price: Amount;
  /** The address or the bank account that was shown, and its content then. */
  readonly optionId: number;
  readonly address: string;
  readonly bankName: string;
  readonly payeeAccount: string;
  /** Name of an upload. */
  /** Name of the upload; empty where none was required and sent. */
  readonly proof: string;
  /** What names the payment at the sender's bank or network; empty where nothing was stated. */
  readonly reference: string;
  readonly submittedAt: Millis;
}

/** A deposit and its status. */
export interface Deposit extends DepositRequest {
  readonly id: number;
  readonly state: DepositState;
}
