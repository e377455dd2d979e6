import { strategyKeys } from '@tidemark/domain/strategies';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  integerField,
  momentText,
  moneyText,
  optionalIdField,
  optionalNumberField,
  optionalTextField,
  pageField,
  pageSizeField,
  textField,
} from '../../fields.ts';

/** Minimum values for the ranking; settings of the instance. */
export const rankingThresholds = z.object({
  /** Days since the first position was opened. */
  days: z.number(),
  /** Positions closed within the three weeks. */
  positions: z.number(),
  /** The smallest equity in USD on which a gain counts towards a place; 0: no minimum. */
  capital: moneyText,
});

/** What a trader's record is measured by. */
const trackRecord = {
  /** Full days since the first position. */
  days: z.number(),
  /** What is missing for the ranking: `days`, `positions`, `capital`; empty: nothing. */
  missing: z.array(z.string()),
};

/** How risky the last three weeks were; null where the trader has less than seven days. */
const risk = {
  /**
   * 1 (low) to 10 (high): the higher of two steps, of the volatility (from 5, 10, 15, 25, 35, 50, 70, 100 and 150 %
   * on one more each) and of the drawdown (from 2, 4, 6, 10, 15, 20, 30, 40 and 60 % on).
   */
  risk_score: z.nullable(z.number()),
  /** Standard deviation of the daily returns × √365, in percent. */
  volatility: z.nullable(z.number()),
};

/** What traders are sorted by: return and profit of three weeks, return of all time, win rate, drawdown … */
export const traderSorts = [
  'rate',
  'total_rate',
  'profit',
  'win_rate',
  'drawdown',
  'followers',
  'age',
  'positions',
  'risk',
] as const;

const bound = (least: number, most: number) =>
  z.pipe(optionalNumberField, z.optional(z.number().check(z.gte(least), z.lte(most))));

const optionalFlag = z.optional(z.pipe(integerField, z.union([z.literal(0), z.literal(1)])));

/** Sorting and filters of lists of traders; what is left out filters nothing. */
const choices = {
  page: pageField,
  page_size: pageSizeField,
  sort: z._default(z.enum(traderSorts), 'rate'),
  /** `best` begins with the highest; of drawdown and risk with the smallest, of the age with the oldest. */
  order: z._default(z.enum(['best', 'worst']), 'best'),
  /** In percent: three-week return and win rate at least, drawdown at most. */
  rate_min: bound(-100, 1_000_000),
  win_rate_min: bound(0, 100),
  drawdown_max: bound(0, 100),
  days_min: bound(0, 10_000),
  positions_min: bound(0, 1_000_000),
  /** The risk score at most. */
  risk_max: bound(1, 10),
  /** A category of instruments: with positions closed in it within three weeks. */
  category: optionalIdField,
  /** A part of the nickname in any spelling, or the beginning of the code; empty: everybody. */
  name: optionalTextField(60),
};

/** A trader in a list, as every user sees one. Rates and shares are percents with two decimals. */
export const trader = z.object({
  id: z.number(),
  user_id: z.number(),
  /** Distinguishes traders; contains no real name. */
  nickname: z.string(),
  /** Address of a picture; empty where there is none. */
  avatar: z.string(),
  /** The published rule by which this instance itself trades the account; null for everybody else. */
  strategy: z.nullable(z.enum(strategyKeys)),
  /** Percent of the profit above the high-water mark that who follows from now on pays; 0: none. */
  performance_fee: z.number(),
  /** How many follow now. */
  follow_num: z.number(),
  /** Whether the caller does. */
  is_followed: z.boolean(),
  /** Time-weighted return of all time: after fees, open positions at market, independent of flows of money. */
  profit_percent: z.number(),
  /** What the equity gained of all time beyond the flows of money, in USD. */
  total_profit: moneyText,
  /** Of the positions closed in the last three weeks, each once with all its parts, after fees. */
  win_rate: z.number(),
  three_week_profit: moneyText,
  /** Time-weighted return of the last three weeks. */
  three_week_rate: z.number(),
  /** Positions closed in the last three weeks. */
  three_week_trades: z.number(),
  /** The largest fall of these days from a peak. */
  drawdown: z.number(),
  ...risk,
  ...trackRecord,
});

const pageOf = <T extends z.ZodMiniType>(row: T) =>
  z.object({ data: z.array(row), total: z.number(), page: z.number(), last_page: z.number() });

/** An application to become a trader, and its review state. */
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
  access: 'user',
  isMutation: false,
  summary: 'Whether the caller is, or has applied to be, a trader; with the agreement',
  input: z.object({}),
  output: traderApplication,
  refusals: [],
});

/** Consent by 1 or true, or by the hash of the current agreement. */
const agreed = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.number(), z.string().check(z.maxLength(20_000))]))),
  z.transform((value) => String(value ?? '').trim()),
);

/** A demo user becomes a trader of the demo world at once; others after an operator's approval. */
export const applyTrader = defineCall({
  path: '/api/follow/apply_trader',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
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
  successMessage: 'follow.applied',
});

/** Ends all following from then on; open copies stay with their holders. */
export const leaveTrader = defineCall({
  path: '/api/follow/leave_trader',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Stop being a trader; what was reached stays in the ranking',
  input: z.object({}),
  output: traderApplication,
  refusals: ['follow.not_a_trader', 'request.idempotency_conflict'],
  successMessage: 'follow.left',
});

/** A lead trader's public profile, and the last requested change. */
export const profileState = z.object({
  /** As every user sees the trader now. */
  nickname: z.string(),
  avatar: z.string(),
  /** What the trader says about himself: plain text with line ends; empty where that is nothing. */
  introduction: z.string(),
  /** Of the last change: 0 none, 1 waiting, 2 approved, 3 rejected. */
  status: z.number(),
  /** Why it was rejected. */
  remark: z.string(),
  /** The requested name; empty: the nickname of the instance, no picture. */
  wanted_nickname: z.string(),
  /** The address is good for ten minutes. */
  wanted_avatar: z.string(),
  wanted_introduction: z.string(),
  due_at: z.nullable(momentText),
  remaining_ms: z.nullable(z.number()),
});

export const traderProfile = defineCall({
  path: '/api/follow/profile',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'Nickname, picture and introduction of the caller as a lead trader',
  input: z.object({}),
  output: profileState,
  refusals: ['follow.not_a_trader'],
});

export const traderProfileSubmit = defineCall({
  path: '/api/follow/profile_submit',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Ask for another nickname, picture or introduction; an operator reviews it before anybody sees it',
  input: z.object({
    /** 2 to 24 letters and digits of any script; empty: the instance's nickname. */
    nickname: optionalTextField(200),
    /** The address that image_upload answered, `keep` for the picture as it is; empty: none. */
    avatar: optionalTextField(2000),
    /** Plain text of at most 500 characters; empty: none, left out: as it is. */
    introduction: z.optional(z.nullable(textField(20_000))),
  }),
  output: profileState,
  refusals: [
    'follow.not_a_trader',
    'follow.nickname_malformed',
    'follow.nickname_taken',
    'follow.introduction_too_long',
    'follow.profile_waiting',
    'upload.unknown',
    'request.idempotency_conflict',
  ],
  successMessage: 'follow.profile_submitted',
});

export const traderList = defineCall({
  path: '/api/follow/trader_list',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary:
    "Traders who can be followed in the caller's world, the best three weeks first; those who miss something for the ranking after the others",
  input: z.object({
    ...choices,
    /** 1: only traders who meet the ranking thresholds; 0: only the others. */
    ranked: optionalFlag,
  }),
  output: z.extend(pageOf(trader), { thresholds: rankingThresholds }),
  refusals: [],
});

export const traderDetail = defineCall({
  path: '/api/follow/trader_detail',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'A trader: the last three weeks, the way the equity took, and how followers fared',
  input: z.object({
    /** The trader's user id. */
    id: idField,
  }),
  output: z.extend(trader, {
    /** What the trader says about himself, as an operator approved it: plain text with line ends. */
    introduction: z.string(),
    /** The last 21 UTC days, today included. */
    three_week: z.object({
      win_rate: z.number(),
      profit: moneyText,
      /** Time-weighted: after fees, open positions at market, independent of flows of money. */
      rate: z.number(),
      trades: z.number(),
    }),
    /**
     * Of the contract account at the end of each of these days; of the last one, now. `rate` is the
     * time-weighted return since the first of them.
     */
    equity: z.array(z.object({ day: z.string(), equity: moneyText, rate: z.number() })),
    /** What these positions were in, the most frequent first; shares of 100. */
    instruments: z.array(z.object({ ShowCode: z.string(), share: z.number() })),
    /** Present and former followers, without names; newest first, at most 100. */
    followers_results: z.array(
      z.object({
        /** The day the following began, `2026-11-02`. */
        since: z.string(),
        /** Executed copies. */
        trades: z.number(),
        /** Of what was closed of the copies, less the fees of all copies. */
        profits: moneyText,
        following: z.boolean(),
      }),
    ),
    total_trade_num: z.number(),
    thresholds: rankingThresholds,
    /** Whether the trader has left. */
    left: z.boolean(),
    code: z.string(),
    /** When the figures were counted. */
    counted_at: z.nullable(momentText),
  }),
  refusals: ['follow.unknown_trader'],
});

/**
 * Lead traders of the real world with the days, positions and capital required by `thresholds`; independent
 * of the caller's world. Others are counted, and listed by `ranked=0`.
 */
export const ranking = defineCall({
  path: '/api/follow/list',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'The ranking of traders by the return of three weeks; losses and those who left are counted',
  input: z.object({
    ...choices,
    /** 1 (default): those who meet the thresholds; 0: the others. */
    ranked: optionalFlag,
    /** 0: without those who have left. */
    left: optionalFlag,
  }),
  output: z.extend(
    pageOf(
      z.object({
        id: z.number(),
        user_id: z.number(),
        user: z.object({ nickname: z.string(), avatar: z.string() }),
        /** What one dollar has become: 1 + total_rate ÷ 100. */
        multiple: z.number(),
        /** Time-weighted returns: after fees, open positions at market, independent of flows of money. */
        three_week_rate: z.number(),
        /** Of the positions closed in three weeks, each once with all its parts, after fees. */
        three_week_win: z.number(),
        /** What the equity gained beyond the flows of money. */
        three_week_profit: moneyText,
        three_week_trades: z.number(),
        total_rate: z.number(),
        /** Closed positions. */
        total_trade_num: z.number(),
        drawdown: z.number(),
        ...risk,
        follow_num: z.number(),
        code: z.string(),
        left: z.boolean(),
        ...trackRecord,
      }),
    ),
    {
      thresholds: rankingThresholds,
      /** How many of the real world miss something for the ranking now. */
      not_ranked: z.number(),
    },
  ),
  refusals: [],
});
