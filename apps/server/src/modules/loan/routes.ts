import * as calls from '@tidemark/contract/calls/money/loan';
import { answer, type Route } from '../../platform/http/route.ts';
import { showIdentity } from './identity/show-identity.ts';
import { submitIdentity } from './identity/submit-identity.ts';
import { listLoans, showLoan } from './loans/show-loans.ts';
import { submitLoan } from './loans/submit-loan.ts';
import { listOffers, showDate, showOffer } from './offers/show-offers.ts';
import type { LoanParts } from './parts.ts';
import { repay } from './repayments/repay.ts';
import { listRepaymentAccounts, showRepayment } from './repayments/show-repayment.ts';
import { submitRepayment } from './repayments/submit-repayment.ts';

export function loanRoutes(loan: LoanParts): Route[] {
  return [
    answer(calls.loanKyc, (_, { caller, now }) => showIdentity(loan, caller.userId, now)),
    answer(calls.loanKycSubmit, (input, context) => submitIdentity(loan, input, context)),
    answer(calls.loanConfig, () => listOffers(loan)),
    answer(calls.loanConfigInfo, (input, context) => showOffer(loan, input, context)),
    answer(calls.loanGetDate, ({ id }, { now }) => showDate(loan, id, now)),
    answer(calls.loanSubmit, (input, context) => submitLoan(loan, input, context)),
    answer(calls.loanList, (input, context) => listLoans(loan, input, context)),
    answer(calls.loanInfo, ({ id }, context) => showLoan(loan, id, context)),
    answer(calls.repaymentInfo, ({ loan_id }, context) => showRepayment(loan, loan_id, context)),
    answer(calls.repaymentAccounts, () => listRepaymentAccounts(loan)),
    answer(calls.repayment, (input, context) => submitRepayment(loan, input, context)),
    answer(calls.repay, ({ loan_id }, context) => repay(loan, loan_id, context)),
  ];
}
