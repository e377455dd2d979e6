import * as calls from '@tidemark/contract/calls/account/receipts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit/concurrency-limit.ts';
import { answer, type Route } from '../../platform/http/route.ts';
import { buildReceipt } from './receipts/build-receipt.ts';
import type { ReceiptParts } from './receipts/parts.ts';

/** A receipt reads some dozen batches of the log; users take turns. */
const RECEIPTS_GATE = { running: 2, waiting: 50, waitingPerShare: 4 };

/** Calls of users to the log. */
export function transparencyRoutes(parts: ReceiptParts): Route[] {
  const turns = createConcurrencyLimit(RECEIPTS_GATE);
  return [
    answer(calls.receipt, ({ kind, id }, { caller: { userId }, now }) =>
      turns.run(() => buildReceipt(parts, { kind, id, userId, now }), String(userId)),
    ),
  ];
}
