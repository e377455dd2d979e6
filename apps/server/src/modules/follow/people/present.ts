import type { CallOutput, Lang } from '@tidemark/contract';
import type { application } from '@tidemark/contract/calls/trading/traders';
import { type ReviewItem, reviewTime } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import { agreementIn } from './agreement.ts';
import type { Application, Trader } from './application.ts';

/** A user's newest application as its owner sees it; none after leaving. */
export function presentApplication(
  found: { readonly latest: Application | undefined; readonly trader: Trader | undefined },
  { lang, now }: { readonly lang: Lang; readonly now: Millis },
): CallOutput<typeof application> {
  const { latest, trader } = found;
  const { text, hash } = agreementIn(lang);
  const always = { agreement: text, agreement_hash: hash, code: trader?.code ?? null };
  const hasLeft = latest?.state.status === 'approved' && trader?.leftAt !== undefined;
  if (latest === undefined || hasLeft) {
    return { status: 0, remark: '', submitted_at: null, due_at: null, remaining_ms: null, ...always };
  }
  const { state, submittedAt } = latest;
  const { dueAt, remainingMs } = reviewTime(submittedAt, now);
  const waits = state.status === 'waiting';
  return {
    status: { waiting: 1, approved: 2, rejected: 3 }[state.status],
    // What an operator noted on an approval is for operators.
    remark: state.status === 'rejected' ? state.remark : '',
    submitted_at: new Date(submittedAt).toISOString(),
    due_at: waits ? new Date(dueAt).toISOString() : null,
    remaining_ms: waits ? remainingMs : null,
    ...always,
  };
}

/** The same as an operator sees it, with the agreement that was accepted. */
export function presentReview(given: Application, agreement: string): ReviewItem {
  const { id, userId, state, submittedAt, agreementHash } = given;
  return {
    id,
    kind: 'trader',
    userId,
    state,
    submittedAt,
    dueAt: reviewTime(submittedAt, submittedAt).dueAt,
    fields: [
      { key: 'agreement', value: agreement },
      { key: 'agreement_hash', value: agreementHash },
    ],
    needsSecond: false,
    pictures: [],
  };
}
