import type { DisputeKind, DisputeState } from '@tidemark/domain/dispute';
import type { Millis } from '@tidemark/domain/time';

/** What a trader opens; `evidence` is the JSON text that is stored as it is. */
export interface NewDispute {
  readonly userId: number;
  readonly conversationId: number;
  readonly kind: DisputeKind;
  readonly orderId: number;
  readonly showCode: string;
  readonly text: string;
  readonly openedAt: Millis;
  readonly evidence: string;
  readonly receipt: string | undefined;
  /** Over all of this but the receipt (seal.ts). */
  readonly seal: Buffer;
}

/** A dispute without its evidence, which is read for one at a time. */
export interface Dispute extends Omit<NewDispute, 'evidence' | 'receipt' | 'seal'> {
  readonly id: number;
  readonly state: DisputeState;
  /** The approved correction that settled it. */
  readonly correctionId: number | undefined;
}
