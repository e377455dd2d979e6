import type { MeterTone } from '@tidemark/ui';

/** The used part of the promised review time at a moment; the rest is negative once overdue. */
export function timeOf(
  review: { readonly submitted_at: string; readonly due_at: string },
  now: number,
): { readonly ageMs: number; readonly leftMs: number; readonly wholeMs: number; readonly tone: MeterTone } {
  const begun = Date.parse(review.submitted_at);
  const due = Date.parse(review.due_at);
  const ageMs = now - begun;
  const wholeMs = due - begun;
  const tone = now >= due ? 'danger' : ageMs >= wholeMs * 0.75 ? 'warn' : 'accent';
  return { ageMs, leftMs: due - now, wholeMs, tone };
}
