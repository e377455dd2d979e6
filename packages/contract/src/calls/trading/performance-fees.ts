import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  momentText,
  moneyText,
  numberField,
  optionalIdField,
  pageField,
  pageSizeField,
} from '../../fields.ts';

const ownFee = z.object({
  /** Percent of the followers' profit above the high-water mark; 0: none. */
  percent: z.number(),
  /** The highest percent. */
  max: z.number(),
});

export const traderFee = defineCall({
  path: '/api/follow/fee',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: "The caller's performance fee as a lead trader",
  input: z.object({}),
  output: ownFee,
  refusals: ['follow.not_a_trader'],
});

/** Who follows already keeps the fee of the beginning. */
export const traderFeeSubmit = defineCall({
  path: '/api/follow/fee_submit',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Set the performance fee for those who follow from now on',
  input: z.object({
    /** 0 to 50, at most two decimals. */
    percent: numberField,
  }),
  output: ownFee,
  refusals: ['follow.not_a_trader', 'follow.fee_out_of_range', 'request.idempotency_conflict'],
  successMessage: 'follow.fee_saved',
});

/** A performance fee that was settled. */
export const settledFee = z.object({
  /** Also the number of its posting's cause. */
  id: z.number(),
  /** The trader's user id, and the follower's; one of them is the caller. */
  trader_id: z.number(),
  follow_id: z.number(),
  /** Of the other side: the trader's nickname, or the follower's masked name. */
  nickname: z.string(),
  /** The UTC month, `2026-11`, or `end`: when the following ended. */
  period: z.string(),
  percent: z.number(),
  /** Realised result of the copies since the following began, less their fees and overnight financing, in USD. */
  result: moneyText,
  /** The overnight financing in it; above 0 it was paid. */
  financing: moneyText,
  /** The result up to which fees had been paid, and now are. */
  high_water_before: moneyText,
  high_water: moneyText,
  fee: moneyText,
  /** Less than the fee where less was free on the follower's account. */
  paid: moneyText,
  at: momentText,
});

export const performanceFees = defineCall({
  path: '/api/follow/fees',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Performance fees that the caller has paid as a follower, or received as a lead trader',
  input: z.object({
    page: pageField,
    page_size: pageSizeField,
    /** `paid` as a follower (default), `received` as a lead trader. */
    side: z._default(z.enum(['paid', 'received']), 'paid'),
    /** Only this one, by its number; the caller's own alone. */
    id: optionalIdField,
  }),
  output: z.object({
    data: z.array(settledFee),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
    /** Of all pages. */
    total_paid: moneyText,
  }),
  refusals: [],
});
