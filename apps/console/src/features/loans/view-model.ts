import type { CallOutput } from '@tidemark/contract';
import type { loanBook } from '@tidemark/contract/operator/loans';

export type LoanPortfolio = CallOutput<typeof loanBook>;

/** Which loans the list shows; what is late comes first. */
export const loanStates = ['overdue', 'due', 'open', 'all'] as const;
export type LoanState = (typeof loanStates)[number];

/** The list that an address asks for; the overdue ones where it asks for none. */
export function readLoanState(text: string | undefined): LoanState {
  return loanStates.find((state) => state === text) ?? 'overdue';
}
