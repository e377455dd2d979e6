import { statusOf, type WithdrawalStatus } from '@tidemark/domain/funding';
import type { FundingParts } from '../parts.ts';
import { tell } from '../tell.ts';
import { factsOf } from './facts.ts';
import type { WithdrawalRecord } from './record.ts';

/** What decides an operator is told as a review. */
const KEYS: Record<WithdrawalStatus, string> = {
  unconfirmed: 'funding.withdrawal_drawn',
  waiting: 'funding.withdrawal_confirmed',
  paid: 'review.withdraw_approved',
  rejected: 'review.withdraw_rejected',
  cancelled: 'funding.withdrawal_cancelled',
  expired: 'funding.withdrawal_expired',
};

/** Tells the owner where a withdrawal stands: a notice at once, and a mail. */
export function tellWithdrawal(funding: FundingParts, record: WithdrawalRecord): void {
  const { id, userId, state } = record;
  const status = statusOf(state);
  const facts = { id, ...factsOf(record) };
  const subject = `withdrawal_${status}_subject`;
  const text = `withdrawal_${status}_text`;
  if (state.status === 'review' && state.review.status === 'rejected') {
    const { remark } = state.review;
    const lines = [text, { said: remark }, 'withdrawal_rejected_next'];
    tell(funding, { userId, key: KEYS.rejected, params: { ...facts, remark }, letter: { subject, lines } });
    return;
  }
  tell(funding, { userId, key: KEYS[status], params: facts, letter: { subject, lines: [text] } });
}
