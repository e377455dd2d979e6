import { type Amount, parseAmount, usd } from '../money/index.ts';
import { type Outcome, refuse } from '../outcome/index.ts';

const FEED_MAX = usd('1000000000');
const REASON_MAX = 500;

/** An operator's payment into a pool, and its reason, which is public. */
export interface Feed {
  readonly amount: Amount;
  readonly reason: string;
}

/**
 * Judges what is to be put into a pool. Refused: `mining.feed_malformed`,
 * `mining.feed_reason_required`, `mining.feed_reason_too_long`.
 */
export function judgeFeed(amountText: string, reasonText: string): Outcome<Feed> {
  const amount = parseAmount(amountText);
  if (amount === undefined || amount <= 0n || amount > FEED_MAX) {
    return refuse('mining.feed_malformed', { max: '1000000000' }, 'amount');
  }
  const reason = reasonText.trim();
  // Invisible characters are no reason.
  if (!/[\p{L}\p{N}]/u.test(reason)) return refuse('mining.feed_reason_required', {}, 'reason');
  if (reason.length > REASON_MAX) return refuse('mining.feed_reason_too_long', { max: REASON_MAX }, 'reason');
  return { amount, reason };
}
