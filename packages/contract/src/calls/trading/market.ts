import { chartPeriods, periods } from '@tidemark/domain/market';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, integerField, momentText, optionalIdField } from '../../fields.ts';

/** An instrument as sent on the wire: its terms and current state. */
export const tradeInstrument = z.object({
  Id: z.number(),
  Code: z.string(),
  ShowCode: z.string(),
  /** Its name in the caller's language. */
  Name: z.string(),
  /** An SVG picture as a data URI. */
  Logo: z.string(),
  CategoryId: z.number(),
  /** Nothing new begins here any more; what runs can be closed and changed. */
  CloseOnly: z.boolean(),
  /** 1 open, 2 closed. */
  MarketStatus: z.number(),
  PricePrecision: z.number(),
  /** Step of an order's size, in lots. */
  Pip: z.number(),
  /** Smallest and largest order, in lots. */
  ForexMinCont: z.number(),
  ForexMaxCont: z.number(),
  /** Units per lot. */
  ForexContNum: z.number(),
  ForexFeeRate: z.number(),
  /** trade_fee_type by which that rate is meant: 1 USD a lot, 2 a fraction of the margin. */
  ForexFeeType: z.number(),
  /** 1 fixed margin, 2 by leverage. */
  MarginMode: z.number(),
  /** Pending orders are accepted while the market is closed, too. */
  OrdersWhenClosed: z.boolean(),
  /** Overnight financing in percent a year, by side; above zero the trader pays, below zero receives. */
  FinancingLong: z.number(),
  FinancingShort: z.number(),
  /** Weekday whose night is charged three times, 1 Monday to 7 Sunday; 0: none. */
  FinancingTripleDay: z.number(),
  HasForexMultiple: z.array(z.object({ Value: z.number() })),
  /** Of the UTC day; all null while there has never been a price. Change in percent. */
  ForexQuotations: z.object({
    Open: z.nullable(z.number()),
    Close: z.nullable(z.number()),
    Change: z.nullable(z.number()),
    High: z.nullable(z.number()),
    Low: z.nullable(z.number()),
  }),
  BaseCurrency: z.string(),
  QuoteCurrency: z.string(),
  /** Open, but its source or the symbol has been silent too long to execute at. */
  Stale: z.boolean(),
  /** Of a closed market; null where none is in sight. */
  OpensAt: z.nullable(momentText),
  /** Of an open market; null where none is in sight. */
  ClosesAt: z.nullable(momentText),
});

/** One bar of a chart; Time is its opening in milliseconds since 1970, Volume its number of ticks. */
export const klinePoint = z.object({
  Time: z.number(),
  Open: z.number(),
  High: z.number(),
  Low: z.number(),
  Close: z.number(),
  Volume: z.number(),
});

export const tradeList = defineCall({
  path: '/v2/api/forex/trade_list',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Every instrument with its terms, market status and quotation of the UTC day',
  input: z.object({}),
  output: z.array(tradeInstrument),
  refusals: [],
});

export const getCategories = defineCall({
  path: '/v2/api/forex/getCategories',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: "The categories of instruments, named in the caller's language",
  input: z.object({}),
  output: z.array(z.object({ Id: z.number(), NameShowTrans: z.string() })),
  refusals: [],
});

export const kline = defineCall({
  path: '/v2/api/forex/kline',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary:
    'The newest 500 bars of a period, oldest first; `before` (ms) for older ones, `from` (ms) for the first 500 from a moment on. 1week begins on Monday, 1mon is a month',
  input: z.object({
    forex_id: idField,
    period: z._default(z.enum(chartPeriods), '5min'),
    /** Only bars that opened before this moment, in milliseconds since 1970. */
    before: z.optional(integerField),
    /** The first bars that opened at or after this moment, instead of the newest; `before` is ignored then. */
    from: z.optional(integerField),
  }),
  output: z.array(klinePoint),
  refusals: ['market.unknown_instrument'],
});

export const abbreviatedCacheKline = defineCall({
  path: '/v2/api/forex/abbreviated_cache_kline',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'The last 60 closes of a period, oldest first, of one instrument or of every one',
  input: z.object({
    /** Only this instrument; absent: every one that is shown. */
    forex_id: optionalIdField,
    period: z._default(z.enum(periods), '5min'),
  }),
  output: z.array(z.object({ Id: z.number(), Code: z.string(), Closes: z.array(z.number()) })),
  refusals: ['market.unknown_instrument'],
});

export const searchInstruments = defineCall({
  path: '/v2/api/forex/search',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary:
    "Instruments by code, name or category (in the caller's language or English), the nearest first; an empty text finds all",
  input: z.object({ name: z._default(z.string().check(z.trim(), z.maxLength(100)), '') }),
  output: z.array(z.extend(tradeInstrument, { CategoryName: z.string() })),
  refusals: [],
});
