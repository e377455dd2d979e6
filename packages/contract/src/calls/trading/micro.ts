import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  integerField,
  momentText,
  moneyText,
  numberField,
  optionalIdField,
  pageField,
  pageSizeField,
} from '../../fields.ts';

const tick = z.object({ seq: z.number(), time: momentText, price: z.number() });

/** A future (micro order) as it travels. */
export const microOrder = z.object({
  Id: z.number(),
  ForexTradeList: z.object({
    Id: z.number(),
    Code: z.string(),
    ShowCode: z.string(),
    PricePrecision: z.number(),
  }),
  /** 1 up, 2 down. */
  Type: z.number(),
  /** The amount at stake, in USD. */
  Number: moneyText,
  Seconds: z.number(),
  /** Profit on a win as a fraction of the amount. */
  ProfitRatio: z.number(),
  /** Frozen micro_loss_level: with 0 a loss takes the full amount, otherwise amount × ratio. */
  LossLevel: z.number(),
  OpenPrice: z.number(),
  /** 0 while running. */
  EndPrice: z.number(),
  /** Zero while running and of a void one. */
  FactProfits: moneyText,
  /** 1 running, 3 closed. */
  Status: z.number(),
  /** Until the settlement, by the server's clock; 0 once due. */
  RemainMilliSeconds: z.number(),
  /** Acceptance and settlement. */
  CreatedAtST: momentText,
  CompleteAtST: z.nullable(momentText),
  /** The moment of expiry. */
  DueAt: momentText,
  /** Why it was void, with the amount back; null of every other. */
  VoidReason: z.nullable(z.string()),
  /** Evidence: the ticks it began and ended at. */
  OpenTick: tick,
  EndTick: z.nullable(tick),
});

/** What may be chosen, and what is frozen on a future that is accepted now. */
export const getSeconds = defineCall({
  path: '/v2/api/micro/get_seconds',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Durations and amounts of futures',
  input: z.object({}),
  output: z.object({
    sec: z.array(
      z.object({ Id: z.number(), Seconds: z.number(), ProfitRatio: z.number(), LimitAmount: moneyText }),
    ),
    number: z.array(z.object({ Number: moneyText })),
    /** The current base setting micro_loss_level. */
    micro_loss_level: z.number(),
    /** Futures that were void because the source of prices was silent, of all users: counted in public. */
    void_total: z.number(),
    /** The server's clock: screens use it to show when a trade would settle. */
    server_time: momentText,
  }),
  refusals: [],
});

/** Accepts an Up/Down trade at the current price and locks its amount. */
export const submitMicro = defineCall({
  path: '/v2/api/micro/submit',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: true,
  summary: 'Submit a future',
  input: z.object({
    forex_id: idField,
    /** 1 up, 2 down. */
    type: z.pipe(integerField, z.union([z.literal(1), z.literal(2)])),
    /** Amount in USD, one of the list. */
    number: numberField,
    seconds: integerField,
  }),
  output: microOrder,
  refusals: [
    'market.unknown_instrument',
    'market.close_only',
    'market.closed',
    'market.price_stale',
    'market.no_price',
    'micro.unknown_duration',
    'micro.amount_not_offered',
    'micro.amount_below_min',
    'micro.insufficient_balance',
    'micro.price_not_fresh',
    'micro.expires_outside_session',
    'micro.stopping',
    'request.idempotency_conflict',
  ],
  successMessage: 'micro.submitted',
});

export const microOrders = defineCall({
  path: '/v2/api/micro/orders',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Futures of the caller: running (1) or closed (3), newest first',
  input: z.object({
    status: z._default(z.pipe(integerField, z.union([z.literal(1), z.literal(3)])), 1),
    page: pageField,
    page_size: pageSizeField,
    /** Only the one of this id. */
    id: optionalIdField,
  }),
  output: z.object({
    data: z.array(microOrder),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
    all_fact_profits: moneyText,
  }),
  refusals: [],
});
