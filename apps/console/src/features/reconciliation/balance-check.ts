import type { CallOutput } from '@tidemark/contract';
import type { ledgerReconciliation } from '@tidemark/contract/operator/ledger';
import { formatAmount, parseAmount, plus, ZERO } from '@tidemark/domain/money';

export type Reconciliation = CallOutput<typeof ledgerReconciliation>;
export type World = Reconciliation['worlds'][number];

/** Whether everything adds up: the sum of each world is exactly zero and no rule is broken. */
export function currentStatus({ worlds }: Pick<Reconciliation, 'worlds'>): {
  readonly isSound: boolean;
  readonly breaches: readonly string[];
} {
  const breaches = worlds.flatMap((world) => world.breaches);
  const isZero = worlds.every(({ sum }) => parseAmount(sum) === ZERO);
  return { isSound: isZero && breaches.length === 0, breaches };
}

/** A figure of a list added up, to the last place. */
export function totalOf<T>(rows: readonly T[], of: (row: T) => string): string {
  return formatAmount(rows.reduce((total, row) => plus(total, parseAmount(of(row)) ?? ZERO), ZERO));
}
