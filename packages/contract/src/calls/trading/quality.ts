import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { momentText } from '../../fields.ts';

const quality = z.object({
  /** Beginning of the first hour. */
  since: momentText,
  instruments: z.array(
    z.object({
      Id: z.number(),
      Code: z.string(),
      ShowCode: z.string(),
      /** Ticks that became current. */
      accepted: z.number(),
      /** Ticks that waited for a confirming one. */
      held: z.number(),
      /** Ticks that were refused, by the key of the reason, the most frequent first. */
      refused: z.array(z.object({ reason: z.string(), count: z.number() })),
      /** Accepted ticks per minute of the hours in which there were any. */
      ticks_per_minute: z.number(),
      /** Milliseconds from the source's time to being current that half of the ticks did not exceed. */
      age_p50: z.nullable(z.number()),
      /** The same for 99 of 100. */
      age_p99: z.nullable(z.number()),
    }),
  ),
  /** The latest 500 events of price sources, newest first. */
  events: z.array(
    z.object({
      at: momentText,
      kind: z.enum(['lost', 'connected', 'switched', 'disagree', 'agree']),
      /** Public name of the source; after a switch the new one. */
      source: z.string(),
      /** Code of the instrument; null for events of a source. */
      instrument: z.nullable(z.string()),
      /** The source before a switch. */
      from: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
});

export type PriceQuality = z.infer<typeof quality>;

export const priceQuality = defineCall({
  path: '/v2/api/forex/price_quality',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'How good the prices of the last day or month were, and what happened to their sources',
  input: z.object({
    /** The running hour and those before it. */
    hours: z._default(z.enum(['24', '720']), '24'),
  }),
  output: quality,
  refusals: [],
});
