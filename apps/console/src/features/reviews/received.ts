import { parseUnits, plainUnits, worthInUsd } from '@tidemark/domain/funding';
import { formatAmount, parseAmount } from '@tidemark/domain/money';
import { effectOf } from './effect.ts';
import { statedOf } from './facts.ts';
import type { Review } from './queue.ts';

const PLACES = 6;

/** Kinds whose approval states the amount received from outside. */
export function asksReceived(kind: Review['kind']): boolean {
  return kind === 'deposit' || kind === 'repayment';
}

/** What the amount begins with: what the first operator found, else what was requested or is owed. */
export function prefilledAmount(review: Pick<Review, 'fields'>): string {
  const stated = ['first_amount', 'number', 'total_amount'].map((key) => statedOf(review, key));
  const units = parseUnits(stated.find((value) => value !== '') ?? '', PLACES);
  return units === undefined ? '' : plainUnits(units);
}

/** What was received, per operator. */
export interface Received {
  /** Worth in USD, of a deposit at the rate of the request; undefined while it is no amount. */
  readonly usd: string | undefined;
  /** Not what was requested: it takes two operators. */
  readonly differs: boolean;
  /** Less than what is owed of a loan: it is not accepted. */
  readonly isShort: boolean;
}

/** Judges the amount of an approval, a plain decimal. */
export function receivedOf(review: Pick<Review, 'kind' | 'fields'>, typed: string): Received {
  if (review.kind === 'repayment') {
    const amount = parseAmount(typed);
    const usd = amount === undefined || amount <= 0n ? undefined : formatAmount(amount);
    const isShort = usd !== undefined && effectOf(review, usd)?.isShort === true;
    return { usd, differs: false, isShort };
  }
  const units = parseUnits(typed, PLACES);
  const price = parseAmount(statedOf(review, 'rate'));
  const requested = parseUnits(statedOf(review, 'number'), PLACES);
  return {
    usd:
      units === undefined || price === undefined || units <= 0n
        ? undefined
        : formatAmount(worthInUsd(units, price)),
    differs: units !== undefined && units !== requested,
    isShort: false,
  };
}
