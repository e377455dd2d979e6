import { plainUnits, unitsFromMillionths } from '@tidemark/domain/funding';
import { present } from '@tidemark/domain/outcome';
import type { DecidedReview } from '@tidemark/domain/review';
import type { FundingParts } from '../parts.ts';
import { depositById } from '../store/deposits.ts';
import { tell } from '../tell.ts';

/** Tells the owner what became of a deposit; nothing of a first approval. */
export function tellDecided(funding: FundingParts, { id, userId, to }: DecidedReview): void {
  if (to.status === 'waiting') return;
  funding.inBackground(
    (async () => {
      const { state, code, units } = present(await depositById(funding.database, id), 'it was decided');
      const params = {
        amount: plainUnits(state.status === 'approved' ? state.received.units : units),
        currency: code,
      };
      if (state.status === 'approved') {
        const credited = { ...params, usd: plainUnits(unitsFromMillionths(state.received.usd)) };
        const letter = { subject: 'deposit_approved_subject', lines: ['deposit_approved_text'] };
        tell(funding, { userId, key: 'review.deposit_approved', params: credited, letter });
      }
      if (state.status === 'rejected') {
        const lines = ['deposit_rejected_text', { said: state.remark }, 'deposit_rejected_next'];
        const letter = { subject: 'deposit_rejected_subject', lines };
        const because = { ...params, remark: state.remark };
        tell(funding, { userId, key: 'review.deposit_rejected', params: because, letter });
      }
    })(),
  );
}
