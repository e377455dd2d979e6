import { type Amount, formatAmount, parseAmount } from '../money/index.ts';
import { type Outcome, refuse } from '../outcome/index.ts';
import { dayProfit, type Percent } from './terms.ts';

/** A fund's requirements for a new share. */
export interface OfferedFund {
  readonly currency: string;
  readonly isOpen: boolean;
  readonly min: Amount;
  readonly max: Amount;
  readonly dividend: Percent;
}

/** A share that may be subscribed, with what it earns a day. */
export interface Share {
  readonly amount: Amount;
  readonly dayProfit: Amount;
}

const FIELD = 'amount';

/**
 * Judges a wish to subscribe against the fund and what the account holds free. Refused:
 * `mining.input_lock_num` (nothing was entered), `mining.fund_closed`, `mining.amount_malformed`,
 * `mining.amount_too_small`, `mining.amount_too_large`, `mining.above_available`.
 */
export function judgeShare(text: string, fund: OfferedFund, available: Amount): Outcome<Share> {
  const { currency } = fund;
  if (text.trim() === '') return refuse('mining.input_lock_num', {}, FIELD);
  if (!fund.isOpen) return refuse('mining.fund_closed', {}, 'id');
  const amount = parseAmount(text);
  const [min, max] = [shownAmount(fund.min), shownAmount(fund.max)];
  if (amount === undefined || amount <= 0n) {
    return refuse('mining.amount_malformed', { min, max, currency }, FIELD);
  }
  if (amount < fund.min) return refuse('mining.amount_too_small', { min, currency }, FIELD);
  if (amount > fund.max) return refuse('mining.amount_too_large', { max, currency }, FIELD);
  if (amount > available) {
    return refuse('mining.above_available', { available: formatAmount(available), currency }, FIELD);
  }
  return { amount, dayProfit: dayProfit(amount, fund.dividend) };
}

/** With no more places than it needs: `100`, `0.5`. */
export function shownAmount(amount: Amount): string {
  return formatAmount(amount).replace(/\.?0+$/, '');
}
