import { parseUnits, plainUnits, worthInUsd } from '@tidemark/domain/funding';
import { formatAmount, parseAmount } from '@tidemark/domain/money';
import { readDecimal } from '@tidemark/ui';
import { statedOf } from './facts.ts';
import type { Review } from './queue.ts';

const PLACES = 6;

/** What the amount of a deposit begins with: what the first operator found, else what was requested. */
export function prefilledAmount(review: Pick<Review, 'fields'>): string {
  const units = parseUnits(statedOf(review, 'first_amount') || statedOf(review, 'number'), PLACES);
  return units === undefined ? '' : plainUnits(units);
}

/** What an operator says was received. */
export interface Received {
  /** As it is sent: digits and a point. */
  readonly sent: string;
  /** Worth in USD at the rate of the request; undefined while it is no amount. */
  readonly usd: string | undefined;
  /** Not what was requested: it takes two operators. */
  readonly differs: boolean;
}

export function receivedOf(review: Pick<Review, 'fields'>, typed: string): Received {
  const sent = readDecimal(typed);
  const units = parseUnits(sent, PLACES);
  const price = parseAmount(statedOf(review, 'rate'));
  const requested = parseUnits(statedOf(review, 'number'), PLACES);
  return {
    sent,
    usd:
      units === undefined || price === undefined || units <= 0n
        ? undefined
        : formatAmount(worthInUsd(units, price)),
    differs: units !== undefined && units !== requested,
  };
}
