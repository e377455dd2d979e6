import type { Amount } from '../money/index.ts';
import type { TagKind } from './payee-tag.ts';
import type { Units } from './units.ts';

/** Coins travel over a network, money of a bank by wire. */
export type CurrencyKind = 'coin' | 'bank';

/** A payment channel of a currency, as operators set it. A coin has one per network. */
export interface FundingCurrency {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: CurrencyKind;
  /** The network of a coin; empty for a bank. */
  readonly protocol: string;
  /** Places that an amount may have, at most six. */
  readonly decimals: number;
  /** What a payee of this coin needs besides the address; none for a bank. */
  readonly payeeTag: TagKind;
  /** Place in the list. */
  readonly position: number;
  readonly deposit: DepositTerms;
  readonly draw: DrawTerms;
}

export interface DepositTerms {
  /** USD for one unit. */
  readonly price: Amount;
  readonly min: Units;
  readonly max: Units;
  readonly isOpen: boolean;
  /** Whether a request needs a picture that proves the payment, and what names it at the bank or network. */
  readonly needsProof: boolean;
  readonly needsReference: boolean;
}

export interface DrawTerms {
  /** A fixed amount in USD, or the fraction of the amount, in millionths. */
  readonly rate: bigint;
  /** 1: fixed; 2: a fraction. */
  readonly feeType: 1 | 2;
  /** Units for one USD. */
  readonly price: Units;
  /** In USD, before the fee. */
  readonly min: Amount;
  readonly max: Amount;
  readonly isOpen: boolean;
}

/** What holds for all deposits and withdrawals. */
export interface FundingLimits {
  /** Deposits and withdrawals above it need two operators. */
  readonly secondApprovalAbove: Amount;
  /** What one operator may approve alone in a UTC day, in USD. */
  readonly operatorDayLimit: Amount;
  /** How long withdrawals wait after a new payout method, a new password or a new second factor. */
  readonly withdrawHoldHours: number;
  readonly withdrawNeedsRealName: boolean;
  /** Deposits of one user that may wait at a time. */
  readonly depositsOpenMax: number;
}
