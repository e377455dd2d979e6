import { amountFromMillionths, formatAmount } from '@tidemark/domain/money';
import type { StoredStatement } from './store.ts';

export const money = (millionths: bigint): string => formatAmount(amountFromMillionths(millionths));

/** A statement as it travels. */
export function presentStatement({ id, at, scope, customers, total, below }: StoredStatement) {
  return {
    ...{ id, made_at: new Date(at).toISOString(), scope, customers },
    ...{ total: money(total), below: money(below) },
  };
}
