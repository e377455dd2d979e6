export type { CurrencyKind, DepositTerms, DrawTerms, FundingCurrency, FundingLimits } from './currency.ts';
export { type DepositAmount, depositAmount, receivedAmount } from './deposit.ts';
export { decideTransfer, unheld } from './transfer.ts';
export { formatUnits, parseUnits, plainUnits, type Units, unitsFromMillionths, worthInUsd } from './units.ts';
