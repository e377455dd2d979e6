import type { Amount } from '../money/index.ts';
import { assert, isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import { type Approval, type Decision, decideReview, type ReviewState } from '../review/index.ts';
import type { Millis } from '../time/index.ts';
import { type DepositAmount, receivedAmount } from './deposit.ts';
import { plainUnits, type Units } from './units.ts';

/** The first of two approvals, with what it found received. */
export interface FirstDepositApproval extends Approval {
  readonly units: Units;
}

/** The state of a deposit. */
export type DepositState =
  | { readonly status: 'waiting'; readonly first: FirstDepositApproval | undefined }
  | {
      readonly status: 'approved';
      readonly first: FirstDepositApproval | undefined;
      readonly decided: Approval;
      readonly remark: string;
      readonly received: DepositAmount;
    }
  | {
      readonly status: 'rejected';
      readonly first: FirstDepositApproval | undefined;
      readonly decided: Approval;
      readonly remark: string;
    }
  | {
      readonly status: 'cancelled';
      readonly first: FirstDepositApproval | undefined;
      readonly at: Millis;
    };

/** What operators decide on. */
export interface DepositUnderReview extends DepositAmount {
  readonly code: string;
  readonly decimals: number;
  /** USD for one unit, as recorded with the request. */
  readonly price: Amount;
  readonly state: DepositState;
}

/** Whether two operators must approve: an amount that is not the requested one, or a large one. */
export function needsSecondApproval(
  deposit: DepositAmount,
  received: DepositAmount,
  secondApprovalAbove: Amount,
): boolean {
  return received.units !== deposit.units || received.usd > secondApprovalAbove;
}

/** The deposit's state for the common review state machine, which has no cancelled state. */
export function asReview(state: Exclude<DepositState, { status: 'cancelled' }>): ReviewState {
  const { first: firstApproval } = state;
  if (state.status === 'waiting') return { status: 'waiting', firstApproval };
  return { status: state.status, firstApproval, decided: state.decided, remark: state.remark };
}

/**
 * The deposit's state after a decision. An approval states the amount received (by default: as requested). Of
 * two approvals, both must state the same; the first approver may state another amount instead. Refused
 * besides the state machine's own: `review.cancelled`, `funding.amount_differs`, and an invalid amount.
 */
export function decideDeposit(
  deposit: DepositUnderReview,
  decision: Decision & { readonly amount: string },
  { secondApprovalAbove }: { readonly secondApprovalAbove: Amount },
): Outcome<DepositState> {
  const { state, code } = deposit;
  if (state.status === 'cancelled') return refuse('review.cancelled', {}, 'id');
  if (state.status !== 'waiting') return refuse('review.already_decided');
  if (decision.verdict === 'reject') return rejected(state, decision);
  const received = decision.amount === '' ? deposit : receivedAmount(decision.amount, deposit, 'amount');
  if (isRefusal(received)) return received;
  const { units, usd } = received;
  const sendsAgain = state.first?.operatorId === decision.operatorId && state.first.units !== units;
  const first = sendsAgain ? undefined : state.first;
  if (first !== undefined && first.units !== units) {
    return refuse('funding.amount_differs', { first: plainUnits(first.units), currency: code }, 'amount');
  }
  // Once one of two has approved, it takes the other, whatever the limit has become since.
  const needsSecond = first !== undefined || needsSecondApproval(deposit, received, secondApprovalAbove);
  const to = decideReview({ status: 'waiting', firstApproval: first }, decision, { needsSecond });
  if (isRefusal(to)) return to;
  if (to.status === 'waiting') {
    return { status: 'waiting', first: to.firstApproval && { ...to.firstApproval, units } };
  }
  const { decided, remark } = to;
  return { status: 'approved', first, decided, remark, received: { units, usd } };
}

function rejected(
  { first }: Extract<DepositState, { status: 'waiting' }>,
  decision: Decision,
): Outcome<DepositState> {
  const to = decideReview({ status: 'waiting', firstApproval: first }, decision, { needsSecond: false });
  if (isRefusal(to)) return to;
  assert(to.status === 'rejected', 'what is rejected waits no longer');
  return { status: 'rejected', first, decided: to.decided, remark: to.remark };
}
