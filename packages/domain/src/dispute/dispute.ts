import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import { type Decision, decideReview, type ReviewState } from '../review/index.ts';
import { seenText } from '../text/index.ts';
import type { Millis } from '../time/index.ts';

/** What a trader may dispute: a contract order, or an Up/Down trade. */
export const disputeKinds = ['forex', 'micro'] as const;
export type DisputeKind = (typeof disputeKinds)[number];

/** Bounds of what a trader writes, in visible characters. */
export const DISPUTE_TEXT_MIN = 10;
export const DISPUTE_TEXT_MAX = 2000;
/** Disputes that a trader may open within 24 hours. */
export const DISPUTES_PER_DAY = 5;

/** How far a dispute has come: a review, unless its trader took it back. */
export type DisputeState = ReviewState | { readonly status: 'withdrawn'; readonly at: Millis };

/** How an accepted dispute is settled: by an approved correction, or because no money is owed. */
export interface Settlement {
  readonly correctionId: number | undefined;
  readonly nothingOwed: boolean;
}

export type DisputeDecision = Decision & Settlement;

/**
 * What a trader wrote, as it is stored: uniform line ends, no invisible characters, no blanks at its ends.
 * Refuses `dispute.text_too_short` and `dispute.text_too_long`.
 */
export function readDisputeText(text: string): Outcome<string> {
  const kept = seenText(text);
  // Characters without a width say nothing, however many there are.
  const isShort = [...kept.replaceAll(/\p{Cf}/gu, '')].length < DISPUTE_TEXT_MIN;
  if (isShort) return refuse('dispute.text_too_short', { min: DISPUTE_TEXT_MIN }, 'text');
  if ([...kept].length > DISPUTE_TEXT_MAX)
    return refuse('dispute.text_too_long', { max: DISPUTE_TEXT_MAX }, 'text');
  return kept;
}

/**
 * The state after an operator's decision. Besides what a review refuses: `review.cancelled` (withdrawn),
 * `review.remark_required` (the trader reads an answer in either case), and for an acceptance
 * `dispute.settlement_required` unless it names a correction or states that no money is owed, never both.
 */
export function decideDispute(state: DisputeState, decision: DisputeDecision): Outcome<ReviewState> {
  if (state.status === 'withdrawn') return refuse('review.cancelled');
  const to = decideReview(state, decision, { needsSecond: false });
  if (isRefusal(to) || to.status !== 'approved') return to;
  if (!/[\p{L}\p{N}]/u.test(to.remark)) return refuse('review.remark_required', {}, 'remark');
  const { correctionId, nothingOwed } = decision;
  if ((correctionId !== undefined) === nothingOwed) {
    return refuse('dispute.settlement_required', {}, 'correctionId');
  }
  return to;
}

/** The state after its trader takes a dispute back; refuses `dispute.already_decided` of any but an open one. */
export function withdrawDispute(state: DisputeState, now: Millis): Outcome<DisputeState> {
  if (state.status !== 'waiting') return refuse('dispute.already_decided', {}, 'id');
  return { status: 'withdrawn', at: now };
}
