import type { CallOutput } from '@tidemark/contract';
import type { operatorFunds } from '@tidemark/contract/operator/funds';
import { formatAmount, parseAmount, plus } from '@tidemark/domain/money';

/** A fund in one of the two worlds: each has a pool of its own. */
export type FundPool = CallOutput<typeof operatorFunds>[number];

export const worlds = ['real', 'demo'] as const;
export type World = (typeof worlds)[number];

/** The world in the address; the real one by default. */
export function readWorld(text: string | undefined): World {
  return worlds.find((world) => world === text) ?? 'real';
}

/** What is wrong with a pool: it cannot pay the next day, it will soon not, or nothing. */
export function currentStatus(pool: Pick<FundPool, 'short' | 'days_covered'>): 'empty' | 'soon' | 'well' {
  if (!pool.short) return 'well';
  return (pool.days_covered ?? 0) < 1 ? 'empty' : 'soon';
}

/** What feeding an amount would make of a pool. */
export interface Fed {
  /** As it is sent: digits and a point. */
  readonly amount: string;
  /** Full days of present income it would cover after what is due is paid; undefined without income. */
  readonly days: number | undefined;
}

/** Reads what was typed; undefined where it is no amount above 0. */
export function fedBy(
  pool: Pick<FundPool, 'pool_balance' | 'next_income' | 'due_unpaid'>,
  typed: string,
): Fed | undefined {
  const amount = parseAmount(typed);
  if (amount === undefined || amount <= 0n) return undefined;
  const balance = parseAmount(pool.pool_balance) ?? amount;
  const due = parseAmount(pool.due_unpaid) ?? 0n;
  const next = parseAmount(pool.next_income) ?? 0n;
  const left = plus(balance, amount) - due;
  const days = next > 0n ? Number((left > 0n ? left : 0n) / next) : undefined;
  return { amount: formatAmount(amount), days };
}
