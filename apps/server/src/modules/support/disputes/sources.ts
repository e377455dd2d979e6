import type { CallOutput, CallRead } from '@tidemark/contract';
import type { myDeal } from '@tidemark/contract/calls/trading/forex';
import type { microOrders } from '@tidemark/contract/calls/trading/micro';
import type { tick } from '@tidemark/contract/calls/trading/ticks';
import type { DisputeKind } from '@tidemark/domain/dispute';
import type { ReviewState } from '@tidemark/domain/review';
import type { Millis } from '@tidemark/domain/time';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** What other modules know of a disputed order; passed in by `wiring.ts`, since support imports none of them. */
export interface DisputeSources {
  /** Contract orders of a user, as `my_deal` answers them. */
  ordersOf(userId: number, asked: CallRead<typeof myDeal>): Promise<CallOutput<typeof myDeal>>;
  /** The newest parts that were closed of a position of a user. */
  partsOf(userId: number, parentId: number, limit: number): Promise<CallOutput<typeof myDeal>['data']>;
  /** Up/Down trades of a user, as their list answers them. */
  futuresOf(userId: number, asked: CallRead<typeof microOrders>): Promise<CallOutput<typeof microOrders>>;
  /** A stored tick; undefined once it is no longer kept. */
  recordedTick(
    instrumentId: number,
    asked: { readonly seq: number; readonly at: Millis },
  ): Promise<CallOutput<typeof tick> | undefined>;
  /** A correction of a balance, locked until the transaction ends. */
  correctionOf(
    tx: Queryable,
    id: number,
  ): Promise<{ readonly userId: number; readonly state: ReviewState } | undefined>;
  /** The receipt of an order in the transparency log, a JSON text; undefined until it is logged. */
  receiptOf(kind: DisputeKind, id: number): Promise<string | undefined>;
  /** Seals what is frozen; a secret of the instance. */
  readonly sealKey: Uint8Array;
  readonly version: string;
  /** SHA-256 of the rules document, in hex. */
  readonly rulesSha256: string | undefined;
}
