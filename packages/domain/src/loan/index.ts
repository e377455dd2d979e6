export { daysLate, dueDayOf, lastFreeDay, penaltyAfter } from './days.ts';
export {
  decideLoan,
  isOpenLoan,
  type LoanState,
  type LoanStatus,
  loanAsReview,
  type RepaidBy,
} from './loan-state.ts';
export {
  decideRepayment,
  type FirstRepaymentApproval,
  type OwedParts,
  owedInAll,
  type RepaymentState,
  repaymentAsReview,
  repaymentNeedsSecond,
} from './repayment.ts';
export {
  type DailyRate,
  fittingOffer,
  fractionOf,
  interestOf,
  type LoanOffer,
  type LoanQuote,
  type LoanTerms,
  penaltyDayOf,
  quoteLoan,
  rateOf,
  readLoanAmount,
} from './terms.ts';
