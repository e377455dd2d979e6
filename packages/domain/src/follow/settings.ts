import { type Amount, formatAmount, parseAmount, usd } from '../money/index.ts';
import { isRefusal, type Outcome, refuse } from '../outcome/index.ts';
import { type CopyMode, type CopyRatio, FACTOR_MAX, FACTOR_MIN, RATIO_MAX, RATIO_MIN } from './sizing.ts';

/** What a follower sets. */
export interface CopySettings {
  readonly mode: CopyMode;
  /** Of lots to lots; in proportional mode the factor on the share of the equities. */
  readonly ratio: CopyRatio;
  /** In proportional mode the amount to size by; undefined: the follower's equity at each copy. */
  readonly allocation: Amount | undefined;
  /** The most margin of one copy, in USD. */
  readonly maxAmount: Amount;
  /** The loss of all copies at which following pauses; undefined: none. */
  readonly lossLimit: Amount | undefined;
}

/** Settings as they were written: the copy ratio as a JSON number, amounts as decimal texts. */
export interface AskedSettings {
  /** Absent: fixed. */
  readonly mode?: CopyMode | undefined;
  readonly copyRatio: number;
  /** Empty or absent: none; of no meaning in fixed mode. */
  readonly allocation?: string | undefined;
  readonly maxAmount: string;
  readonly lossLimit: string | undefined;
}

/** Bounds of the amounts of a following. */
export const COPY_AMOUNT_MIN = usd('0.01');
export const COPY_AMOUNT_MAX = usd('1000000000');

/** Validates copy settings; returns the first problem, if any. */
export function copySettings(asked: AskedSettings): Outcome<CopySettings> {
  const mode = asked.mode ?? 'fixed';
  const ratio = readRatio(mode, asked.copyRatio);
  if (isRefusal(ratio)) return ratio;
  const isAllocated = mode === 'proportional' && asked.allocation !== undefined && asked.allocation !== '';
  const allocation = isAllocated
    ? readAmount(asked.allocation, 'follow.allocation_out_of_range', 'allocation')
    : undefined;
  if (isRefusal(allocation)) return allocation;
  const maxAmount = readAmount(asked.maxAmount, 'follow.max_amount_out_of_range', 'maxAmount');
  if (isRefusal(maxAmount)) return maxAmount;
  const settings = { mode, ratio, allocation, maxAmount };
  if (!asked.lossLimit) return { ...settings, lossLimit: undefined };
  const lossLimit = readAmount(asked.lossLimit, 'follow.loss_limit_out_of_range', 'lossLimit');
  return isRefusal(lossLimit) ? lossLimit : { ...settings, lossLimit };
}

const refusals = {
  fixed: { key: 'follow.multiple_out_of_range', min: RATIO_MIN, max: RATIO_MAX },
  proportional: { key: 'follow.factor_out_of_range', min: FACTOR_MIN, max: FACTOR_MAX },
} as const;

function readRatio(mode: CopyMode, asked: number): Outcome<CopyRatio> {
  const { key, min, max } = refusals[mode];
  const ratio = Math.round(asked * 100);
  // A ratio of more than two decimals would be rounded to another one.
  if (Math.abs(ratio - asked * 100) < 1e-6 && ratio >= min && ratio <= max) return ratio;
  return refuse(key, { min: min / 100, max: max / 100 }, 'copyRatio');
}

function readAmount(text: string, key: string, field: string): Outcome<Amount> {
  const amount = parseAmount(text);
  if (amount !== undefined && amount >= COPY_AMOUNT_MIN && amount <= COPY_AMOUNT_MAX) return amount;
  return refuse(key, { min: formatAmount(COPY_AMOUNT_MIN), max: formatAmount(COPY_AMOUNT_MAX) }, field);
}
