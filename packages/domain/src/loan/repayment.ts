import { type Amount, formatAmount, parseAmount, plus } from '../money/index.ts';
import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import { type Approval, type Decision, decideReview, type ReviewState } from '../review/index.ts';

/** What a loan costs to repay, by its parts. */
export interface OwedParts {
  readonly principal: Amount;
  readonly interest: Amount;
  readonly penalty: Amount;
}

/** Amount to repay = principal + interest + penalty (docs/spec/product.md#constants). Full interest stays, also when early. */
export function owedInAll({ principal, interest, penalty }: OwedParts): Amount {
  return plus(plus(principal, interest), penalty);
}

/** The first of two approvals, with what it found received. */
export interface FirstRepaymentApproval extends Approval {
  readonly received: Amount;
}

/** The state of a repayment with a proof. */
export type RepaymentState =
  | { readonly status: 'waiting'; readonly first: FirstRepaymentApproval | undefined }
  | {
      readonly status: 'approved';
      readonly first: FirstRepaymentApproval | undefined;
      readonly decided: Approval;
      readonly remark: string;
      readonly received: Amount;
    }
  | {
      readonly status: 'rejected';
      readonly first: FirstRepaymentApproval | undefined;
      readonly decided: Approval;
      readonly remark: string;
    };

/** More than any repayment, so that sums stay far from what a column holds: a billion USD. */
const RECEIVED_MAX = 1_000_000_000_000_000n as Amount;

/** The repayment's state for the common review state machine. */
export function repaymentAsReview(state: RepaymentState): ReviewState {
  const { first: firstApproval } = state;
  if (state.status === 'waiting') return { status: 'waiting', firstApproval };
  return { status: state.status, firstApproval, decided: state.decided, remark: state.remark };
}

/** Whether two operators must approve: another amount than the owed one, or a large one. */
export function repaymentNeedsSecond(received: Amount, owed: Amount, secondApprovalAbove: Amount): boolean {
  return received !== owed || received > secondApprovalAbove;
}

/**
 * The repayment's state after a decision. An approval states the USD received (by default: what is owed);
 * less is refused, more stays on the funding account. Of two operators, both must state the same; the first
 * approver may state another amount instead. Refused besides the state machine's own:
 * `loan.received_malformed`, `loan.received_below`, `loan.received_above`, `loan.received_differs`, all at
 * `amount`.
 */
export function decideRepayment(
  state: RepaymentState,
  decision: Decision & { readonly amount: string },
  terms: { readonly owed: Amount; readonly secondApprovalAbove: Amount },
): Outcome<RepaymentState> {
  if (state.status !== 'waiting') return refuse('review.already_decided');
  const { first } = state;
  if (decision.verdict === 'reject') {
    const to = decideReview(repaymentAsReview(state), decision, { needsSecond: false });
    if (isRefusal(to) || to.status !== 'rejected') return isRefusal(to) ? to : state;
    return { status: 'rejected', first, decided: to.decided, remark: to.remark };
  }
  const received = readReceived(decision.amount, first?.received ?? terms.owed, terms.owed);
  if (isRefusal(received)) return received;
  const needsSecond =
    first !== undefined || repaymentNeedsSecond(received, terms.owed, terms.secondApprovalAbove);
  const isOwnAgain = first?.operatorId === decision.operatorId;
  if (first && !isOwnAgain && first.received !== received) {
    return refuse('loan.received_differs', { first: formatAmount(first.received) }, 'amount');
  }
  // A first approver who now states another amount gives a first approval again.
  const asked = isOwnAgain && first?.received !== received ? undefined : first;
  const to = decideReview({ status: 'waiting', firstApproval: asked }, decision, { needsSecond });
  if (isRefusal(to)) return to;
  if (to.status === 'waiting') {
    const { operatorId, now: at } = decision;
    return { status: 'waiting', first: { operatorId, at, received } };
  }
  return { status: 'approved', first, decided: to.decided, remark: to.remark, received };
}

function readReceived(text: string, otherwise: Amount, owed: Amount): Outcome<Amount> {
  const least = { min: formatAmount(owed) };
  if (text === '') {
    return otherwise < owed ? refuse('loan.received_below', least, 'amount') : otherwise;
  }
  const received = parseAmount(text);
  if (received === undefined) return refuse('loan.received_malformed', least, 'amount');
  if (received < owed) return refuse('loan.received_below', least, 'amount');
  if (received > RECEIVED_MAX) {
    return refuse('loan.received_above', { max: formatAmount(RECEIVED_MAX) }, 'amount');
  }
  return received;
}
