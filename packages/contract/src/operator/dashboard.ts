import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { momentText, moneyText, timeZoneField } from '../fields.ts';
import { everyOperator } from './roles.ts';

/** What is open of one instrument; demo money is not in it. */
const exposure = z.object({
  forex_id: z.number(),
  code: z.string(),
  positions: z.number(),
  long_lots: z.number(),
  short_lots: z.number(),
  /** Long less short. */
  net_lots: z.number(),
  /** |net| in USD at the current price; null without a price to convert it. */
  net_usd: z.nullable(moneyText),
  gross_usd: z.nullable(moneyText),
});

export const dashboard = defineCall({
  path: '/console/api/dashboard',
  methods: ['GET'],
  access: everyOperator,
  isMutation: false,
  summary: 'What waits, what is open, and whether feed and database are well',
  /** `time_zone`: whose days and whose today are counted. */
  input: z.object({ time_zone: timeZoneField }),
  output: z.object({
    at: momentText,
    reviews: z.array(
      z.object({
        kind: z.string(),
        waiting: z.number(),
        oldest_at: z.nullable(momentText),
        oldest_due_at: z.nullable(momentText),
        /** How many were promised an answer before now; from a hundred on they are not counted further. */
        overdue: z.number(),
      }),
    ),
    exposure: z.array(exposure),
    feed: z.object({
      /** `sim`, `replay` or `ingest`. */
      source: z.string(),
      simulated: z.boolean(),
      /** Milliseconds since the source's last message; null: never. */
      silent_ms: z.nullable(z.number()),
      instruments: z.array(
        z.object({
          forex_id: z.number(),
          code: z.string(),
          open: z.boolean(),
          stale: z.boolean(),
          /** Milliseconds since its last tick; null: never one. */
          tick_age_ms: z.nullable(z.number()),
        }),
      ),
    }),
    database: z.object({ latency_ms: z.number(), bytes: z.number() }),
    users: z.object({
      real: z.number(),
      demo: z.number(),
      /** Real ones who registered since the day began in `time_zone`. */
      real_today: z.number(),
      demo_today: z.number(),
      online: z.number(),
    }),
    /**
     * Credited and paid out on each of the last thirty days of `time_zone`, oldest first; only for roles that
     * manage money.
     */
    money_by_day: z.nullable(
      z.array(
        z.object({
          /** YYYY-MM-DD */
          day: z.string(),
          deposits: moneyText,
          withdrawals: moneyText,
        }),
      ),
    ),
  }),
  refusals: [],
});
