import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField } from '../../fields.ts';

/** Of what a receipt is given: an order's opening and closing, an Up/Down trade that ended, payments. */
export const receiptKindsAsked = [
  'deal.open',
  'deal.close',
  'trade.settle',
  'withdrawal',
  'fund.payment',
] as const;

export const receipt = defineCall({
  path: '/api/account/receipt',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Receipt of an order, an Up/Down trade or a payment of the caller, with its proofs',
  input: z.object({
    kind: z.enum(receiptKindsAsked),
    /** Of the order (or the part of one that was closed), the trade, the withdrawal or the payment of income. */
    id: idField,
  }),
  output: z.object({
    /** `waiting` until the record is in a signed checkpoint of the log, about a second after its commit. */
    state: z.enum(['ready', 'waiting']),
    /** Text of the receipt file, to be kept byte for byte; empty while it is waiting. */
    receipt: z.string(),
  }),
  refusals: ['receipt.unknown', 'request.too_many'],
});
