export type { DecidedReview, ReviewAsk, ReviewDecision, ReviewItem, ReviewPort } from './port.ts';
export {
  type Approval,
  type Decision,
  decideReview,
  REMARK_MAX,
  REVIEW_MS_MAX,
  type ReviewKind,
  type ReviewRules,
  type ReviewState,
  type ReviewStatus,
  reviewKinds,
  reviewStatuses,
  reviewTime,
  type Verdict,
  WAITING,
} from './review.ts';
