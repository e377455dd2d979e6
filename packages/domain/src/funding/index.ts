export { addressKey, readNetworkAddress } from './address/network-address.ts';
export { isTokenContract } from './address/token-contracts.ts';
export {
  type CorrectionDirection,
  correctionAmount,
  correctionReason,
  coveredCorrection,
} from './correction.ts';
export type { CurrencyKind, DepositTerms, DrawTerms, FundingCurrency, FundingLimits } from './currency.ts';
export { fittingCurrency } from './currency-change.ts';
export { type DepositAmount, depositAmount } from './deposit.ts';
export {
  asReview,
  type DepositState,
  type DepositUnderReview,
  decideDeposit,
  type FirstDepositApproval,
  needsSecondApproval,
} from './deposit-review.ts';
export {
  PAYEES_MAX,
  type Payee,
  type PayeeForm,
  payeeKey,
  readBankPayee,
  readCoinPayee,
  readMemo,
  samePayee,
} from './payee.ts';
export { readPayeeTag, type TagKind, tagKinds, tagOfNetwork } from './payee-tag.ts';
export { type PaymentReference, REFERENCE_MAX, readPaymentReference } from './payment-reference.ts';
export { availableBalance, decideTransfer, earmarkedOf, unlocked } from './transfer.ts';
export { formatUnits, parseUnits, plainUnits, type Units, unitsFromMillionths, worthInUsd } from './units.ts';
export {
  CONFIRM_MS,
  cancelWithdrawal,
  confirmable,
  confirmWithdrawal,
  decideWithdrawal,
  expiresAt,
  expireWithdrawal,
  type HoldReason,
  holdInForce,
  isOpen,
  type PayoutObstacles,
  refusedByHold,
  statusOf,
  type Withdrawal,
  type WithdrawalState,
  type WithdrawalStatus,
  type WithdrawHold,
  withdrawalStatuses,
} from './withdrawal-state.ts';
export { acceptWithdrawal, quoteWithdrawal } from './withdrawal-terms.ts';
