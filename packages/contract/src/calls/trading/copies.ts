import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  integerField,
  momentText,
  moneyText,
  numberField,
  optionalIdField,
  optionalTextField,
  pageField,
  pageSizeField,
  textField,
} from '../../fields.ts';
import { copyModeField, copyModes, sizing } from './follow.ts';
import { trader } from './traders.ts';

const pages = { total: z.number(), page: z.number(), last_page: z.number() };
const asked = { page: pageField, page_size: pageSizeField };

/** A trader whom the caller follows or has followed, with what the copies have made. */
export const followed = z.extend(trader, {
  ...sizing,
  /** The most margin of one copy, in USD. */
  max_amount: moneyText,
  /** The loss at which following pauses; null: none. */
  loss_limit: z.nullable(moneyText),
  /** active; paused by the limit; ended. */
  status: z.string(),
  since: momentText,
  /** Copies that are open, and their lots. */
  position_num: z.number(),
  position_quantity: z.number(),
  /** All executed copies, and the margin that they used. */
  total_num: z.number(),
  total_amount: moneyText,
  /** What was closed of the copies and what floats of the open ones, less the fees of all, in USD. */
  total_profits: moneyText,
  /** The fees of all copies, which `total_profits` is already less. */
  total_fees: moneyText,
  /** The performance fee of the newest following in percent, which `performance_fee` of the trader may have left. */
  own_fee: z.number(),
  /** The result above which it is due, and what was paid of all followings, which `total_profits` is not less. */
  high_water: moneyText,
  performance_fees: moneyText,
  /** Orders of the trader that were not copied; each order states its reason. */
  skipped_num: z.number(),
  /** Whether the trader is none any more. */
  left: z.boolean(),
});

export const followedTrader = defineCall({
  path: '/api/follow/followed_trader',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Traders whom the caller follows; with history=1 those, too, who were followed before',
  input: z.object({
    ...asked,
    history: z._default(z.pipe(integerField, z.union([z.literal(0), z.literal(1)])), 0),
  }),
  output: z.object({ data: z.array(followed), ...pages }),
  refusals: [],
});

export const myFollower = defineCall({
  path: '/api/follow/my_follower',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Access follows the caller, and what their copies have made',
  input: z.object(asked),
  output: z.object({
    data: z.array(
      z.object({
        /** The follower's user id, as my_deal_follow_order takes it. */
        follow_id: z.number(),
        nickname: z.string(),
        avatar: z.string(),
        /** total_profits out of 100 of the margin that the copies took; 0 where there are none. */
        profitability: z.number(),
        /** What was closed of the copies and what floats of the open ones, less the fees of all, in USD. */
        total_profits: moneyText,
        mode: z.enum(copyModes),
        multiple: z.number(),
        /** The performance fee of the following in percent, and what was received of all with this follower. */
        own_fee: z.number(),
        performance_fees: moneyText,
        status: z.string(),
        since: momentText,
      }),
    ),
    ...pages,
    /** Realised P/L of the copies of all present and former followers, less its share of the fees. */
    total_profits: moneyText,
    /** What floats of the open copies, less their share of the fees. */
    position_profits: moneyText,
    /** What all present and former followers have paid as performance fees. */
    performance_fees: moneyText,
    /** How many follow now. */
    follow_num: z.number(),
  }),
  refusals: [],
});

/** A copy with the trader's order, as sent on the wire. */
export const followOrder = z.object({
  Id: z.number(),
  ForexTradeLists: z.object({
    Id: z.number(),
    Code: z.string(),
    ShowCode: z.string(),
    PricePrecision: z.number(),
  }),
  /** 2: a copy. */
  FollowType: z.number(),
  /**
   * Lots of a copy for one lot of the trader that it was sized by, four decimals rounded down; null where it was not
   * sized, and for the leader of a proportional copy.
   */
  Ratio: z.nullable(z.number()),
  /** What a proportional copy was sized by: Base × Factor ÷ LeaderEquity; null otherwise, and for the leader. */
  Proportion: z.nullable(z.object({ Base: moneyText, LeaderEquity: moneyText, Factor: z.number() })),
  /** 1 follows, 3 closed or not the trader's any more, 2 was not copied. */
  Status: z.number(),
  /** Why it was not copied: minimum, margin, positions, not_offered, late, loss_limit, paused, unfollowed, leader_equity. */
  SkipReason: z.nullable(z.string()),
  /** It is the follower's own since, and perhaps still open. */
  Detached: z.boolean(),
  OriginPrice: z.number(),
  /** At the close; 0 before. */
  Price: z.number(),
  UpdatePrice: z.number(),
  /** 1 buy, 2 sell. */
  OrderType: z.number(),
  /** Lots that are open; of a closed one all that were. */
  Quantity: z.number(),
  FactProfits: moneyText,
  Fee: moneyText,
  CreateTimeHandler: momentText,
  CompleteTimeHandler: z.nullable(momentText),
  /** The user ids of both. */
  user_id: z.number(),
  follower_user_id: z.number(),
  /** The trader's order: what it was opened with, and its price at the close, 0 before. */
  Leader: z.object({
    Id: z.number(),
    OriginPrice: z.number(),
    Price: z.number(),
    Quantity: z.number(),
    Fee: moneyText,
  }),
  /**
   * What makes it another than the trader's: detached, multiple, proportion, max_amount, lots_max, rounding, own_close,
   * later_price; or the reason for which it was skipped.
   */
  WhyDifferent: z.array(z.string()),
});

const followStatus = z.pipe(integerField, z.union([z.literal(1), z.literal(2), z.literal(3)]));

/**
 * Copies of the caller, or of the caller's orders. Where neither user is the caller, there are none.
 */
export const myDealFollowOrder = defineCall({
  path: '/v2/api/forex/my_deal_follow_order',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: "Copies beside the trader's orders, for the follower and for the trader",
  input: z.object({
    ...asked,
    /** The trader; absent: all whom the caller follows. */
    user_id: optionalIdField,
    /** The follower; by default the caller or, if the caller is the trader, all followers. */
    follower_user_id: optionalIdField,
    /** 1 following, 3 closed, 2 not copied. */
    status: z._default(followStatus, 1),
  }),
  output: z.object({ data: z.array(followOrder), ...pages }),
  refusals: [],
});

export const preview = defineCall({
  path: '/api/follow/preview',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: false,
  summary: "What the trader's last 20 orders would have been as copies by these settings",
  input: z.object({
    trader_id: idField,
    mode: copyModeField,
    multiple: numberField,
    allocation: optionalTextField(40),
    max_amount: textField(40),
  }),
  output: z.object({
    data: z.array(
      z.object({
        Id: z.number(),
        ForexTradeLists: z.object({ ShowCode: z.string(), PricePrecision: z.number() }),
        OrderType: z.number(),
        /** 1 open, 3 closed. */
        Status: z.number(),
        CreateTimeHandler: momentText,
        OriginPrice: z.number(),
        UpdatePrice: z.number(),
        /** The trader's lots and result. */
        LeaderQuantity: z.number(),
        LeaderProfits: moneyText,
        /** The copy's; zero where it would have been skipped. */
        Quantity: z.number(),
        CautionMoney: moneyText,
        Fee: moneyText,
        FactProfits: moneyText,
        /** minimum, not_offered, margin or leader_equity; null where it would have been copied. */
        SkipReason: z.nullable(z.string()),
        /** max_amount or lots_max, where they make it smaller. */
        ReducedBy: z.nullable(z.string()),
      }),
    ),
    copied: z.number(),
    skipped: z.number(),
    /** Sums over the copies, and the largest margin of one. */
    total_profits: moneyText,
    total_fees: moneyText,
    largest_margin: moneyText,
    /** The free margin of the caller now. */
    free_margin: moneyText,
  }),
  refusals: [
    'follow.unknown_trader',
    'follow.multiple_out_of_range',
    'follow.factor_out_of_range',
    'follow.allocation_out_of_range',
    'follow.max_amount_out_of_range',
  ],
});

/** Periods of a simulation: days back from now, or everything. */
export const simulationPeriods = ['30', '90', 'all'] as const;

/**
 * What an amount would have become by copying the positions that a trader opened and closed within a period: from
 * results, lots, overnight financing and recorded equity, less current fees. Open positions and unrealised losses are not part of it.
 */
export const simulation = defineCall({
  path: '/api/follow/simulation',
  methods: ['GET', 'POST'],
  access: 'anyone',
  isMutation: false,
  summary: "What an amount would have become by copying a trader's closed positions",
  input: z.object({
    trader_id: idField,
    /** In USD. */
    amount: textField(40),
    mode: copyModeField,
    multiple: z._default(numberField, 1),
    period: z._default(z.enum(simulationPeriods), '90'),
  }),
  output: z.object({
    amount: moneyText,
    /** The amount with the profit; profit after fees, those of the performance among them. */
    balance: moneyText,
    profit: moneyText,
    fees: moneyText,
    /** Overnight financing, in proportion to that of the trader's positions; above 0 it was paid. */
    financing: moneyText,
    /** The trader's current performance fee, at the end of each UTC month and of the period. */
    performance_fees: moneyText,
    /** Profit out of 100 of the amount; the largest fall of the balance from a peak in percent. */
    rate: z.number(),
    drawdown: z.number(),
    /** The trader's positions in the period, at most the newest 1,000; `cut`: there were more. */
    orders: z.number(),
    cut: z.boolean(),
    copied: z.number(),
    /** Copies with a profit above their fee. */
    won: z.number(),
    /** Positions that would not have been copied, by reason. */
    skipped: z.object({
      minimum: z.number(),
      margin: z.number(),
      not_offered: z.number(),
      leader_equity: z.number(),
    }),
    /** The most margin in use at a time. */
    largest_margin: moneyText,
    /** The balance at the end of these UTC days, at most 120 at equal distances. */
    points: z.array(z.object({ day: z.string(), balance: moneyText })),
  }),
  refusals: [
    'follow.unknown_trader',
    'follow.multiple_out_of_range',
    'follow.factor_out_of_range',
    'follow.simulated_amount_out_of_range',
    'request.too_many',
  ],
});
