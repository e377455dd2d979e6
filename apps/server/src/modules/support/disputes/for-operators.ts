import type { CallOutput } from '@tidemark/contract';
import type { operatorDispute } from '@tidemark/contract/operator/disputes';
import type { SupportParts } from '../parts.ts';
import { attachReceipt, disputeById, selectAttached } from '../store/disputes.ts';
import { presentAttached } from './present.ts';
import { receiptOf } from './receipt.ts';

/** Disputes as operators read them. */
export interface DisputeReads {
  /** One with its evidence; a receipt that was not logged at its opening is attached now. */
  find(id: number): Promise<CallOutput<typeof operatorDispute> | undefined>;
}

export function createDisputeReads(support: SupportParts): DisputeReads {
  const { database } = support;
  return {
    async find(id) {
      const dispute = await disputeById(database, id);
      if (dispute === undefined) return undefined;
      const attached = await selectAttached(database, id);
      const receipt = attached.receipt ?? (await receiptOf(support, dispute));
      if (attached.receipt === undefined && receipt !== undefined) await attachReceipt(database, id, receipt);
      const { userId, conversationId } = dispute;
      const shown = presentAttached(dispute, { ...attached, receipt });
      return { ...shown, user_id: userId, conversation_id: conversationId };
    },
  };
}
