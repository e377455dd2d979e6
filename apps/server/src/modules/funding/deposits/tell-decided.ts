import { plainUnits, unitsFromMillionths } from '@tidemark/domain/funding';
import { present } from '@tidemark/domain/outcome';
import type { DecidedReview } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { type NotificationEvent, queueNotification, tell } from '../notification-events.ts';
import type { FundingParts } from '../parts.ts';
import { depositById } from '../store/deposits.ts';

/** Queues the notice of what became of a deposit, in the transaction of the decision. */
export async function queueDecided(tx: Queryable, id: number, now: Millis): Promise<void> {
  const telling = await tellingOf(tx, id);
  if (telling !== undefined) await queueNotification(tx, telling, now);
}

/** After the commit: the notice goes out, and a mail; nothing of a first approval. */
export function tellDecided(funding: FundingParts, { id, to }: DecidedReview): void {
  if (to.status === 'waiting') return;
  funding.inBackground(
    tellingOf(funding.database, id).then((telling) => {
      if (telling !== undefined) tell(funding, telling);
    }),
  );
}

async function tellingOf(database: Queryable, id: number): Promise<NotificationEvent | undefined> {
  const { userId, state, code, units } = present(await depositById(database, id), 'it was decided');
  const params = {
    amount: plainUnits(state.status === 'approved' ? state.received.units : units),
    currency: code,
  };
  if (state.status === 'approved') {
    const credited = { ...params, usd: plainUnits(unitsFromMillionths(state.received.usd)) };
    const letter = { subject: 'deposit_approved_subject', lines: ['deposit_approved_text'] };
    return { userId, key: 'review.deposit_approved', params: credited, letter };
  }
  if (state.status !== 'rejected') return undefined;
  const lines = ['deposit_rejected_text', { said: state.remark }, 'deposit_rejected_next'];
  const letter = { subject: 'deposit_rejected_subject', lines };
  return { userId, key: 'review.deposit_rejected', params: { ...params, remark: state.remark }, letter };
}
