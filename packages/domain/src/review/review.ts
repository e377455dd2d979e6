import type { ApprovalControl } from '../control/index.ts';
import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import { HOUR_MS, type Millis } from '../time/index.ts';

/** What waits for an operator: a real name, a deposit, a loan, … (docs/spec/interface.md#operator-api). */
export const reviewKinds = [
  'real_name',
  'deposit',
  'withdraw',
  'loan_kyc',
  'loan',
  'repayment',
  'trader',
  'trader_profile',
  'redemption',
  'correction',
  'dispute',
] as const;
export type ReviewKind = (typeof reviewKinds)[number];

export const reviewStatuses = ['waiting', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The longest review time promised to users. */
export const REVIEW_MS_MAX = 48 * HOUR_MS;
/** Longest remark, in characters. */
export const REMARK_MAX = 500;

/** An operator's «yes», by whom and when. */
export interface Approval {
  readonly operatorId: number;
  readonly at: Millis;
}

/** The state of a review: one state machine for every queue. */
export type ReviewState =
  | { readonly status: 'waiting'; readonly firstApproval: Approval | undefined }
  | {
      readonly status: 'approved';
      readonly firstApproval: Approval | undefined;
      readonly decided: Approval;
      readonly remark: string;
    }
  | {
      readonly status: 'rejected';
      readonly firstApproval: Approval | undefined;
      readonly decided: Approval;
      /** The reason, as the user reads it; never empty. */
      readonly remark: string;
    };

export type Verdict = 'approve' | 'reject';

/** What an operator wants of a review. */
export interface Decision {
  readonly verdict: Verdict;
  readonly remark: string;
  readonly operatorId: number;
  readonly now: Millis;
  /** Who counts as second; without it, any other operator does. */
  readonly control?: Pick<ApprovalControl, 'checkSecond'>;
}

/** How a queue is decided; money above a limit and every correction need two operators. */
export interface ReviewRules {
  readonly needsSecond: boolean;
}

/** A review that was just submitted, or was submitted again. */
export const WAITING: ReviewState = { status: 'waiting', firstApproval: undefined };

/**
 * The review's state after a decision. Refused: `review.already_decided`, `review.remark_required` (a
 * rejection without a reason), `review.remark_too_long`, `review.same_operator` (both approvals by one
 * operator), and what `control` refuses of a second. The first approver may still reject: that moves no
 * money.
 */
export function decideReview(
  review: ReviewState,
  decision: Decision,
  rules: ReviewRules,
): Outcome<ReviewState> {
  if (review.status !== 'waiting') return refuse('review.already_decided');
  const remark = decision.remark.trim();
  if (remark.length > REMARK_MAX) return refuse('review.remark_too_long', { max: REMARK_MAX }, 'remark');
  const decided: Approval = { operatorId: decision.operatorId, at: decision.now };
  const { firstApproval } = review;
  if (decision.verdict === 'reject') {
    if (!hasWords(remark)) return refuse('review.remark_required', {}, 'remark');
    return { status: 'rejected', firstApproval, decided, remark };
  }
  if (!rules.needsSecond) return { status: 'approved', firstApproval, decided, remark };
  if (firstApproval === undefined) return { status: 'waiting', firstApproval: decided };
  if (firstApproval.operatorId === decision.operatorId) return refuse('review.same_operator');
  const second = decision.control?.checkSecond(firstApproval.operatorId) ?? true;
  if (isRefusal(second)) return second;
  return { status: 'approved', firstApproval, decided, remark };
}

/** Whether it has visible words: invisible characters are no reason. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** By when a review is to be decided, and what is left until then (0 once it is over). */
export function reviewTime(submittedAt: Millis, now: Millis): { dueAt: Millis; remainingMs: number } {
  const dueAt = submittedAt + REVIEW_MS_MAX;
  return { dueAt, remainingMs: Math.max(0, dueAt - now) };
}
