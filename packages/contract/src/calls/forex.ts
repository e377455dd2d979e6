import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  idField,
  integerField,
  momentText,
  moneyText,
  numberField,
  optionalNumberField,
  pageField,
  pageSizeField,
} from '../fields.ts';

/** A contract order as it travels. */
export const forexOrder = z.object({
  Id: z.number(),
  ForexTradeLists: z.object({
    Id: z.number(),
    Code: z.string(),
    ShowCode: z.string(),
    PricePrecision: z.number(),
  }),
  ForexId: z.number(),
  /** 1 buy, 2 sell. */
  OrderType: z.number(),
  Quantity: z.number(),
  Multiple: z.number(),
  OriginPrice: z.number(),
  Price: z.number(),
  UpdatePrice: z.number(),
  FactProfits: moneyText,
  CautionMoney: moneyText,
  TradeFee: moneyText,
  TargetLossPrice: z.number(),
  TargetProfitPrice: z.number(),
  CreateTimeHandler: momentText,
  CompleteTimeHandler: z.nullable(momentText),
  /** 0 pending, 1 holding, 2 cancelled, 3 completed. */
  Status: z.number(),
  CancelReason: z.nullable(z.string()),
  CloseReason: z.nullable(z.string()),
  /** Evidence: the ticks it was dealt at, and the rates frozen on it. */
  OpenTick: z.nullable(z.object({ seq: z.number(), time: momentText, price: z.number() })),
  CloseTick: z.nullable(z.object({ seq: z.number(), time: momentText, price: z.number() })),
});

/** Opens a position at the price in force (status 1), in the account of the caller. */
export const submit = defineCall({
  path: '/v2/api/forex/submit',
  methods: ['GET', 'POST'],
  who: 'user',
  changes: true,
  summary: 'Submit a contract order',
  input: z.object({
    forex_id: idField,
    /** 1 buy, 2 sell. */
    type: z.pipe(integerField, z.union([z.literal(1), z.literal(2)])),
    /** Lots. */
    cont: numberField,
    /** 1 market, 0 pending. */
    status: z._default(z.pipe(integerField, z.union([z.literal(0), z.literal(1)])), 1),
    target_price: optionalNumberField,
    stop_loss_price: optionalNumberField,
    target_profit_price: optionalNumberField,
    /** Leverage; of no meaning with fixed margin. */
    multiple: optionalNumberField,
  }),
  output: forexOrder,
  refusals: [
    'market.unknown_instrument',
    'market.closed',
    'market.price_stale',
    'market.no_price',
    'forex.no_leverage',
    'forex.leverage_not_offered',
    'forex.lots_below_min',
    'forex.lots_above_max',
    'forex.lots_off_step',
    'forex.insufficient_margin',
    'forex.too_many_positions',
    'forex.pending_not_open',
    'forex.stops_not_open',
    'request.idempotency_conflict',
  ],
  says: 'forex.submitted',
});

export const close = defineCall({
  path: '/v2/api/forex/close',
  methods: ['GET', 'POST'],
  who: 'user',
  changes: true,
  summary: 'Close a position at the price in force',
  input: z.object({ id: idField }),
  output: forexOrder,
  refusals: [
    'forex.unknown_order',
    'forex.already_closed',
    'market.closed',
    'market.price_stale',
    'request.idempotency_conflict',
  ],
  says: 'forex.closed',
});

export const myDeal = defineCall({
  path: '/v2/api/forex/my_deal',
  methods: ['GET'],
  who: 'user',
  changes: false,
  summary: 'Contract orders of the caller by status (history, 3, shows completed and cancelled)',
  input: z.object({
    status: z._default(z.pipe(integerField, z.union([z.literal(0), z.literal(1), z.literal(3)])), 1),
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({
    data: z.array(forexOrder),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
    all_fact_profits: moneyText,
  }),
  refusals: [],
});

export const getProfits = defineCall({
  path: '/api/user/get_profits',
  methods: ['GET'],
  who: 'user',
  changes: false,
  summary: "Today's profit (UTC), realised and floating, and its percent of the equity at 00:00",
  input: z.object({}),
  output: z.object({ profit: moneyText, percent: z.number() }),
  refusals: [],
});
