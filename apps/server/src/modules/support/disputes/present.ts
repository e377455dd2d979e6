import type { CallOutput } from '@tidemark/contract';
import type { disputeOne, Dispute as WireDispute } from '@tidemark/contract/calls/trading/disputes';
import type { DisputeState } from '@tidemark/domain/dispute';
import { reviewTime } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Attached } from '../store/disputes.ts';
import type { Dispute } from './dispute.ts';

const moment = (at: Millis): string => new Date(at).toISOString();

const wireStatus = {
  waiting: 'open',
  approved: 'accepted',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
} as const satisfies Record<DisputeState['status'], WireDispute['status']>;

/** A dispute as its trader sees it; who answered is not said. */
export function presentDispute(dispute: Dispute): WireDispute {
  const { id, kind, orderId, showCode, text, openedAt, state, correctionId } = dispute;
  return {
    ...{ id, kind, order_id: orderId, show_code: showCode, text },
    status: wireStatus[state.status],
    opened_at: moment(openedAt),
    due_at: moment(reviewTime(openedAt, openedAt).dueAt),
    ended_at: endedAt(state),
    answer: state.status === 'approved' || state.status === 'rejected' ? state.remark : '',
    correction_id: correctionId ?? null,
  };
}

function endedAt(state: DisputeState): string | null {
  switch (state.status) {
    case 'waiting':
      return null;
    case 'withdrawn':
      return moment(state.at);
    case 'approved':
    case 'rejected':
      return moment(state.decided.at);
  }
}

/** The same with what was attached to it. */
export function presentAttached(
  dispute: Dispute,
  { evidence, receipt }: Attached,
): CallOutput<typeof disputeOne> {
  return { ...presentDispute(dispute), evidence, receipt: receipt ?? null };
}
