import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { subscription } from '../calls/money/fund.ts';
import { account } from '../calls/money/ledger.ts';
import { forexOrder } from '../calls/trading/forex.ts';
import { microOrder } from '../calls/trading/micro.ts';
import {
  idField,
  integerField,
  momentText,
  moneyText,
  optionalTextField,
  pageField,
  pageSizeField,
} from '../fields.ts';
import { everyOperator, operators } from './roles.ts';

const QUERY_MAX = 320;
const REASON_MAX = 500;

const listed = z.object({
  id: z.number(),
  uid: z.string(),
  email: z.string(),
  mobile: z.string(),
  is_demo: z.number(),
  frozen: z.boolean(),
  created_at: momentText,
});

const readers = everyOperator;
const keepers = operators('support');

export const operatorUsers = defineCall({
  path: '/console/api/users',
  methods: ['GET'],
  access: readers,
  isMutation: false,
  summary: 'Users by the beginning of their address or number, by UID, id or invite code; newest first',
  input: z.object({ query: optionalTextField(QUERY_MAX), page: pageField, page_size: pageSizeField }),
  output: z.object({ data: z.array(listed), total: z.number(), page: z.number(), last_page: z.number() }),
  refusals: [],
});

export const operatorUser = defineCall({
  path: '/console/api/users/{id}',
  methods: ['GET'],
  access: readers,
  isMutation: false,
  summary: 'One user: profile, accounts, what runs, sessions and identity',
  input: z.object({ id: idField }),
  output: z.object({
    ...listed.shape,
    invite_code: z.string(),
    /** Country of residence, as given at registration: two letters or words; may be empty. */
    country: z.string(),
    is_trader: z.number(),
    invited: z.number(),
    /** The user whose code was used at registration; null: none. */
    invited_by: z.nullable(z.object({ id: z.number(), account: z.string() })),
    totp: z.boolean(),
    /** Access froze it (`user` or `operator`), why and when. */
    freeze: z.nullable(z.object({ by: z.enum(['user', 'operator']), reason: z.string(), at: momentText })),
    withdraw_hold_until: z.nullable(momentText),
    accounts: z.array(account),
    contracts: z.object({
      holding: z.number(),
      pending: z.number(),
      history: z.number(),
      equity: moneyText,
      profit: moneyText,
      margin: moneyText,
      /** Risk rate in percent, as in FOREX_TRADE. */
      hazard_rate: z.number(),
    }),
    futures: z.object({ running: z.number(), closed: z.number() }),
    sessions: z.array(
      z.object({
        id: z.number(),
        device: z.string(),
        address: z.string(),
        created_at: momentText,
        seen_at: momentText,
        /** Whether it was opened with a passkey. */
        passkey: z.boolean(),
      }),
    ),
    /** Real name: 0 none, 1 waiting, 2 approved, 3 rejected. */
    review_status: z.number(),
    real_name: z.string(),
  }),
  refusals: ['session.unknown_user'],
});

export const operatorTwoFactorRemoval = defineCall({
  path: '/console/api/users/{id}/two_factor_removal',
  methods: ['POST'],
  access: keepers,
  isMutation: true,
  summary:
    'Propose to remove the two-factor of a user who lost phone and recovery codes: a second operator approves, then 24 h pass in which the user can stop it',
  input: z.object({
    id: idField,
    /** How the person was identified: which documents, by which channel. */
    check: optionalTextField(REASON_MAX),
    reason: optionalTextField(REASON_MAX),
  }),
  output: z.object({ proposal: z.number() }),
  refusals: [
    'session.unknown_user',
    'session.otp_not_on',
    'operator.reason_required',
    'operator.check_required',
    'proposal.already_open',
  ],
});

export const operatorUserLedger = defineCall({
  path: '/console/api/users/{id}/ledger',
  methods: ['GET'],
  access: operators('support', 'finance'),
  isMutation: false,
  summary: 'Postings of a user’s accounts, newest first',
  input: z.object({
    id: idField,
    accountTypeId: z.optional(
      z.union([z.literal(''), z.pipe(integerField, z.union([z.literal(1), z.literal(2), z.literal(3)]))]),
    ),
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        account: z.string(),
        /** What happened, e.g. `forex.fee`. */
        event: z.string(),
        /** Signed: what the account gained. */
        amount: moneyText,
        /** What it held after it. */
        balance: moneyText,
        /** The thing it belongs to. */
        ref: z.string(),
        at: momentText,
      }),
    ),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: ['session.unknown_user'],
});

export const operatorUserOrders = defineCall({
  path: '/console/api/users/{id}/orders',
  methods: ['GET'],
  access: readers,
  isMutation: false,
  summary: 'Contract orders of a user: pending (0), holding (1), history (3)',
  input: z.object({
    id: idField,
    status: z._default(z.pipe(integerField, z.union([z.literal(0), z.literal(1), z.literal(3)])), 1),
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({
    data: z.array(forexOrder),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: ['session.unknown_user'],
});

export const operatorUserFutures = defineCall({
  path: '/console/api/users/{id}/futures',
  methods: ['GET'],
  access: readers,
  isMutation: false,
  summary: 'Futures of a user: running (1) or closed (3)',
  input: z.object({
    id: idField,
    status: z._default(z.pipe(integerField, z.union([z.literal(1), z.literal(3)])), 1),
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({
    data: z.array(microOrder),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: ['session.unknown_user'],
});

export const operatorUserSubscriptions = defineCall({
  path: '/console/api/users/{id}/subscriptions',
  methods: ['GET'],
  access: operators('support', 'finance'),
  isMutation: false,
  summary: 'Subscriptions of a user to funds, the newest first',
  input: z.object({ id: idField, page: pageField, page_size: pageSizeField }),
  output: z.object({
    data: z.array(subscription),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: ['session.unknown_user'],
});

const withReason = z.object({ id: idField, reason: optionalTextField(REASON_MAX) });
const reasonRefusals = [
  'session.unknown_user',
  'operator.reason_required',
  'request.idempotency_conflict',
] as const;

export const operatorUserFreeze = defineCall({
  path: '/console/api/users/{id}/freeze',
  methods: ['POST'],
  access: keepers,
  isMutation: true,
  summary: 'Keep a user out until an operator lifts it; positions stay as they are',
  input: withReason,
  output: z.object({ frozen: z.boolean() }),
  refusals: [...reasonRefusals, 'session.already_frozen'],
});

export const operatorUserUnfreeze = defineCall({
  path: '/console/api/users/{id}/unfreeze',
  methods: ['POST'],
  access: keepers,
  isMutation: true,
  summary: 'Let a user in again',
  input: withReason,
  output: z.object({ frozen: z.boolean() }),
  refusals: [...reasonRefusals, 'session.not_frozen'],
});

export const operatorUserSessionsEnd = defineCall({
  path: '/console/api/users/{id}/sessions_end',
  methods: ['POST'],
  access: keepers,
  isMutation: true,
  summary: 'End all sessions of a user, sockets included',
  input: withReason,
  output: z.object({ ended: z.number() }),
  refusals: [...reasonRefusals],
});
