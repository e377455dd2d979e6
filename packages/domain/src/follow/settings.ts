import { type Amount, formatAmount, parseAmount, usd } from '../money/index.ts';
import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import { type CopyRatio, RATIO_MAX, RATIO_MIN } from './sizing.ts';

/** What a follower sets. */
export interface CopySettings {
  readonly ratio: CopyRatio;
  /** The most margin of one copy, in USD. */
  readonly maxAmount: Amount;
  /** The loss of all copies at which following pauses; undefined: none. */
  readonly lossLimit: Amount | undefined;
}

/** Settings as they were written: the copy ratio as a JSON number, amounts as decimal texts. */
export interface AskedSettings {
  readonly copyRatio: number;
  readonly maxAmount: string;
  readonly lossLimit: string | undefined;
}

/** Bounds of the amounts of a following. */
export const COPY_AMOUNT_MIN = usd('0.01');
export const COPY_AMOUNT_MAX = usd('1000000000');

/** Validates copy settings; returns the first problem, if any. */
export function copySettings(asked: AskedSettings): Outcome<CopySettings> {
  const ratio = Math.round(asked.copyRatio * 100);
  // A ratio of more than two decimals would be rounded to another one.
  if (!(Math.abs(ratio - asked.copyRatio * 100) < 1e-6 && ratio >= RATIO_MIN && ratio <= RATIO_MAX)) {
    const bounds = { min: RATIO_MIN / 100, max: RATIO_MAX / 100 };
    return refuse('follow.multiple_out_of_range', bounds, 'copyRatio');
  }
  const maxAmount = readAmount(asked.maxAmount, 'follow.max_amount_out_of_range', 'maxAmount');
  if (isRefusal(maxAmount)) return maxAmount;
  if (!asked.lossLimit) return { ratio, maxAmount, lossLimit: undefined };
  const lossLimit = readAmount(asked.lossLimit, 'follow.loss_limit_out_of_range', 'lossLimit');
  return isRefusal(lossLimit) ? lossLimit : { ratio, maxAmount, lossLimit };
}

function readAmount(text: string, key: string, field: string): Outcome<Amount> {
  const amount = parseAmount(text);
  if (amount !== undefined && amount >= COPY_AMOUNT_MIN && amount <= COPY_AMOUNT_MAX) return amount;
  return refuse(key, { min: formatAmount(COPY_AMOUNT_MIN), max: formatAmount(COPY_AMOUNT_MAX) }, field);
}
