import { type Outcome, refuse } from '../outcome/index.ts';
import { type Decision, decideReview, type ReviewRules, type ReviewState, WAITING } from '../review/index.ts';
import { MINUTE_MS, type Millis } from '../time/index.ts';

/** What is not confirmed for so long expires. */
export const CONFIRM_MS = 30 * MINUTE_MS;

/**
 * The state of a withdrawal. Its amount is locked while it is unconfirmed or under review. Paid, it has left
 * the account; rejected, cancelled or expired, it is free again.
 */
export type WithdrawalState =
  | { readonly status: 'unconfirmed' }
  | { readonly status: 'review'; readonly review: ReviewState }
  | { readonly status: 'cancelled'; readonly at: Millis }
  | { readonly status: 'expired'; readonly at: Millis };

/** The word of each state that a withdrawal can be in, in the order of their numbers on the wire. */
export const withdrawalStatuses = [
  'unconfirmed',
  'waiting',
  'paid',
  'rejected',
  'cancelled',
  'expired',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export function statusOf(state: WithdrawalState): WithdrawalStatus {
  if (state.status !== 'review') return state.status;
  switch (state.review.status) {
    case 'waiting':
      return 'waiting';
    case 'approved':
      return 'paid';
    case 'rejected':
      return 'rejected';
  }
}

/** Whether its amount is locked. */
export function isOpen(state: WithdrawalState): boolean {
  const status = statusOf(state);
  return status === 'unconfirmed' || status === 'waiting';
}

/** A withdrawal as the state machine sees it. */
export interface Withdrawal {
  readonly state: WithdrawalState;
  readonly drawnAt: Millis;
}

/** When it expires, unless it is confirmed. */
export function expiresAt({ drawnAt }: Withdrawal): Millis {
  return drawnAt + CONFIRM_MS;
}

/** Refused: `funding.withdrawal_expired`, also before the job has run; `funding.not_unconfirmed`. */
export function confirmable(withdrawal: Withdrawal, now: Millis): Outcome<true> {
  const { status } = withdrawal.state;
  const isLate = status === 'unconfirmed' && now >= expiresAt(withdrawal);
  if (status === 'expired' || isLate) return refuse('funding.withdrawal_expired');
  return status === 'unconfirmed' ? true : refuse('funding.not_unconfirmed');
}

/** Its owner has confirmed it: it waits for review. */
export function confirmWithdrawal(withdrawal: Withdrawal, now: Millis): Outcome<WithdrawalState> {
  const may = confirmable(withdrawal, now);
  return may === true ? { status: 'review', review: WAITING } : may;
}

/**
 * Its owner takes it back, unless an operator has approved it first. Refused:
 * `funding.withdrawal_approved`, `funding.withdrawal_over`.
 */
export function cancelWithdrawal({ state }: Withdrawal, now: Millis): Outcome<WithdrawalState> {
  if (!isOpen(state)) return refuse('funding.withdrawal_over', {}, 'id');
  const isApproved = state.status === 'review' && state.review.firstApproval !== undefined;
  if (isApproved) return refuse('funding.withdrawal_approved', {}, 'id');
  return { status: 'cancelled', at: now };
}

/** What has waited too long for its confirmation; undefined where it has not. */
export function expireWithdrawal(withdrawal: Withdrawal, now: Millis): WithdrawalState | undefined {
  if (withdrawal.state.status !== 'unconfirmed' || now < expiresAt(withdrawal)) return undefined;
  return { status: 'expired', at: now };
}

/** What blocks a payout to a user, whatever an operator decides. */
export interface PayoutObstacles {
  readonly isFrozen: boolean;
  /** The current hold, if any: it may have begun after the withdrawal. */
  readonly hold: WithdrawHold | undefined;
  /** Whether the money is play money of which nothing is paid out. */
  readonly isPlayMoney: boolean;
}

/** Why and until when withdrawals wait. */
export interface WithdrawHold {
  readonly until: Millis;
  readonly reason: HoldReason;
}

export type HoldReason = 'password_reset' | 'totp_changed' | 'contact_changed' | 'new_method';

/**
 * Applies an operator's decision. Refused besides the review's own: `review.unknown` before its owner has
 * confirmed it, `review.already_decided` once it is final, and, for an approval, `funding.simulated_payout`,
 * `funding.owner_frozen`, `funding.withdraw_on_hold`.
 */
export function decideWithdrawal(
  { state }: Withdrawal,
  decision: Decision,
  rules: ReviewRules & { readonly obstacles: PayoutObstacles },
): Outcome<ReviewState> {
  if (state.status === 'unconfirmed') return refuse('review.unknown');
  if (state.status !== 'review' || state.review.status !== 'waiting') return refuse('review.already_decided');
  if (decision.verdict === 'approve') {
    const { isPlayMoney, isFrozen, hold } = rules.obstacles;
    if (isPlayMoney) return refuse('funding.simulated_payout');
    if (isFrozen) return refuse('funding.owner_frozen');
    if (hold !== undefined) return refusedByHold(hold);
  }
  return decideReview(state.review, decision, rules);
}

/** The active hold that ends last. */
export function holdInForce(
  holds: readonly (WithdrawHold | undefined)[],
  now: Millis,
): WithdrawHold | undefined {
  return holds
    .flatMap((hold) => (hold !== undefined && hold.until > now ? [hold] : []))
    .reduce<WithdrawHold | undefined>(
      (last, hold) => (last === undefined || hold.until > last.until ? hold : last),
      undefined,
    );
}

/** The refusal of a withdrawal on hold; states until when and why. */
export function refusedByHold({ until, reason }: WithdrawHold, field?: string) {
  return refuse('funding.withdraw_on_hold', { until, reason }, field);
}
