import type { Outcome } from '../outcome/index.ts';
import { type Approval, type Decision, decideReview, type ReviewState } from '../review/index.ts';
import type { Day, Millis } from '../time/index.ts';

export type RepaidBy = 'balance' | 'transfer';

/** What holds once a loan was paid out. */
interface PaidOut {
  readonly firstApproval: Approval | undefined;
  readonly approved: Approval;
  /** The day until whose end it is repaid without penalty. */
  readonly dueOn: Day;
}

/** The state of a loan. */
export type LoanState =
  | { readonly status: 'waiting'; readonly firstApproval: Approval | undefined }
  | {
      readonly status: 'rejected';
      readonly firstApproval: Approval | undefined;
      readonly decided: Approval;
      readonly remark: string;
    }
  | ({ readonly status: 'owed' } & PaidOut)
  /** A repayment is under check since a day: no penalty accrues after it. */
  | ({ readonly status: 'checking'; readonly since: Day } & PaidOut)
  | ({ readonly status: 'repaid'; readonly at: Millis; readonly by: RepaidBy } & PaidOut);

export type LoanStatus = LoanState['status'];

/** Whether a loan prevents its owner from requesting another. */
export function isOpenLoan({ status }: Pick<LoanState, 'status'>): boolean {
  return status === 'waiting' || status === 'owed' || status === 'checking';
}

/** The loan's state for the common review state machine, which ignores what follows an approval. */
export function loanAsReview(state: LoanState, remark: string): ReviewState {
  const { firstApproval } = state;
  switch (state.status) {
    case 'waiting':
      return { status: 'waiting', firstApproval };
    case 'rejected':
      return { status: 'rejected', firstApproval, decided: state.decided, remark: state.remark };
    case 'owed':
    case 'checking':
    case 'repaid':
      return { status: 'approved', firstApproval, decided: state.approved, remark };
  }
}

/**
 * The state of a requested loan after a decision. Above a limit two operators approve; after a first approval
 * two stay required, even if the limit is raised.
 */
export function decideLoan(
  state: LoanState,
  decision: Decision,
  { isLarge }: { readonly isLarge: boolean },
): Outcome<ReviewState> {
  const needsSecond = isLarge || (state.status === 'waiting' && state.firstApproval !== undefined);
  return decideReview(loanAsReview(state, ''), decision, { needsSecond });
}
