import type { CallOutput } from '@tidemark/contract';
import type { loanConfig } from '@tidemark/contract/calls/money/loan';
import { dueDayOf, lastFreeDay, quoteLoan, rateOf, readLoanAmount } from '@tidemark/domain/loan';
import { type Amount, formatAmount, parseAmount, ZERO } from '@tidemark/domain/money';
import { isRefusal } from '@tidemark/domain/outcome';
import type { Day } from '@tidemark/domain/time';

export type LoanConfig = CallOutput<typeof loanConfig>[number];

/** Cost and dates of a loan, known before signing. Amounts are decimal texts. */
export interface Cost {
  readonly amount: string;
  readonly interest: string;
  readonly total: string;
  /** What one day too late costs, and the most that all of them can. */
  readonly penaltyDay: string;
  readonly penaltyMax: string;
  readonly chargedDays: number;
  /** The last day without interest; undefined where there is none. */
  readonly freeUntil: Day | undefined;
  readonly repaymentOn: Day;
}

/** The cost of an amount on the terms of a configuration, if it were approved on that day. */
export function costOf(config: LoanConfig, amount: Amount, today: Day): Cost {
  const terms = {
    period: config.loan_period,
    freePeriod: config.free_period,
    interestRate: rateOf(config.interest_rate),
    penaltyRate: rateOf(config.penalty_rate),
  };
  const quote = quoteLoan(amount, terms);
  return {
    amount: formatAmount(amount),
    interest: formatAmount(quote.interest),
    total: formatAmount(quote.total),
    penaltyDay: formatAmount(quote.penaltyDay),
    penaltyMax: formatAmount(quote.penaltyMax),
    chargedDays: Math.max(0, terms.period - terms.freePeriod),
    freeUntil: lastFreeDay(today, terms),
    repaymentOn: dueDayOf(today, terms),
  };
}

/** What is wrong with an amount, and what would be accepted. */
export type AmountProblem =
  | { readonly is: 'empty' }
  | { readonly is: 'malformed' }
  | { readonly is: 'tooSmall'; readonly min: string }
  | { readonly is: 'tooLarge'; readonly max: string };

export type LoanAmount =
  | { readonly is: 'good'; readonly amount: Amount }
  | { readonly is: 'bad'; readonly problem: AmountProblem };

/** Validates the input by the server's rules. */
export function amountOf(text: string, config: Pick<LoanConfig, 'min_amount' | 'max_amount'>): LoanAmount {
  const { min_amount: min, max_amount: max } = config;
  const bounds = { min: parseAmount(min) ?? ZERO, max: parseAmount(max) ?? ZERO };
  const judged = readLoanAmount(text, bounds);
  if (!isRefusal(judged)) return { is: 'good', amount: judged };
  return { is: 'bad', problem: problemOf(judged.refusal, { min, max }) };
}

function problemOf(key: string, { min, max }: { readonly min: string; readonly max: string }): AmountProblem {
  if (key === 'loan.input_amount') return { is: 'empty' };
  if (key === 'loan.amount_below_min') return { is: 'tooSmall', min };
  if (key === 'loan.amount_above_max') return { is: 'tooLarge', max };
  return { is: 'malformed' };
}
