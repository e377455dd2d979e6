import { type Amount, formatAmount, parseAmount, usd } from '../money/index.ts';
import { type Outcome, refuse } from '../outcome/index.ts';
import { REMARK_MAX } from '../review/index.ts';

/** Larger ones are typing errors, and would soon exceed an account's range. */
const AMOUNT_MAX = usd('1000000000');

/** Whether the user's account receives or pays. */
export type CorrectionDirection = 'credit' | 'debit';

/** Reads the amount of a correction. */
export function correctionAmount(text: string): Outcome<Amount> {
  const amount = parseAmount(text);
  if (amount !== undefined && amount > 0n && amount <= AMOUNT_MAX) return amount;
  return refuse('correction.amount_malformed', { max: formatAmount(AMOUNT_MAX) }, 'amount');
}

/** Validates the reason, which the user will read: it must contain words. */
export function correctionReason(text: string): Outcome<string> {
  const reason = text.trim();
  if (reason.length > REMARK_MAX) return refuse('correction.reason_too_long', { max: REMARK_MAX }, 'reason');
  return /[\p{L}\p{N}]/u.test(reason) ? reason : refuse('correction.reason_required', {}, 'reason');
}

/** Nothing is taken that is not free: never is an account brought below what is held on it. */
export function coveredCorrection(
  { direction, amount }: { readonly direction: CorrectionDirection; readonly amount: Amount },
  free: Outcome<Amount>,
): Outcome<true> {
  if (direction === 'credit') return true;
  if (typeof free !== 'bigint') return free;
  return amount <= free ? true : refuse('correction.above_free', { free: formatAmount(free) }, 'amount');
}
