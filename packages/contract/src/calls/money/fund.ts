import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  momentText,
  moneyText,
  optionalIdField,
  optionalTextField,
  pageField,
  pageSizeField,
} from '../../fields.ts';

/** Longer than any amount; what cannot be read is refused as an amount. */
const AMOUNT_MAX = 60;

/** What income is paid from. It is never the money of those who subscribe. */
const pool = z.object({
  balance: moneyText,
  /** What all who hold shares now earn on one day. */
  next_income: moneyText,
  /** For how many days the balance pays that income; null without earning shares. */
  days_covered: z.nullable(z.number()),
  /** It may be unable to pay within some days, or already owes income. */
  short: z.boolean(),
  /** Earned, and not paid because the pool was empty; paid first, and once, when it is fed. */
  due_unpaid: moneyText,
});

/** A fund as it is offered now; in the caller's language. */
const fund = z.object({
  id: z.number(),
  title: z.string(),
  /** A picture of ours, inside the answer. */
  image: z.string(),
  currency_code: z.string(),
  /** Income of a day in percent of the share. */
  dividend_percentage: z.number(),
  /** The smallest and the largest share. */
  staring_sub_amount: moneyText,
  max_sub_amount: moneyText,
  lock_dividend_days: z.number(),
  /** What an early redemption costs, in percent of the share. */
  liquidated_damages: z.number(),
  desc: z.string(),
  /** The source of the income. */
  income_source: z.string(),
  /** False while nothing new is taken. */
  open: z.boolean(),
  pool,
  /** What the caller may subscribe with; null of a visitor. */
  available: z.nullable(moneyText),
});

const paged = { total: z.number(), page: z.number(), last_page: z.number() };

export const fundList = defineCall({
  path: '/api/fund/list',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Funds, with the pool that pays their income',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: z.object({ data: z.array(fund), ...paged }),
  refusals: [],
});

export const fundInfo = defineCall({
  path: '/api/fund/info',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'One fund, and who fed its pool when and why',
  input: z.object({ id: idField }),
  output: z.object({
    ...fund.shape,
    pool: z.object({
      ...pool.shape,
      /** Newest first, at most fifty. */
      fed: z.array(z.object({ amount: moneyText, at: momentText, reason: z.string() })),
    }),
  }),
  refusals: ['mining.fund_unknown'],
});

/** A subscription of the caller. Its terms are those it began with. */
export const subscription = z.object({
  id: z.number(),
  get_fund: z.object({
    id: z.number(),
    title: z.string(),
    currency_code: z.string(),
    liquidated_damages: z.number(),
    image: z.string(),
    dividend_percentage: z.number(),
    lock_dividend_days: z.number(),
  }),
  /** 1 doing, 2 refunding, 3 refunded, 4 finished. */
  status: z.number(),
  share_amount: moneyText,
  sub_time: momentText,
  /** Income of a day, with four decimals. */
  day_profit: z.string(),
  /** Paid so far. */
  sum_profit: moneyText,
  /** Of all days. */
  total_profit: moneyText,
  days_paid: z.number(),
  /** Earned and not paid yet, because the pool was empty. */
  days_due: z.number(),
  lock_dividend_days: z.number(),
  /** Days that are still to be earned. */
  days_left: z.number(),
  /** The UTC day on which the share is or was returned: YYYY-MM-DD. */
  ends_on: z.string(),
  /** The amount returned, without the penalty; null while it is held. */
  refunded_amount: z.nullable(moneyText),
  penalty_amount: z.nullable(moneyText),
  /** Why a redemption was rejected. */
  remark: z.string(),
});

export const fundBuy = defineCall({
  path: '/api/fund/buy',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: true,
  summary: 'Subscribe to a fund with money of the funding account',
  input: z.object({
    id: idField,
    /** A decimal with at most six places. */
    amount: optionalTextField(AMOUNT_MAX),
  }),
  output: subscription,
  refusals: [
    'mining.input_lock_num',
    'mining.fund_unknown',
    'mining.fund_closed',
    'mining.amount_malformed',
    'mining.amount_too_small',
    'mining.amount_too_large',
    'mining.above_available',
    'request.idempotency_conflict',
  ],
  successMessage: 'mining.subscribed',
});

export const fundSubList = defineCall({
  path: '/api/fund/subList',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Subscriptions of the caller, the newest first',
  /** With an `id` only that one; with an `income_id` only the one that earned this income. */
  input: z.object({
    id: optionalIdField,
    income_id: optionalIdField,
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({ data: z.array(subscription), ...paged }),
  refusals: [],
});

export const fundInsList = defineCall({
  path: '/api/fund/insList',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Income of one subscription of the caller, the newest day first',
  input: z.object({ sub_id: idField, page: pageField, page_size: pageSizeField }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        interest: moneyText,
        /** The UTC day that it was earned on: YYYY-MM-DD. */
        day: z.string(),
        /** When it was paid; while it is due, when it was earned. */
        created_at: momentText,
        /** Not paid yet, because the pool was empty. */
        due: z.boolean(),
      }),
    ),
    ...paged,
    /** Paid so far. */
    sum: moneyText,
  }),
  refusals: ['mining.subscription_unknown'],
});

export const fundRefundInfo = defineCall({
  path: '/api/fund/refund_info',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'What an early redemption of a subscription would give back',
  input: z.object({ sub_id: idField }),
  output: z.object({
    share_amount: moneyText,
    penalty_amount: moneyText,
    returned_amount: moneyText,
    currency_code: z.string(),
    /** What was paid as income stays. */
    income_paid: moneyText,
    days_left: z.number(),
  }),
  refusals: ['mining.subscription_unknown', 'mining.not_redeemable', 'mining.matured'],
});

export const fundApplyRefund = defineCall({
  path: '/api/fund/applyRefund',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: true,
  summary: 'Ask for an early redemption; of a demo account it is done at once',
  input: z.object({ sub_id: idField }),
  output: subscription,
  refusals: [
    'mining.subscription_unknown',
    'mining.not_redeemable',
    'mining.matured',
    'request.idempotency_conflict',
  ],
  successMessage: 'mining.redemption_sent',
});
