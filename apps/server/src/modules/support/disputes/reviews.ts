import { decideDispute } from '@tidemark/domain/dispute';
import { assert, isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import {
  type DecidedReview,
  type ReviewDecision,
  type ReviewItem,
  type ReviewPort,
  reviewTime,
} from '@tidemark/domain/review';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { noticesQueued, queueNotices, type UserNotice } from '../../../platform/outbox/outbox.ts';
import { answerConversation, type Stepped } from '../agent-api.ts';
import type { SupportParts } from '../parts.ts';
import { disputeById, disputeQueue, isSettling, lockDispute, saveEnd } from '../store/disputes.ts';
import type { Dispute } from './dispute.ts';
import { titled } from './title.ts';

/** What follows a decision once it is committed, by the decided review. */
type AfterCommit = WeakMap<DecidedReview, () => void>;

/** The operators' queue of disputes: one operator decides; money moves by a correction, which two approve. */
export function disputeReviews(support: SupportParts): ReviewPort<Queryable> {
  const { database } = support;
  const following: AfterCommit = new WeakMap();
  return {
    kind: 'dispute',
    async list(ask) {
      const { rows, total } = await disputeQueue.page(database, ask);
      return { data: rows.flatMap(itemOf), total };
    },
    async find(id) {
      const dispute = await disputeById(database, id);
      return dispute && itemOf(dispute)[0];
    },
    waiting: () => disputeQueue.waiting(database),
    async decide(tx, decision) {
      const decided = await decide(support, tx, decision);
      if (isRefusal(decided)) return decided;
      following.set(decided.review, decided.afterCommit);
      return decided.review;
    },
    afterCommit: (decided) => following.get(decided)?.(),
  };
}

function itemOf(dispute: Dispute): ReviewItem[] {
  const { id, userId, state, openedAt, kind, orderId, showCode, text, correctionId } = dispute;
  if (state.status === 'withdrawn') return [];
  const settled = state.status === 'approved' ? settlementOf(correctionId) : [];
  return [
    {
      ...{ id, userId, state, kind: 'dispute', submittedAt: openedAt, needsSecond: false, pictures: [] },
      dueAt: reviewTime(openedAt, openedAt).dueAt,
      fields: [
        { key: 'order_kind', value: kind },
        { key: 'order_id', value: String(orderId) },
        { key: 'instrument', value: showCode },
        { key: 'text', value: text },
        ...settled,
      ],
    },
  ];
}

function settlementOf(correctionId: number | undefined): ReviewItem['fields'] {
  if (correctionId === undefined) return [{ key: 'settlement', value: 'nothing_owed' }];
  return [{ key: 'correction_id', value: String(correctionId) }];
}

async function decide(
  support: SupportParts,
  tx: Queryable,
  { id, correctionId, nothingOwed = false, ...decision }: ReviewDecision,
): Promise<Outcome<{ readonly review: DecidedReview; readonly afterCommit: () => void }>> {
  const dispute = await lockDispute(tx, id);
  if (dispute === undefined) return refuse('review.unknown', {}, 'id');
  const isAccepting = decision.verdict === 'approve';
  const settlement = { correctionId: isAccepting ? correctionId : undefined, nothingOwed };
  const to = decideDispute(dispute.state, { ...decision, ...settlement });
  if (isRefusal(to)) return to;
  const from = dispute.state;
  assert(from.status === 'waiting' && to.status !== 'waiting', 'one decision ends a dispute');
  const settled = await checkSettlement(support, tx, dispute, settlement.correctionId);
  if (isRefusal(settled)) return settled;
  await saveEnd(tx, id, { state: to, correctionId: settlement.correctionId });
  const { operatorId, now } = decision;
  const answered = await answerConversation(support, tx, {
    ...{ id: dispute.conversationId, operatorId, now, announces: false },
    text: titled(dispute, to.remark),
  });
  if (isRefusal(answered)) return answered;
  const notice = noticeOf(dispute, to);
  await queueNotices(tx, [notice], now);
  return {
    review: { id, kind: 'dispute', userId: dispute.userId, from, to, detail: detailOf(dispute, settlement) },
    afterCommit: () => follow(support, answered, notice),
  };
}

/** The correction is approved, is one of the same user's, and settles nothing else. */
async function checkSettlement(
  { disputes }: SupportParts,
  tx: Queryable,
  { userId }: Dispute,
  correctionId: number | undefined,
): Promise<Outcome<true>> {
  if (correctionId === undefined) return true;
  const correction = await disputes.correctionOf(tx, correctionId);
  const isGood = correction?.userId === userId && correction.state.status === 'approved';
  if (isGood && !(await isSettling(tx, correctionId))) return true;
  return refuse('dispute.correction_unknown', {}, 'correctionId');
}

function detailOf(
  { kind, orderId }: Dispute,
  settlement: { readonly correctionId: number | undefined; readonly nothingOwed: boolean },
): Readonly<Record<string, string>> {
  return {
    order: `${kind}:${orderId}`,
    ...(settlement.correctionId === undefined ? {} : { correction: String(settlement.correctionId) }),
    ...(settlement.nothingOwed ? { settlement: 'nothing_owed' } : {}),
  };
}

function noticeOf(
  { userId, showCode, orderId, kind }: Dispute,
  to: { readonly status: 'approved' | 'rejected'; readonly remark: string },
): UserNotice {
  const params = { instrument: showCode, order: orderId, kind, remark: to.remark };
  return { userId, key: `review.dispute_${to.status}`, params };
}

function follow({ bus }: SupportParts, answered: Stepped, notice: UserNotice): void {
  answered.afterCommit();
  bus.publish(noticesQueued, [notice]);
}
