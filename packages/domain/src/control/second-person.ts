import { type Outcome, refuse } from '../outcome/index.ts';
import { DAY_MS, type Millis } from '../time/index.ts';

/** How long after an invitation, a renewal or a new role an operator cannot be the second person. */
export const SECOND_AFTER_MS = DAY_MS;

/** An operator was invited, renewed or given a role by another; the command line leaves no vouching. */
export interface Vouching {
  readonly operatorId: number;
  readonly by: number;
  /** The second admin who approved it; undefined where the first acted alone. */
  readonly approvedBy: number | undefined;
  readonly at: Millis;
}

/**
 * Whether two operators count as two people, so that the second may approve what the first has
 * proposed or approved. Refused: `review.same_operator`, `operator.second_too_new` (invited, renewed
 * or re-roled within 24 h) and `operator.second_not_independent`: one has vouched for the other, or
 * both are in the circle of one admin who invited without a second admin.
 */
export function checkSecond(
  vouchings: readonly Vouching[],
  { first, second, now }: { readonly first: number; readonly second: number; readonly now: Millis },
): Outcome<true> {
  if (first === second) return refuse('review.same_operator');
  const newest = Math.max(...vouchings.filter(({ operatorId }) => operatorId === second).map(({ at }) => at));
  if (now < newest + SECOND_AFTER_MS) {
    return refuse('operator.second_too_new', { until: newest + SECOND_AFTER_MS });
  }
  const vouched = vouchings.some(
    ({ operatorId, by }) =>
      (operatorId === first && by === second) || (operatorId === second && by === first),
  );
  if (vouched || circleOf(vouchings, first).has(second)) return refuse('operator.second_not_independent');
  return true;
}

/** All operators linked to one by vouchings that one operator made alone. */
function circleOf(vouchings: readonly Vouching[], operatorId: number): ReadonlySet<number> {
  const alone = vouchings.filter(({ approvedBy }) => approvedBy === undefined);
  const circle = new Set([operatorId]);
  for (const member of circle) {
    for (const { operatorId: vouchedFor, by } of alone) {
      if (vouchedFor === member) circle.add(by);
      if (by === member) circle.add(vouchedFor);
    }
  }
  return circle;
}
