import type { CallOutput } from '@tidemark/contract';
import type { loanBook } from '@tidemark/contract/operator/loans';

export type LoanPortfolio = CallOutput<typeof loanBook>;

/** Loan filters of the list; overdue first. */
export const loanStates = ['overdue', 'due', 'open', 'all'] as const;
export type LoanState = (typeof loanStates)[number];

/** The filter in the address; overdue by default. */
export function readLoanState(text: string | undefined): LoanState {
  return loanStates.find((state) => state === text) ?? 'overdue';
}
