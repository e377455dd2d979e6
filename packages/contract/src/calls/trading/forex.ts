import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  integerField,
  momentText,
  moneyText,
  numberField,
  optionalDayField,
  optionalIdField,
  optionalIdOrNoneField,
  optionalMomentField,
  optionalNumberField,
  optionalPriceField,
  optionalTargetsField,
  pageField,
  pageSizeField,
  timeZoneField,
} from '../../fields.ts';

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
  /** Further take-profits: at each price so many lots close. The nearest first. */
  Targets: z.array(z.object({ Price: z.number(), Quantity: z.number() })),
  /** Distance of the stop-loss behind the best price, in units of the price; 0: no trailing. */
  TrailingDistance: z.number(),
  /** Price at which a trailing stop starts to follow; 0: it follows, or there is none. */
  TrailingFrom: z.number(),
  /** The best price since a trailing stop was set, from which its distance counts; 0: none. */
  TrailingBest: z.number(),
  /**
   * limit or stop of a pending order; opening: a market order that waits for the opening, whose OriginPrice is
   * the last price before. null once it is filled.
   */
  PendingKind: z.nullable(z.string()),
  /** When a pending order is cancelled unless it is filled before; null: good till cancelled. */
  ExpireTimeHandler: z.nullable(momentText),
  /** The other order of its pair, of which one cancels the other; null: a single order, or a position. */
  OcoId: z.nullable(z.number()),
  /** The order a part was closed from. */
  ParentId: z.nullable(z.number()),
  CreateTimeHandler: momentText,
  CompleteTimeHandler: z.nullable(momentText),
  /** 0 pending, 1 holding, 2 cancelled, 3 completed. */
  Status: z.number(),
  CancelReason: z.nullable(z.string()),
  CloseReason: z.nullable(z.string()),
  /** Evidence: the ticks it was executed at, and its frozen rates. */
  OpenTick: z.nullable(z.object({ seq: z.number(), time: momentText, price: z.number() })),
  CloseTick: z.nullable(z.object({ seq: z.number(), time: momentText, price: z.number() })),
});

/** Results before fees, the fees paid at the openings (a part has its share by lots), and results after them. */
const profitSums = { all_fact_profits: moneyText, all_fees: moneyText, all_net_profits: moneyText };

const status = z.pipe(integerField, z.union([z.literal(0), z.literal(1)]));

/** The price the caller saw: an execution further from it than this is refused. */
const seenPrice = {
  /** The price that was on the screen. */
  expect_price: optionalPriceField,
  /** Allowed deviation from it, in units of the price, either way. */
  max_deviation: optionalPriceField,
};

const executionRefusals = [
  'market.close_only',
  'market.closed',
  'market.price_stale',
  'market.no_price',
  'request.idempotency_conflict',
] as const;

const openingRefusals = [
  'market.unknown_instrument',
  'forex.no_leverage',
  'forex.leverage_not_offered',
  'forex.lots_below_min',
  'forex.lots_above_max',
  'forex.lots_off_step',
  'forex.insufficient_margin',
  'forex.too_many_positions',
] as const;

const stopRefusals = [
  'forex.price_below_min',
  'forex.price_out_of_scale',
  'forex.stop_loss_wrong_side',
  'forex.take_profit_wrong_side',
  'forex.trailing_too_near',
  'forex.trailing_too_far',
  'forex.trailing_and_stop_loss',
  'forex.activation_without_trailing',
  'forex.activation_wrong_side',
] as const;

const targetRefusals = [
  'forex.too_many_targets',
  'forex.targets_above_lots',
  'forex.target_wrong_side',
] as const;

const expiryRefusals = ['forex.expiry_too_soon', 'forex.expiry_too_far'] as const;

/**
 * Opens a position at the current price (status 1), or places a pending order (status 0). `target_price`
 * decides its kind: buy below or sell above is a limit, buy above or sell below a stop; at the price itself
 * it is filled at once.
 */
export const submit = defineCall({
  path: '/v2/api/forex/submit',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: true,
  summary: 'Submit a contract order',
  input: z.object({
    forex_id: idField,
    /** 1 buy, 2 sell. */
    type: z.pipe(integerField, z.union([z.literal(1), z.literal(2)])),
    /** Lots. */
    cont: numberField,
    /** 1 market, 0 pending. */
    status: z._default(status, 1),
    target_price: optionalPriceField,
    /** 0 or absent: none. */
    stop_loss_price: optionalPriceField,
    target_profit_price: optionalPriceField,
    /** Up to four further take-profits of parts: an array, or its JSON text. */
    targets: optionalTargetsField,
    /** Instead of a stop-loss at a price: how far it follows behind the best price. */
    trailing_distance: optionalPriceField,
    /** The price at which it starts to follow, on the profitable side; 0 or absent: at once. */
    trailing_from: optionalPriceField,
    /**
     * When a pending order is cancelled unless it is filled before: from a minute to a year ahead. 0 or
     * absent: good till cancelled. Of no meaning with a market order.
     */
    expire_at: optionalMomentField,
    /**
     * 1: a market order (status 1) of a closed market that takes orders waits for the first price after the
     * opening, and may expire. In an open market it is filled at once.
     */
    at_opening: z.optional(z.pipe(integerField, z.union([z.literal(0), z.literal(1)]))),
    /**
     * The price of a second pending order of the same size, leverage and expiry: the first of the two to be
     * filled cancels the other (OCO). 0 or absent: none. Of no meaning with a market order.
     */
    oco_price: optionalPriceField,
    /** The second order's side: 1 buy, 2 sell; absent: that of the first. */
    oco_type: z.optional(z.pipe(integerField, z.union([z.literal(1), z.literal(2)]))),
    /**
     * The second order's own stops; 0 or absent: none. The trailing distance of the first holds for it too,
     * unless it has a stop-loss.
     */
    oco_stop_loss_price: optionalPriceField,
    oco_target_profit_price: optionalPriceField,
    /** Leverage; of no meaning with fixed margin. */
    multiple: optionalNumberField,
    ...seenPrice,
  }),
  output: forexOrder,
  refusals: [
    ...openingRefusals,
    ...executionRefusals,
    ...stopRefusals,
    ...targetRefusals,
    ...expiryRefusals,
    'forex.remainder_below_min',
    'forex.target_missing',
    'forex.too_many_pendings',
    'forex.oco_at_price',
    'forex.price_moved',
  ],
  successMessage: 'forex.submitted',
});

/** Closes a position, or with `cont` a part of it: then returns the closed part. */
export const close = defineCall({
  path: '/v2/api/forex/close',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: true,
  summary: 'Close a position, or a part of it, at the price in force',
  input: z.object({
    id: idField,
    /** Lots to close; absent: all of them. */
    cont: optionalNumberField,
    ...seenPrice,
  }),
  output: forexOrder,
  refusals: [
    'forex.unknown_order',
    'forex.already_closed',
    'forex.still_pending',
    'forex.lots_below_min',
    'forex.lots_off_step',
    'forex.lots_above_position',
    'forex.remainder_below_min',
    'forex.price_moved',
    ...executionRefusals,
  ],
  successMessage: 'forex.closed',
});

/** Closes many positions at once; those that cannot be executed now stay open, with the reason. */
export const closeAll = defineCall({
  path: '/v2/api/forex/close_all',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: true,
  summary: 'Close all positions, those of an instrument, or those in profit or in loss after fees',
  input: z.object({
    forex_id: optionalIdField,
    which: z._default(z.enum(['all', 'profitable', 'losing']), 'all'),
  }),
  output: z.object({
    closed: z.array(forexOrder),
    /** Positions that stay, each with the key of its reason. */
    left: z.array(z.object({ id: z.number(), key: z.string() })),
    ...profitSums,
  }),
  refusals: ['forex.nothing_to_close', ...executionRefusals],
  successMessage: 'forex.closed_all',
});

/** Closes a position and opens its opposite of the same size at the same tick, or does neither. */
export const reverse = defineCall({
  path: '/v2/api/forex/reverse',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: true,
  summary: 'Reverse a position: close it and open the opposite at the same price',
  input: z.object({ id: idField, ...seenPrice }),
  output: z.object({ closed: forexOrder, opened: forexOrder }),
  refusals: [
    'forex.unknown_order',
    'forex.already_closed',
    'forex.still_pending',
    'forex.price_moved',
    ...openingRefusals,
    ...executionRefusals,
  ],
  successMessage: 'forex.reversed',
});

/** Cancels a pending order; works in closed markets too. */
export const cancelTrade = defineCall({
  path: '/v2/api/forex/cancel_trade',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: true,
  summary: 'Cancel a pending order',
  input: z.object({ id: idField }),
  output: forexOrder,
  refusals: [
    'forex.unknown_order',
    'forex.not_pending',
    'forex.already_cancelled',
    'request.idempotency_conflict',
  ],
  successMessage: 'forex.cancelled',
});

/**
 * Sets or clears (0) stop-loss and take-profit of a position or a pending order, and the expiry of a pending
 * order; omitted ones stay. `oco_id` makes two pending orders of an instrument a pair, of which the first to be
 * filled cancels the other; 0 makes both single. Works in closed markets too. A trailing distance replaces a stop-loss, and vice versa.
 */
export const setStopPrice = defineCall({
  path: '/v2/api/forex/set_stop_price',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: true,
  summary: 'Set or clear stop-loss, take-profit and expiry',
  input: z.object({
    id: idField,
    stop_loss_price: optionalPriceField,
    target_profit_price: optionalPriceField,
    /** All further take-profits of parts, an array or its JSON text; an empty one removes them. */
    targets: optionalTargetsField,
    trailing_distance: optionalPriceField,
    /** The price at which a trailing stop starts to follow; 0: now. Refused for one that follows. */
    trailing_from: optionalPriceField,
    /** Of a pending order. */
    expire_at: optionalMomentField,
    /** Another pending order of the caller, to be its pair; 0: both are single orders. */
    oco_id: optionalIdOrNoneField,
  }),
  output: forexOrder,
  refusals: [
    'forex.unknown_order',
    'forex.already_closed',
    'forex.already_cancelled',
    'forex.not_pending',
    'forex.trailing_follows',
    'forex.oco_same_order',
    'forex.oco_other_instrument',
    'forex.oco_linked_already',
    ...stopRefusals,
    ...targetRefusals,
    ...expiryRefusals,
    'forex.lots_below_min',
    'forex.lots_off_step',
    'forex.remainder_below_min',
    'request.idempotency_conflict',
  ],
  successMessage: 'forex.stops_set',
});

export const myDeal = defineCall({
  path: '/v2/api/forex/my_deal',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Contract orders of the caller by status (history, 3, shows completed and cancelled)',
  input: z.object({
    /** 0 pending, 1 holding, 2 cancelled alone, 3 history: completed and cancelled. */
    status: z._default(
      z.pipe(integerField, z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])),
      1,
    ),
    page: pageField,
    page_size: pageSizeField,
    /** Only of this instrument. */
    forex_id: optionalIdField,
    /** Only the one of this id. */
    id: optionalIdField,
    /** From and to these days of `time_zone`, both included: of the end in history, of the beginning elsewhere. */
    date_from: optionalDayField,
    date_to: optionalDayField,
    time_zone: timeZoneField,
  }),
  output: z.object({
    data: z.array(forexOrder),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
    /** Of everything the filters let through, not of the page alone. */
    ...profitSums,
  }),
  refusals: [],
});

export const getProfits = defineCall({
  path: '/api/user/get_profits',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: "Today's profit, realised and floating, and its percent of the equity at 00:00",
  input: z.object({ time_zone: timeZoneField }),
  output: z.object({ profit: moneyText, percent: z.number() }),
  refusals: [],
});

export const riskLevels = defineCall({
  path: '/v2/api/forex/risk_levels',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Prepayment ratios of the margin warning and the close-out in percent, and those that are to come',
  input: z.object({}),
  output: z.object({
    warning: z.number(),
    close_out: z.number(),
    /** Announced a day before they take effect; null without a change. */
    next: z.nullable(z.object({ warning: z.number(), close_out: z.number(), from: momentText })),
  }),
  refusals: [],
});
