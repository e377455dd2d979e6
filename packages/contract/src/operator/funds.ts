import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, momentText, moneyText, pageField, pageSizeField, textField } from '../fields.ts';
import { userName } from './reviews.ts';
import { operators } from './roles.ts';

const keepers = operators('finance', 'support');
/** What is longer than a reason may be is refused as a reason, not as a request. */
const REASON_MAX = 4000;
const AMOUNT_MAX = 60;

/** A fund in one of the two worlds, and what pays its income. */
export const fundPool = z.object({
  /** Of the fund. */
  id: z.number(),
  /** In the language of the request, as in the settings; in English where it has none. */
  title: z.string(),
  world: z.enum(['real', 'demo']),
  pool_balance: moneyText,
  /** The paying account and the shares account, for ledger searches. */
  pool_account: z.number(),
  shares_account: z.number(),
  /** Shares that are held, and by how many subscriptions. */
  shares: moneyText,
  subscriptions: z.number(),
  /** What all of them earn on one day. */
  next_income: moneyText,
  /** For how many days the balance pays that income, less what is due; null without earning shares. */
  days_covered: z.nullable(z.number()),
  /** Earned and not paid because the pool was empty. */
  due_unpaid: moneyText,
  /** Something is due, or will be within `warn_days`. */
  short: z.boolean(),
  warn_days: z.number(),
  open: z.boolean(),
  /** Newest first, at most twenty; the reason is public. */
  fed: z.array(
    z.object({
      amount: moneyText,
      at: momentText,
      reason: z.string(),
      /** Address of the operator; null: it began with it. */
      by: z.nullable(z.string()),
    }),
  ),
});

export const operatorFunds = defineCall({
  path: '/console/api/funds',
  methods: ['GET'],
  access: keepers,
  isMutation: false,
  summary: 'Funds in both worlds: what is held, what is owed, and for how long their pools last',
  input: z.object({}),
  output: z.array(fundPool),
  refusals: [],
});

export const operatorFundFeed = defineCall({
  path: '/console/api/funds/{id}/feed',
  methods: ['POST'],
  access: operators('finance'),
  isMutation: true,
  summary:
    'Put money of the broker’s trading account into the pool of a fund, with a reason that everybody reads',
  input: z.object({
    id: idField,
    /** A decimal with at most six places. */
    amount: textField(AMOUNT_MAX),
    reason: textField(REASON_MAX),
    /** The pool of the demo world. */
    demo: z._default(z.boolean(), false),
  }),
  output: z.object({
    ...fundPool.shape,
    /** Number of the proposal where the amount needs a second operator: then nothing has moved yet. */
    proposal: z.nullable(z.number()),
  }),
  refusals: [
    'operator.unknown_object',
    'proposal.already_open',
    'mining.feed_malformed',
    'mining.feed_reason_required',
    'mining.feed_reason_too_long',
    'request.idempotency_conflict',
  ],
});

export const operatorFundSubscriptions = defineCall({
  path: '/console/api/funds/{id}/subscriptions',
  methods: ['GET'],
  access: keepers,
  isMutation: false,
  summary: 'Subscriptions of a fund in one world, the newest first',
  input: z.object({
    id: idField,
    /** Those of the demo world; in a query `true` or `1`. */
    demo: z._default(
      z.pipe(
        z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])]),
        z.transform((value) => value === true || value === 'true' || value === '1'),
      ),
      false,
    ),
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        user: userName,
        /** 1 doing, 2 refunding, 3 refunded, 4 finished. */
        status: z.number(),
        share_amount: moneyText,
        sub_time: momentText,
        dividend_percentage: z.number(),
        liquidated_damages: z.number(),
        lock_dividend_days: z.number(),
        day_profit: z.string(),
        sum_profit: moneyText,
        days_paid: z.number(),
        days_due: z.number(),
        days_left: z.number(),
        ends_on: z.string(),
        refunded_amount: z.nullable(moneyText),
        penalty_amount: z.nullable(moneyText),
      }),
    ),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: ['operator.unknown_object'],
});
