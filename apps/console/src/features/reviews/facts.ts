import { formatAmount, minus, parseAmount, plus } from '@tidemark/domain/money';
import { type FactKind, factKind } from './fact-kinds.ts';
import type { Review } from './queue.ts';

export interface Fact {
  readonly key: string;
  readonly kind: FactKind;
  readonly value: string;
}

/** What was agreed to is no line: it stands beside them, with its hash. */
const elsewhere: ReadonlySet<string> = new Set(['agreement', 'agreement_hash']);

/** What a request states, each value with the way it is written. */
export function factsOf(review: Pick<Review, 'kind' | 'status' | 'fields'>): readonly Fact[] {
  // The balance that is told is the one of now: beside a correction that is over it would mislead.
  const isOver = review.kind === 'correction' && review.status !== 'waiting';
  const fields = review.fields.filter(({ key }) => !elsewhere.has(key) && !(isOver && key === 'balance'));
  return [...fields, ...(isOver ? [] : balanceAfter(review))].map(({ key, value }) => ({
    key,
    value,
    kind: factKind(review.kind, key, value),
  }));
}

/** What a correction would make of the balance that is told with it. */
function balanceAfter(review: Pick<Review, 'kind' | 'fields'>): Review['fields'] {
  if (review.kind !== 'correction') return [];
  const balance = parseAmount(statedOf(review, 'balance'));
  const amount = parseAmount(statedOf(review, 'amount'));
  if (balance === undefined || amount === undefined) return [];
  const after = statedOf(review, 'direction') === 'credit' ? plus(balance, amount) : minus(balance, amount);
  return [{ key: 'balance_after', value: formatAmount(after) }];
}

/** The field that says how much a request is about: kinds that move money have one. */
const sumFields: Partial<Record<Review['kind'], string>> = {
  deposit: 'number',
  withdraw: 'number',
  correction: 'amount',
  loan: 'amount',
  repayment: 'total_amount',
  redemption: 'share_amount',
};

/** Whether a review moves money: then the proof and the figures matter, not papers. */
export function isMoney(kind: Review['kind']): boolean {
  return sumFields[kind] !== undefined;
}

/** One stated value; empty where it was not stated. */
export function statedOf({ fields }: Pick<Review, 'fields'>, key: string): string {
  return fields.find((field) => field.key === key)?.value ?? '';
}

/** How much a request is about: a deposit in its currency, all else in USD; undefined of papers. */
export function sumOf(
  review: Pick<Review, 'kind' | 'fields'>,
): { readonly amount: string; readonly currency: string } | undefined {
  const field = sumFields[review.kind];
  const amount = field === undefined ? '' : statedOf(review, field);
  if (amount === '') return undefined;
  if (review.kind === 'deposit') return { amount, currency: statedOf(review, 'currency') };
  const isDebit = review.kind === 'correction' && statedOf(review, 'direction') === 'debit';
  return { amount: `${isDebit ? '-' : ''}${amount}`, currency: 'USD' };
}

/** Where a review stands for whoever looks at it. */
export type Stage =
  /** One approval decides it. */
  | 'one'
  /** Two are needed, and nobody has given one. */
  | 'first'
  /** Somebody else has given the first. */
  | 'second'
  /** I have given the first: another one decides, or I reject. */
  | 'mine';

export function stageOf(
  review: Pick<Review, 'needs_second' | 'first_approval_by'>,
  myAddress: string | undefined,
): Stage {
  if (review.first_approval_by === null) return review.needs_second ? 'first' : 'one';
  return review.first_approval_by === myAddress ? 'mine' : 'second';
}
