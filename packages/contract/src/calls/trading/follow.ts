import type { CopyMode } from '@tidemark/domain/follow';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  momentText,
  moneyText,
  numberField,
  optionalNumberField,
  optionalTextField,
  textField,
} from '../../fields.ts';

/** How copies are sized. */
export const copyModes = ['fixed', 'proportional'] as const satisfies readonly CopyMode[];
/** `fixed` unless it is given; a client that knows no modes has fixed ones. */
export const copyModeField = z.optional(z.enum(copyModes));

/** Settings of the size, in answers. */
export const sizing = {
  /** fixed: leader's lots × multiple. proportional: leader's lots × multiple × (allocation or equity) ÷ leader's equity. */
  mode: z.enum(copyModes),
  /** Lots of a copy for one lot of the trader; in proportional mode the factor. */
  multiple: z.number(),
  /** The amount in USD that proportional copies are sized by; null: the follower's equity at each copy. */
  allocation: z.nullable(moneyText),
};

/** A trader whom the caller follows, and by which settings. */
export const following = z.object({
  /** The trader's user id. */
  trader_id: z.number(),
  ...sizing,
  /** The most margin of one copy, in USD. */
  max_amount: moneyText,
  /** The loss at which following pauses; null: none. */
  loss_limit: z.nullable(moneyText),
  /** active; paused after the loss reached the limit; ended. */
  status: z.string(),
  /** What the copies have made since the limit was set, with their fees, in USD. */
  result: moneyText,
  /** The performance fee of this following, in percent of the profit above its high-water mark; 0: none. */
  performance_fee: z.number(),
  since: momentText,
  paused_at: z.nullable(momentText),
});

/** True for 1 and true, also as text. */
const copySettings = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.number(), z.string().check(z.maxLength(10))]))),
  z.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
);

/** Follows a trader from now on, or changes the settings; resumes paused following. */
export const followTrader = defineCall({
  path: '/api/follow/follow_trader',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Follow a trader by these settings; what he opens from now on is copied',
  input: z.object({
    trader_id: idField,
    mode: copyModeField,
    /** 0.01 to 100, in proportional mode 0.1 to 10, at most two decimals. */
    multiple: numberField,
    /** Of proportional copying, in USD; empty: the equity of the caller at each copy. */
    allocation: optionalTextField(40),
    /** The most margin of one copy, in USD; a copy that needs more gets fewer lots. */
    max_amount: textField(40),
    /** Following pauses when the copies have lost that much; empty or 0: never. */
    loss_limit: optionalTextField(40),
    /** Consent to the trader's performance fee, in percent as it was shown; without one it may be left out. */
    performance_fee: optionalNumberField,
  }),
  output: following,
  refusals: [
    'follow.unknown_trader',
    'follow.own_trades',
    'follow.circle',
    'follow.too_many',
    'follow.multiple_out_of_range',
    'follow.factor_out_of_range',
    'follow.allocation_out_of_range',
    'follow.max_amount_out_of_range',
    'follow.loss_limit_out_of_range',
    'follow.fee_not_agreed',
    'follow.fee_changed',
    'request.idempotency_conflict',
  ],
  successMessage: 'follow.followed',
});

/** Copies that are open stay, with their stops, and are the caller's own; or are closed at once. */
export const canalFollow = defineCall({
  path: '/api/follow/canal_follow',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Unfollow a trader; open copies stay, or with close are closed at the prices in force',
  input: z.object({
    trader_id: idField,
    /** Closes the open copies as well. */
    close: copySettings,
  }),
  output: z.object({
    trader_id: z.number(),
    /** Copies that stay, by their order's id. */
    detached: z.array(z.number()),
    /** Copies that were closed. */
    closed: z.array(z.number()),
    /** Of those that stay: why they could not be closed now. */
    left: z.array(z.object({ id: z.number(), key: z.string() })),
    /** The performance fee that was paid at the end, in USD. */
    performance_fee: moneyText,
  }),
  refusals: ['follow.not_following', 'request.idempotency_conflict'],
  successMessage: 'follow.unfollowed',
});
