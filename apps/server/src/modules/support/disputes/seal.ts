import { createHmac } from 'node:crypto';
import type { NewDispute } from './dispute.ts';

/** What never changes after the opening. */
export type Frozen = Omit<NewDispute, 'conversationId' | 'receipt' | 'seal'>;

/**
 * HMAC-SHA256 over what is frozen when a dispute is opened: whose it is, the order, the text, the moment and the
 * evidence with its digest of the rules.
 *
 * @param key - a secret of the instance that is not in the database
 */
export function sealOf(frozen: Frozen, key: Uint8Array): Buffer {
  const { userId, kind, orderId, showCode, text, openedAt, evidence } = frozen;
  const content = JSON.stringify([userId, kind, orderId, showCode, text, openedAt, evidence]);
  return createHmac('sha256', key).update(content).digest();
}
