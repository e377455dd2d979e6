import type { Lang } from '@tidemark/contract';
import type { loanRecord } from '@tidemark/contract/calls/money/loan';
import { fractionOf, type LoanOffer, type LoanStatus, owedInAll } from '@tidemark/domain/loan';
import { formatAmount, ZERO } from '@tidemark/domain/money';
import { type Day, dayOf, type Millis, startOfDay } from '@tidemark/domain/time';
import { sentence } from '@tidemark/i18n/server';
import type * as z from 'zod/mini';
import { dueOnOf, type Loan, lateDaysOf, owedPartsOf } from './loan.ts';

/** The states of a loan on the wire (docs/spec/product.md#states). */
export const LOAN_STATUS: Record<LoanStatus, number> = {
  waiting: 1,
  owed: 2,
  rejected: 3,
  checking: 4,
  repaid: 5,
};

/** A loan as its owner sees it. */
export function presentLoan(
  loan: Loan,
  { lang, now }: { readonly lang: Lang; readonly now: Millis },
): z.input<typeof loanRecord> {
  const { state, terms } = loan;
  const total = owedInAll(owedPartsOf(loan));
  const isOwed = state.status === 'owed' || state.status === 'checking';
  const repaid = state.status === 'repaid' ? state : undefined;
  return {
    id: loan.id,
    amount: formatAmount(loan.amount),
    loan_period: terms.period,
    free_period: terms.freePeriod,
    interest_amount: formatAmount(loan.interest),
    interest_rate: fractionOf(terms.interestRate),
    penalty_amount: formatAmount(loan.penalty),
    penalty_rate: fractionOf(terms.penaltyRate),
    total_amount: formatAmount(total),
    outstanding: formatAmount(isOwed ? total : ZERO),
    reviewed_at: reviewedAt(loan),
    repayment_time: dueMoment(dueOnOf(loan)),
    created_at: moment(loan.askedAt),
    status: LOAN_STATUS[state.status],
    status_name: sentence(lang, `loan.status.${state.status}`, {}, 'messages'),
    remark: loan.remark,
    overdue_days: lateDaysOf(loan, dayOf(now)),
    repaid_at: repaid ? moment(repaid.at) : null,
    repaid_by: repaid?.by ?? '',
  };
}

function reviewedAt({ state }: Loan): string | null {
  if (state.status === 'waiting') return null;
  return moment(state.status === 'rejected' ? state.decided.at : state.approved.at);
}

/** The due day as a moment: its beginning. */
export function dueMoment(dueOn: Day | undefined): string | null {
  return dueOn === undefined ? null : moment(startOfDay(dueOn));
}

export function moment(at: Millis): string {
  return new Date(at).toISOString();
}

/** A loan that is offered. */
export function presentOffer(offer: LoanOffer) {
  return {
    id: offer.id,
    loan_period: offer.period,
    min_amount: formatAmount(offer.min),
    max_amount: formatAmount(offer.max),
    interest_rate: fractionOf(offer.interestRate),
    free_period: offer.freePeriod,
    penalty_rate: fractionOf(offer.penaltyRate),
  };
}
