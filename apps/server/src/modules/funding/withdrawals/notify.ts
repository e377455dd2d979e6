import { statusOf, type WithdrawalStatus } from '@tidemark/domain/funding';
import { present } from '@tidemark/domain/outcome';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type NotificationEvent, notify, queueNotification } from '../notification-events.ts';
import type { FundingParts } from '../parts.ts';
import { withdrawalById } from '../store/withdrawals.ts';
import { factsOf } from './facts.ts';
import type { WithdrawalRecord } from './record.ts';

/** Decisions of operators are reported as reviews. */
const KEYS: Record<WithdrawalStatus, string> = {
  unconfirmed: 'funding.withdrawal_drawn',
  waiting: 'funding.withdrawal_confirmed',
  paid: 'review.withdraw_approved',
  rejected: 'review.withdraw_rejected',
  cancelled: 'funding.withdrawal_cancelled',
  expired: 'funding.withdrawal_expired',
};

/** The owner's notice of the status of a withdrawal. */
function eventOf(record: WithdrawalRecord): NotificationEvent {
  const { id, userId, state } = record;
  const status = statusOf(state);
  const facts = { id, ...factsOf(record) };
  const subject = `withdrawal_${status}_subject`;
  const text = `withdrawal_${status}_text`;
  if (state.status === 'review' && state.review.status === 'rejected') {
    const { remark } = state.review;
    const lines = [text, { said: remark }, 'withdrawal_rejected_next'];
    return { userId, key: KEYS.rejected, params: { ...facts, remark }, email: { subject, lines } };
  }
  return { userId, key: KEYS[status], params: facts, email: { subject, lines: [text] } };
}

/** Queues the notice of its status, in the transaction that set it. */
export async function queueWithdrawal(tx: Queryable, id: number, now: Millis): Promise<void> {
  const record = present(await withdrawalById(tx, id), 'a withdrawal stays');
  await queueNotification(tx, eventOf(record), now);
}

/** After the commit: the notice goes out, and a mail. */
export function notifyWithdrawal(funding: FundingParts, record: WithdrawalRecord): void {
  notify(funding, eventOf(record));
}
