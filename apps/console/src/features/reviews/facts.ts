import { formatAmount, minus, parseAmount, plus } from '@tidemark/domain/money';
import type { Review } from './queue.ts';

/** How one stated value is written. */
export type FactKind =
  | 'text'
  | 'units'
  | 'usd'
  | 'rate'
  | 'drawRate'
  | 'moment'
  | 'code'
  | 'account'
  | 'direction'
  | 'posting';

export interface Fact {
  readonly key: string;
  readonly kind: FactKind;
  readonly value: string;
}

type Kinds = Readonly<Record<string, FactKind>>;

/** Values that are more than a text, whatever moves; all others are shown as they were stated. */
const anywhere: Kinds = {
  address: 'code',
  payee_account: 'code',
  bank_swift: 'code',
  hold_until: 'moment',
};

/** A deposit counts in units of its currency, a withdrawal in USD up to what is paid. */
const ofKind: Partial<Record<Review['kind'], Kinds>> = {
  deposit: {
    number: 'units',
    first_amount: 'units',
    received: 'units',
    rate: 'rate',
    usd_amount: 'usd',
    received_usd: 'usd',
  },
  withdraw: { number: 'usd', fee: 'usd', received: 'units', rate: 'drawRate' },
  correction: {
    account: 'account',
    direction: 'direction',
    amount: 'usd',
    balance: 'usd',
    balance_after: 'usd',
    posting_id: 'posting',
  },
};

/** What a request states, each value with the way it is written. */
export function factsOf(review: Pick<Review, 'kind' | 'status' | 'fields'>): readonly Fact[] {
  const own = ofKind[review.kind];
  // The balance that is told is the one of now: beside a correction that is over it would mislead.
  const isOver = review.kind === 'correction' && review.status !== 'waiting';
  const fields = isOver ? review.fields.filter(({ key }) => key !== 'balance') : review.fields;
  return [...fields, ...(isOver ? [] : balanceAfter(review))].map(({ key, value }) => ({
    key,
    value,
    kind: (value === '' ? undefined : (own?.[key] ?? (own && anywhere[key]))) ?? 'text',
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

const moneyKinds: ReadonlySet<Review['kind']> = new Set(['deposit', 'withdraw', 'correction'] as const);

/** Whether a review moves money: then the proof and the figures matter, not papers. */
export function isMoney(kind: Review['kind']): boolean {
  return moneyKinds.has(kind);
}

/** One stated value; empty where it was not stated. */
export function statedOf({ fields }: Pick<Review, 'fields'>, key: string): string {
  return fields.find((field) => field.key === key)?.value ?? '';
}

/** How much a request is about: a deposit in its currency, all else in USD; undefined of papers. */
export function sumOf(
  review: Pick<Review, 'kind' | 'fields'>,
): { readonly amount: string; readonly currency: string } | undefined {
  const isCorrection = review.kind === 'correction';
  const amount = statedOf(review, isCorrection ? 'amount' : 'number');
  if (!isMoney(review.kind) || amount === '') return undefined;
  if (review.kind === 'deposit') return { amount, currency: statedOf(review, 'currency') };
  const sign = isCorrection && statedOf(review, 'direction') === 'debit' ? '-' : '';
  return { amount: `${sign}${amount}`, currency: 'USD' };
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
