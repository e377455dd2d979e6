import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  integerField,
  momentText,
  moneyText,
  optionalDayField,
  optionalTextField,
  pageField,
  pageSizeField,
  timeZoneField,
} from '../../fields.ts';
import { optionalAccountField } from './transfers.ts';

/** One movement on an account of the caller, and what caused it. */
export const historyLine = z.object({
  Id: z.number(),
  /** Signed: what the account gained. */
  Value: moneyText,
  CreatedAtTran: momentText,
  /** The name of its posting template, e.g. `forex.fee`. */
  Event: z.string(),
  /** The same in the caller's language. */
  EventTrans: z.string(),
  /** What the account held after it. */
  Balance: moneyText,
  accountTypeId: z.number(),
  /** The account's type: change, micro, forex. */
  type: z.string(),
  /** What it belongs to, by the id it has there. */
  Ref: z.object({
    kind: z.enum([
      'order',
      'future',
      'deposit',
      'withdraw',
      'transfer',
      'correction',
      'loan',
      'demo',
      'subscription',
      'income',
      'copy_fee',
    ]),
    id: z.number(),
  }),
  /** Why, of a correction; else empty. */
  Reason: z.string(),
});

/** An account by either name that clients use for it; without one, all three. */
const whichAccount = { accountTypeId: optionalAccountField, type: optionalAccountField };

/** How a file separates cells and writes numbers. */
export const csvChoices = ['language', 'point', 'comma'] as const;

/** Longer than any posting template's name. */
const EVENT_MAX = 60;

export const forexChange = defineCall({
  path: '/v2/api/main/accountLog/forexChange',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'What moved on the accounts of the caller, the newest first',
  input: z.object({
    ...whichAccount,
    page: pageField,
    page_size: pageSizeField,
    /** Only this posting template, named as in `Event`. */
    event: optionalTextField(EVENT_MAX),
    /** Days of `time_zone`, both included. */
    from: optionalDayField,
    to: optionalDayField,
    time_zone: timeZoneField,
  }),
  output: z.object({
    data: z.array(historyLine),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: [],
});

export const explainBalance = defineCall({
  path: '/api/account/explain',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Why a balance is what it is: everything that ever moved it, by event; it adds up exactly',
  input: z.object(whichAccount),
  output: z.object({
    balance: moneyText,
    lines: z.array(z.object({ event: z.string(), title: z.string(), count: z.number(), amount: moneyText })),
    /** The sum of the lines: the balance. */
    total: moneyText,
    /** The part that is not free, and what holds it. */
    held: z.object({
      locked: moneyText,
      earmarked: moneyText,
      by: z.array(
        z.object({
          kind: z.enum(['positions', 'futures', 'withdrawals', 'earmarks']),
          title: z.string(),
          count: z.number(),
          amount: moneyText,
        }),
      ),
    }),
  }),
  refusals: [],
});

const period = {
  ...whichAccount,
  /** Days of `time_zone`, both included; without them the running month. A `to` in the future ends now. */
  from: optionalDayField,
  to: optionalDayField,
  time_zone: timeZoneField,
};
const periodRefusals = ['history.period_malformed', 'history.period_in_future'] as const;

export const statement = defineCall({
  path: '/api/account/statement',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'A statement of any period, oldest line first: opening + lines = closing',
  input: z.object({ ...period, page: pageField, page_size: pageSizeField }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    /** Null: all three accounts together. */
    accountTypeId: z.nullable(z.number()),
    opening: moneyText,
    /** Sums of the lines of the complete period. */
    received: moneyText,
    paid: moneyText,
    closing: moneyText,
    lines: z.array(historyLine),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: [...periodRefusals],
});

export const statementCsv = defineCall({
  path: '/api/account/statement_csv',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'The same statement as CSV (UTF-8 with BOM), in the language of the caller',
  input: z.object({
    ...period,
    /** Separator and decimal mark: as in the caller's language, `1.5,2` or `1,5;2`. */
    format: z._default(z.enum(csvChoices), 'language'),
  }),
  output: z.object({ filename: z.string(), csv: z.string() }),
  refusals: [...periodRefusals, 'history.statement_too_long', 'request.too_many'],
});

export const profitCalendar = defineCall({
  path: '/api/account/profit_calendar',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Realised profit of each day of a month, after fees',
  input: z.object({
    /** YYYY-MM; without it the running month. */
    month: z.optional(z.string().check(z.regex(/^$|^20\d\d-(0[1-9]|1[0-2])$/))),
    time_zone: timeZoneField,
  }),
  output: z.object({
    month: z.string(),
    days: z.array(
      z.object({
        day: z.string(),
        /** Results of what was closed and settled that day, less its fees. */
        profit: moneyText,
        /** What was paid as fees of orders; positive. */
        fees: moneyText,
        /** Closed positions and settled Up/Down trades. */
        trades: z.number(),
      }),
    ),
    /** The sum of the days' profits. */
    total: moneyText,
    fees: moneyText,
    trades: z.number(),
  }),
  refusals: [],
});

export const equityByDay = defineCall({
  path: '/api/account/equity',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Equity of all accounts at the end of each day; the last one is now',
  input: z.object({
    days: z._default(z.pipe(integerField, z.union([z.literal(30), z.literal(90), z.literal(365)])), 30),
    time_zone: timeZoneField,
  }),
  output: z.array(
    z.object({
      day: z.string(),
      /** Cash, and what open positions were worth at the last prices of the day. */
      equity: moneyText,
      cash: moneyText,
    }),
  ),
  refusals: [],
});
