import { chartPeriods } from '@tidemark/domain/market';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  integerField,
  momentText,
  numberField,
  optionalNumberField,
  pageField,
  pageSizeField,
} from '../../fields.ts';

/** What an alert goes by: a price, a change in percent, a candle's close, the RSI, or the close and its average. */
export const alertKinds = ['price', 'change', 'close', 'rsi', 'average'] as const;

const alertPeriod = z.enum(chartPeriods);

/** What the user wants a notice of. */
export const alert = z.object({
  id: z.number(),
  ForexTradeLists: z.object({
    Id: z.number(),
    Code: z.string(),
    ShowCode: z.string(),
    PricePrecision: z.number(),
  }),
  kind: z.enum(alertKinds),
  /** The level of a price or a candle's close; of other kinds the price when the alert was set. */
  price: z.number(),
  /**
   * Whether the price must rise or fall to it, decided when the alert was set; of a close, the RSI and an average the
   * side: above (`rises`) or below.
   */
  direction: z.enum(['rises', 'falls']),
  /** Of the candles; of a change what it is measured against: the price an hour ago or the open of the UTC day. */
  period: z.nullable(alertPeriod),
  /** Of a change. */
  percent: z.nullable(z.number()),
  /** Candles that the RSI or the average spans. */
  length: z.nullable(z.number()),
  /** Of the RSI. */
  level: z.nullable(z.number()),
  created_at: momentText,
  /** When it fired; null while it waits. */
  fired_at: z.nullable(momentText),
});

export const alertList = defineCall({
  path: '/api/alert/list',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Price alerts of the caller, waiting ones first, newest first',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: z.object({ data: z.array(alert), total: z.number(), page: z.number(), last_page: z.number() }),
  refusals: [],
});

export const alertSubmit = defineCall({
  path: '/api/alert/submit',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Set an alert for a price or another condition',
  input: z.object({
    forex_id: idField,
    /** `price` by default; each kind needs its own of the fields below. */
    kind: z.optional(z.enum(alertKinds)),
    /** Of a price and a candle's close. */
    price: z.optional(z.pipe(numberField, z.number().check(z.gt(0), z.lt(90_000_000)))),
    /** Of every kind but a price, whose direction follows from the current price. */
    direction: z.optional(z.enum(['rises', 'falls'])),
    /** Of the candles; of a change `60min` (an hour ago) or `1day` (open of the UTC day). */
    period: z.optional(alertPeriod),
    percent: z.pipe(optionalNumberField, z.optional(z.number().check(z.gte(0.01), z.lte(1000)))),
    /** From 2; at most 50 candles for the RSI, 200 for an average. */
    length: z.optional(z.pipe(integerField, z.number().check(z.gte(2), z.lte(200)))),
    /** Of the RSI, between 0 and 100. */
    level: z.pipe(optionalNumberField, z.optional(z.number().check(z.gte(1), z.lte(99)))),
  }),
  output: alert,
  refusals: [
    'market.unknown_instrument',
    'market.no_price',
    'alert.too_many',
    'alert.at_price',
    'alert.incomplete',
    'alert.too_long',
    'alert.reached',
  ],
  successMessage: 'alert.set',
});

export const alertDelete = defineCall({
  path: '/api/alert/delete',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Remove a price alert',
  input: z.object({ id: idField }),
  output: z.object({ id: z.number() }),
  refusals: ['alert.unknown'],
  successMessage: 'alert.removed',
});
