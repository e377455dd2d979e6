import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, integerField, momentText, textField } from '../../fields.ts';

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
    /** When the next one took its place; null while it is the last. */
    replaced_at: z.nullable(momentText),
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

/** Ticks in one answer of `dayTicks`. */
export const DAY_TICKS_PAGE = 5000;

export const dayTicks = defineCall({
  path: '/v2/api/forex/day_ticks',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: `The recorded ticks of an instrument in one UTC day, in order, at most ${DAY_TICKS_PAGE} an answer`,
  input: z.object({
    forex_id: idField,
    /** YYYY-MM-DD, in UTC. */
    day: textField(10),
    /** Only ticks that became current at or after this moment, in milliseconds since 1970. */
    from: z.optional(integerField),
    /** Only ticks with a higher number: that of the last one read. */
    after: z.optional(integerField),
  }),
  output: z.object({
    /** Number, time of storing in milliseconds since 1970, and price of each. */
    ticks: z.array(z.object({ seq: z.number(), time: z.number(), price: z.number() })),
    /** Whether further ticks of the day follow. */
    more: z.boolean(),
  }),
  refusals: ['market.unknown_instrument', 'market.day_not_recorded'],
});
