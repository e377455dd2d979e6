import type { CallOutput } from '@tidemark/contract';
import type { transfer } from '@tidemark/contract/calls/money/transfers';
import { formatAmount } from '@tidemark/domain/money';
import type { Transfer } from './transfer.ts';

/** A transfer on the wire. */
export type WireTransfer = CallOutput<typeof transfer>;

export function presentTransfer({ id, amount, from, to, at }: Transfer): WireTransfer {
  return { id, balance: formatAmount(amount), from, to, created_at: new Date(at).toISOString() };
}
