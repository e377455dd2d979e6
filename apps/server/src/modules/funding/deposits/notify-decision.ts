import { plainUnits, unitsFromMillionths } from '@tidemark/domain/funding';
import { present } from '@tidemark/domain/outcome';
import type { DecidedReview } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type NotificationEvent, notify, queueNotification } from '../notification-events.ts';
import type { FundingParts } from '../parts.ts';
import { depositById } from '../store/deposits.ts';

/** Queues the notice of what became of a deposit, in the transaction of the decision. */
export async function queueDecided(tx: Queryable, id: number, now: Millis): Promise<void> {
  const event = await eventOf(tx, id);
  if (event !== undefined) await queueNotification(tx, event, now);
}

/** After the commit: sends the notice and a mail; nothing for a first approval. */
export function notifyDecision(funding: FundingParts, { id, to }: DecidedReview): void {
  if (to.status === 'waiting') return;
  funding.inBackground(
    eventOf(funding.database, id).then((event) => {
      if (event !== undefined) notify(funding, event);
    }),
  );
}

async function eventOf(database: Queryable, id: number): Promise<NotificationEvent | undefined> {
  const { userId, state, code, units } = present(await depositById(database, id), 'it was decided');
  const params = {
    amount: plainUnits(state.status === 'approved' ? state.received.units : units),
    currency: code,
  };
  if (state.status === 'approved') {
    const credited = { ...params, usd: plainUnits(unitsFromMillionths(state.received.usd)) };
    const email = { subject: 'deposit_approved_subject', lines: ['deposit_approved_text'] };
    return { userId, key: 'review.deposit_approved', params: credited, email };
  }
  if (state.status !== 'rejected') return undefined;
  const lines = ['deposit_rejected_text', { said: state.remark }, 'deposit_rejected_next'];
  const email = { subject: 'deposit_rejected_subject', lines };
  return { userId, key: 'review.deposit_rejected', params: { ...params, remark: state.remark }, email };
}
