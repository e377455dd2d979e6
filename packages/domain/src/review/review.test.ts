import { describe, expect, it } from 'vitest';
import { isRefusal } from '../outcome/index.ts';
import { HOUR_MS } from '../time/index.ts';
import { decideReview, REMARK_MAX, type ReviewState, reviewTime, WAITING } from './review.ts';

/** `1 approves` or `2 rejects: blurred`. */
type Step = `${1 | 2} approves` | `${1 | 2} rejects:${string}`;

function act(state: ReviewState, step: Step, needsSecond: boolean, at: number) {
  const [, who, verb, remark = ''] = /^(\d) (approves|rejects)(?:: ?(.*))?$/s.exec(step) ?? [];
  const verdict = verb === 'approves' ? 'approve' : 'reject';
  return decideReview(state, { verdict, remark, operatorId: Number(who), now: at }, { needsSecond });
}

function tell(steps: readonly Step[], needsSecond: boolean): string {
  let state = WAITING;
  for (const [at, step] of steps.entries()) {
    const next = act(state, step, needsSecond, at);
    if (isRefusal(next)) return `${next.refusal}${next.field ? ` (${next.field})` : ''}`;
    state = next;
  }
  const first = state.firstApproval
    ? `, first ${state.firstApproval.operatorId}@${state.firstApproval.at}`
    : '';
  if (state.status === 'waiting') return `waiting${first}`;
  const { decided, remark } = state;
  return `${state.status} by ${decided.operatorId}@${decided.at}${first}${remark ? `: ${remark}` : ''}`;
}

const cases: [rule: 'one' | 'two', steps: Step[], end: string][] = [
  ['one', [], 'waiting'],
  ['one', ['1 approves'], 'approved by 1@0'],
  ['one', ['1 rejects:  blurred '], 'rejected by 1@0: blurred'],
  ['one', ['1 rejects:'], 'review.remark_required (remark)'],
  ['one', ['1 rejects: \u200b\u00a0\t'], 'review.remark_required (remark)'],
  ['one', ['1 rejects: …'], 'review.remark_required (remark)'],
  ['one', ['1 rejects: 圖片模糊'], 'rejected by 1@0: 圖片模糊'],
  ['one', [`1 rejects: ${'x'.repeat(REMARK_MAX)}`], `rejected by 1@0: ${'x'.repeat(REMARK_MAX)}`],
  ['one', [`1 rejects: ${'x'.repeat(REMARK_MAX + 1)}`], 'review.remark_too_long (remark)'],
  ['one', ['1 approves', '2 approves'], 'review.already_decided'],
  ['one', ['1 approves', '1 rejects: no'], 'review.already_decided'],
  ['one', ['1 rejects: no', '2 approves'], 'review.already_decided'],
  ['two', ['1 approves'], 'waiting, first 1@0'],
  ['two', ['1 approves', '2 approves'], 'approved by 2@1, first 1@0'],
  ['two', ['1 approves', '1 approves'], 'review.same_operator'],
  ['two', ['1 approves', '2 rejects: no'], 'rejected by 2@1, first 1@0: no'],
  ['two', ['1 approves', '1 rejects: seen again'], 'rejected by 1@1, first 1@0: seen again'],
  ['two', ['1 rejects: no'], 'rejected by 1@0: no'],
  ['two', ['1 approves', '2 approves', '1 approves'], 'review.already_decided'],
];

describe('review', () => {
  it.each(cases)('with %s required approval(s): the decisions %j lead to %s', (rule, steps, end) => {
    expect(tell(steps, rule === 'two')).toBe(end);
  });

  it.each([
    [0, 48 * HOUR_MS],
    [1, 48 * HOUR_MS - 1],
    [48 * HOUR_MS, 0],
    [49 * HOUR_MS, 0],
  ])('has, %i ms after submission, %i ms left', (passed, left) => {
    expect(reviewTime(1000, 1000 + passed)).toEqual({ dueAt: 1000 + 48 * HOUR_MS, remainingMs: left });
  });
});
