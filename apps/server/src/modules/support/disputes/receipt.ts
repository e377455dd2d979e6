import type { SupportParts } from '../parts.ts';
import type { Dispute } from './dispute.ts';

/** Longest receipt that is stored, in characters. */
const RECEIPT_MAX = 1_000_000;

/**
 * The receipt of an order; undefined until it is logged. A log that cannot be read holds up no dispute: the receipt
 * is looked for again when an operator opens the case.
 */
export async function receiptOf(
  { disputes, log }: Pick<SupportParts, 'disputes' | 'log'>,
  { kind, orderId }: Pick<Dispute, 'kind' | 'orderId'>,
): Promise<string | undefined> {
  try {
    const receipt = await disputes.receiptOf(kind, orderId);
    return receipt === undefined || receipt.length > RECEIPT_MAX ? undefined : receipt;
  } catch (err) {
    log.error({ err, kind, orderId }, 'the receipt of a disputed order could not be read');
    return undefined;
  }
}
