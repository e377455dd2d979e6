import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, momentText, moneyText, pageField, pageSizeField } from '../fields.ts';

/** A trader in a list, as everybody sees one. Rates and shares are percents with two decimals. */
export const trader = z.object({
  id: z.number(),
  user_id: z.number(),
  /** What tells traders apart; it names nobody. */
  nickname: z.string(),
  /** Address of a picture; empty where there is none. */
  avatar: z.string(),
  /** How many follow now. */
  follow_num: z.number(),
  /** Whether the caller does. */
  is_followed: z.boolean(),
  /** Profit of all closed deals over what was put in. */
  profit_percent: z.number(),
  /** Of all closed deals, losses included, in USD. */
  total_profit: moneyText,
  /** Of the deals closed in the last three weeks. */
  win_rate: z.number(),
  three_week_profit: moneyText,
});

const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ data: z.array(row), total: z.number(), page: z.number(), last_page: z.number() });

/** A wish to be a trader, and where its review stands. */
export const traderApplication = z.object({
  /** 0 none, 1 waiting, 2 approved, 3 rejected. */
  status: z.number(),
  /** Why it was rejected. */
  remark: z.string(),
  submitted_at: z.nullable(momentText),
  /** By when it is reviewed, and what is left until then; null unless it waits. */
  due_at: z.nullable(momentText),
  remaining_ms: z.nullable(z.number()),
  /** What a trader agrees to, in the language of the caller, and its SHA-256 in hex digits. */
  agreement: z.string(),
  agreement_hash: z.string(),
  /** The trader's code in the ranking; null for who never was one. */
  code: z.nullable(z.string()),
});

export const application = defineCall({
  path: '/api/follow/application',
  methods: ['GET'],
  who: 'user',
  changes: false,
  summary: 'Whether the caller is, or has applied to be, a trader; with the agreement',
  input: z.object({}),
  output: traderApplication,
  refusals: [],
});

/** Agreed by 1 or true; by the hash of the agreement, it must be the one in force. */
const agreed = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.number(), z.string().check(z.maxLength(20_000))]))),
  z.transform((value) => String(value ?? '').trim()),
);

/** A demo user is a trader of the demo world at once; anybody else once an operator has approved it. */
export const applyTrader = defineCall({
  path: '/api/follow/apply_trader',
  methods: ['POST'],
  who: 'user',
  changes: true,
  summary: 'Apply to become a trader whom others may copy',
  input: z.object({
    /** 1 or true, or the hash of the agreement that was shown. */
    agreement: agreed,
  }),
  output: traderApplication,
  refusals: [
    'follow.agreement_required',
    'follow.agreement_changed',
    'follow.application_waiting',
    'follow.already_trader',
    'request.idempotency_conflict',
  ],
  says: 'follow.applied',
});

/** Nobody follows from then on; copies that are open stay with those who hold them. */
export const leaveTrader = defineCall({
  path: '/api/follow/leave_trader',
  methods: ['POST'],
  who: 'user',
  changes: true,
  summary: 'Stop being a trader; what was reached stays in the ranking',
  input: z.object({}),
  output: traderApplication,
  refusals: ['follow.not_a_trader', 'request.idempotency_conflict'],
  says: 'follow.left',
});

export const traderList = defineCall({
  path: '/api/follow/trader_list',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  summary: "Traders who can be followed in the caller's world, the best three weeks first",
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: pageOf(trader),
  refusals: [],
});

export const traderDetail = defineCall({
  path: '/api/follow/trader_detail',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  summary: 'A trader: the last three weeks, the way the equity took, and how followers fared',
  input: z.object({
    /** The trader's user id. */
    id: idField,
  }),
  output: z.extend(trader, {
    /** The last 21 UTC days, today included. */
    three_week: z.object({
      win_rate: z.number(),
      profit: moneyText,
      /** Profit over (equity at the start of the period + net inflow). */
      rate: z.number(),
      trades: z.number(),
    }),
    /** Of the contract account at the end of each of these days; of the last one, now. */
    equity: z.array(z.object({ day: z.string(), equity: moneyText })),
    /** The deepest fall of these days from a height before, without what was put in or taken out. */
    drawdown: z.number(),
    /** What these deals were in, the most frequent first; shares of 100. */
    instruments: z.array(z.object({ ShowCode: z.string(), share: z.number() })),
    /** Everybody who follows or has followed, without a name; the newest first, at most 100. */
    followers_results: z.array(
      z.object({
        /** The day the following began, `2026-11-02`. */
        since: z.string(),
        /** Copies that were dealt. */
        trades: z.number(),
        /** Of what was closed of the copies. */
        profits: moneyText,
        following: z.boolean(),
      }),
    ),
    total_trade_num: z.number(),
    /** Whether the trader has left. */
    left: z.boolean(),
    code: z.string(),
    /** When the figures were counted. */
    counted_at: z.nullable(momentText),
  }),
  refusals: ['follow.unknown_trader'],
});

/** Everybody of the real world who is or was a trader; the caller's world makes no difference. */
export const ranking = defineCall({
  path: '/api/follow/list',
  methods: ['GET'],
  who: 'anyone',
  changes: false,
  summary: 'The ranking of traders by the rate of three weeks; losses and those who left are counted',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: pageOf(
    z.object({
      id: z.number(),
      user_id: z.number(),
      user: z.object({ nickname: z.string(), avatar: z.string() }),
      /** What one dollar has become: 1 + total_rate ÷ 100. */
      multiple: z.number(),
      three_week_rate: z.number(),
      three_week_win: z.number(),
      three_week_profit: moneyText,
      total_rate: z.number(),
      total_trade_num: z.number(),
      code: z.string(),
      left: z.boolean(),
    }),
  ),
  refusals: [],
});
