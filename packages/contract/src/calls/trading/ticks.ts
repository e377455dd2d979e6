import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, integerField, momentText } from '../../fields.ts';

export const tick = defineCall({
  path: '/v2/api/forex/tick',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'A recorded tick by its number and its time of storing, with its source',
  input: z.object({
    forex_id: idField,
    seq: integerField,
    /** The time of storing, in milliseconds since 1970. */
    time: integerField,
  }),
  output: z.object({
    seq: z.number(),
    /** When it became the current price. */
    time: momentText,
    price: z.number(),
    /** The time that its source gave it. */
    source_time: momentText,
    /** Where it comes from; null for simulated, replayed and ingested prices. */
    source: z.nullable(z.string()),
    /** The two sides whose middle the price is; null where the source has only trades. */
    bid: z.nullable(z.number()),
    ask: z.nullable(z.number()),
  }),
  refusals: ['market.unknown_instrument', 'market.unknown_tick'],
});
