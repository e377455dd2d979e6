import { formatAmount, minus, parseAmount, plus } from '@tidemark/domain/money';
import { type FactKind, factKind } from './fact-kinds.ts';
import type { Review } from './queue.ts';

export interface Fact {
  readonly key: string;
  readonly kind: FactKind;
  readonly value: string;
}

/** The agreement is not a line: the page shows it separately, with its hash. */
const elsewhere: ReadonlySet<string> = new Set(['agreement', 'agreement_hash']);

/** The values of a request, each with its display kind. */
export function factsOf(review: Pick<Review, 'kind' | 'status' | 'fields'>): readonly Fact[] {
  // The balance is the current one: with a completed correction it would mislead.
  const isOver = review.kind === 'correction' && review.status !== 'waiting';
  const fields = review.fields.filter(({ key }) => !elsewhere.has(key) && !(isOver && key === 'balance'));
  return [...fields, ...(isOver ? [] : balanceAfter(review))].map(({ key, value }) => ({
    key,
    value,
    kind: factKind(review.kind, key, value),
  }));
}

/** The balance after a correction, from the current balance in it. */
function balanceAfter(review: Pick<Review, 'kind' | 'fields'>): Review['fields'] {
  if (review.kind !== 'correction') return [];
  const balance = parseAmount(statedOf(review, 'balance'));
  const amount = parseAmount(statedOf(review, 'amount'));
  if (balance === undefined || amount === undefined) return [];
  const after = statedOf(review, 'direction') === 'credit' ? plus(balance, amount) : minus(balance, amount);
  return [{ key: 'balance_after', value: formatAmount(after) }];
}

/** The field with a request's amount, for kinds that move money. */
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

/** The stage of a review for the current operator. */
export type Stage =
  /** One approval decides it. */
  | 'one'
  /** Two approvals are needed; none given yet. */
  | 'first'
  /** Another operator gave the first. */
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
