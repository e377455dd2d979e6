import { type ApprovalControl, amountAlone, checkSecond } from '@tidemark/domain/control';
import type { DecidedReview, ReviewItem } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorParts } from '../parts.ts';
import { insertApproved, lockApprovals, selectVouchings, sumApproved } from '../store/control.ts';

type Parts = { readonly ports: Pick<OperatorParts['ports'], 'funding'> };

interface Approver {
  readonly operatorId: number;
  readonly now: Millis;
}

/**
 * What an approval is held against: who counts as second, and the sums of the day. Approvals wait for
 * one another from here until the commit.
 */
export async function approvalControl(
  { ports }: Parts,
  tx: Queryable,
  { operatorId, now }: Approver,
): Promise<ApprovalControl> {
  await lockApprovals(tx);
  const vouchings = await selectVouchings(tx);
  return {
    checkSecond: (first) => checkSecond(vouchings, { first, second: operatorId, now }),
    async amountAlone(moved) {
      const approved = await sumApproved(tx, { userIds: [moved.userId], operatorId, now });
      const sums = { userDay: approved.ofUser(moved), operatorDay: approved.ofOperator };
      return amountAlone(await ports.funding.approvalLimits(tx), sums);
    },
  };
}

/** Counts what a decision has moved towards the sums of the day. */
export async function countApproved(
  tx: Queryable,
  { id, kind, userId, to, moved }: DecidedReview,
  { operatorId, now }: Approver,
): Promise<void> {
  if (moved === undefined || to.status !== 'approved') return;
  const alone = to.firstApproval === undefined;
  await insertApproved(tx, { ...moved, userId, operatorId, alone, object: `${kind}:${id}`, now });
}

/** Which of the reviews that wait need a second operator, were this one to approve them now. */
export async function needingSecond(
  { ports, database }: Parts & Pick<OperatorParts, 'database'>,
  items: readonly ReviewItem[],
  { operatorId, now }: Approver,
): Promise<ReadonlySet<ReviewItem>> {
  const waiting = items.filter(({ state, moves }) => state.status === 'waiting' && moves !== undefined);
  if (waiting.length === 0) return new Set();
  const [limits, approved] = await Promise.all([
    ports.funding.approvalLimits(database),
    sumApproved(database, { userIds: waiting.map(({ userId }) => userId), operatorId, now }),
  ]);
  return new Set(
    waiting.filter(({ userId, moves }) => {
      if (moves === undefined) return false;
      const userDay = approved.ofUser({ userId, direction: moves.direction });
      return moves.amount > amountAlone(limits, { userDay, operatorDay: approved.ofOperator });
    }),
  );
}
