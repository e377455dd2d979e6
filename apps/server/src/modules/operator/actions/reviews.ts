import type { CallOutput, CallRead } from '@tidemark/contract';
import {
  type reviewApprove,
  type reviewCounts,
  type reviewList,
  type reviewOne,
  reviewRoles,
} from '@tidemark/contract/operator/reviews';
import { isRefusal, type Outcome, present, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  type ReviewItem,
  type ReviewKind,
  type ReviewPort,
  reviewKinds,
  reviewTime,
  type Verdict,
} from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { OperatorCaller, OperatorContext } from '../../../platform/http/route.ts';
import { audited, type Done } from '../audit/audited.ts';
import { approvalControl, countApproved } from '../control/approvals.ts';
import type { OperatorParts } from '../parts.ts';
import { lastPage, momentOrNull } from '../present.ts';
import { presentReviews } from '../present-reviews.ts';

type Review = CallOutput<typeof reviewOne>;

/** The kinds that this operator decides, with what waits in each. */
export function countReviews(
  parts: OperatorParts,
  { operator, now }: OperatorContext,
): Promise<CallOutput<typeof reviewCounts>> {
  const mine = reviewKinds.filter((kind) => mayDecide(operator, kind));
  return Promise.all(
    mine.map(async (kind) => {
      const waiting = await reviewPortOf(parts, kind)?.waiting();
      const oldestAt = waiting?.oldestAt;
      return {
        kind,
        available: waiting !== undefined,
        waiting: waiting?.total ?? 0,
        oldest_at: momentOrNull(oldestAt),
        oldest_due_at: momentOrNull(oldestAt === undefined ? undefined : reviewTime(oldestAt, now).dueAt),
      };
    }),
  );
}

/** A page of reviews; for all kinds together the longest waiting come first, else the newest. */
export async function listReviews(
  parts: OperatorParts,
  input: CallRead<typeof reviewList>,
  context: OperatorContext,
): Promise<Outcome<CallOutput<typeof reviewList>>> {
  const { operator } = context;
  const { kind, status, page, page_size: pageSize } = input;
  if (kind) {
    if (!mayDecide(operator, kind)) return roleRequired(kind);
    const found = await reviewPortOf(parts, kind)?.list({ status, page, pageSize });
    const total = found?.total ?? 0;
    const data = await presentReviews(parts, found?.data ?? [], context);
    return { data, total, page, last_page: lastPage(total, pageSize) };
  }
  const ports = parts.ports.reviews.filter((port) => mayDecide(operator, port.kind));
  // Each queue returns as many as could fill the page alone.
  const lists = await Promise.all(
    ports.map((port) => port.list({ status, page: 1, pageSize: Math.min(page * pageSize, MERGED_MAX) })),
  );
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  const order = status === 'waiting' ? 1 : -1;
  const merged = lists
    .flatMap(({ data }) => data)
    .sort((a, b) => order * (a.submittedAt - b.submittedAt))
    .slice((page - 1) * pageSize, page * pageSize);
  return {
    data: await presentReviews(parts, merged, context),
    total,
    page,
    last_page: lastPage(total, pageSize),
  };
}

/** Pages beyond this many reviews are looked at kind by kind. */
const MERGED_MAX = 1000;

export async function showReview(
  parts: OperatorParts,
  { kind, id }: { readonly kind: ReviewKind; readonly id: number },
  context: OperatorContext,
): Promise<Outcome<Review>> {
  if (!mayDecide(context.operator, kind)) return roleRequired(kind);
  const item = await reviewPortOf(parts, kind)?.find(id);
  return item === undefined ? refuse('review.unknown', {}, 'id') : shown(parts, item, context);
}

/**
 * Decides a review, in one transaction with its entry in the audit trail. Where a second operator
 * must approve, too, the first approval leaves it waiting.
 */
export async function decideReview(
  parts: OperatorParts,
  input: Pick<CallRead<typeof reviewApprove>, 'kind' | 'id' | 'remark'> &
    Partial<Pick<CallRead<typeof reviewApprove>, 'amount' | 'correction_id' | 'nothing_owed'>> & {
      readonly verdict: Verdict;
    },
  context: OperatorContext,
): Promise<Outcome<Review>> {
  const { kind, id, remark, verdict, amount = '', correction_id, nothing_owed = false } = input;
  const { operator, now } = context;
  if (!mayDecide(operator, kind)) return roleRequired(kind);
  const port = reviewPortOf(parts, kind);
  if (port === undefined) return refuse('review.kind_not_open', {}, 'kind');
  const decided = await audited(parts, context, async (tx): Promise<Outcome<Done<true>>> => {
    const { operatorId } = operator;
    const control = await approvalControl(parts, tx, { operatorId, now: parts.clock.now() });
    const settlement = { correctionId: correction_id, nothingOwed: nothing_owed };
    const decision = { id, verdict, remark, amount: amount.trim(), ...settlement, operatorId, now, control };
    const outcome = await port.decide(tx, decision);
    if (isRefusal(outcome)) return outcome;
    await countApproved(tx, outcome, { operatorId, now: parts.clock.now() });
    return {
      answer: true,
      note: noteOf(outcome, verdict, remark),
      afterCommit: () => port.afterCommit(outcome),
    };
  });
  if (isRefusal(decided)) return decided;
  return shown(parts, present(await port.find(id), 'a decided review is there'), context);
}

function noteOf({ kind, id, userId, from, to, detail }: DecidedReview, verdict: Verdict, remark: string) {
  return {
    action: `review.${verdict}`,
    object: `${kind}:${id}`,
    reason: remark.trim(),
    detail: {
      user: userId,
      status: { from: from.status, to: to.status },
      ...(to.status === 'waiting' ? { approval: 'first' } : {}),
      ...detail,
    },
  };
}

async function shown(parts: OperatorParts, item: ReviewItem, context: OperatorContext): Promise<Review> {
  const [review] = await presentReviews(parts, [item], context);
  return present(review, 'one review is shown for one');
}

function reviewPortOf({ ports }: OperatorParts, kind: ReviewKind): ReviewPort<Queryable> | undefined {
  return ports.reviews.find((port) => port.kind === kind);
}

function mayDecide({ role }: OperatorCaller, kind: ReviewKind): boolean {
  return role === 'admin' || role === reviewRoles[kind];
}

function roleRequired(kind: ReviewKind) {
  return refuse('operator.role_required', { roles: `${reviewRoles[kind]}, admin` }, 'kind');
}
