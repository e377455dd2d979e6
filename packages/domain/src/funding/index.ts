export type { CurrencyKind, DepositTerms, DrawTerms, FundingCurrency, FundingLimits } from './currency.ts';
export { type DepositAmount, depositAmount } from './deposit.ts';
export {
  asReview,
  type DepositState,
  type DepositUnderReview,
  decideDeposit,
  type FirstDepositApproval,
  needsSecondApproval,
} from './deposit-review.ts';
export { decideTransfer, unheld } from './transfer.ts';
export { formatUnits, parseUnits, plainUnits, type Units, unitsFromMillionths, worthInUsd } from './units.ts';
