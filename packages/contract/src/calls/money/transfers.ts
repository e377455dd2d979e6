import type { AccountType } from '@tidemark/domain/ledger';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  momentText,
  moneyText,
  optionalIdField,
  optionalNumberField,
  pageField,
  pageSizeField,
  textField,
} from '../../fields.ts';

const accountOfId: Readonly<Record<string, AccountType>> = { 1: 'change', 2: 'micro', 3: 'forex' };

/** One of a user's three accounts, by its type or its accountTypeId. */
export const accountField = z.pipe(
  z.union([
    z.enum(['change', 'micro', 'forex']),
    z.enum(['1', '2', '3']),
    z.literal(1),
    z.literal(2),
    z.literal(3),
  ]),
  z.transform((value): AccountType => accountOfId[value] ?? (value as AccountType)),
);

/** The same, or nothing: an empty text, null and 0 are all three. */
export const optionalAccountField = z.optional(
  z.union([
    z.pipe(
      z.union([z.literal(''), z.null(), z.literal(0), z.literal('0')]),
      z.transform(() => undefined),
    ),
    accountField,
  ]),
);

/** A transfer between two accounts of the caller. */
export const transferRecord = z.object({
  id: z.number(),
  /** What was moved, in USD. */
  balance: moneyText,
  /** Account types: change, micro, forex. */
  from: z.string(),
  to: z.string(),
  created_at: momentText,
});

export const transfer = defineCall({
  path: '/api/account/transfer',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Move money between two accounts of the caller, at once',
  input: z.object({
    /** The amount, a decimal with at most six places. */
    balance: textField(40),
    /** Optional: accounts are in USD (1). */
    currency_id: optionalNumberField,
    from: accountField,
    to: accountField,
  }),
  output: transferRecord,
  refusals: [
    'transfer.same_account',
    'transfer.currency_unknown',
    'transfer.amount_malformed',
    'transfer.above_available',
    'transfer.held_price_stale',
    'request.idempotency_conflict',
  ],
  successMessage: 'transfer.done',
});

export const transferLog = defineCall({
  path: '/api/account/transfer_log',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'Transfers of the caller, the newest first; with a type those that touched that account',
  /** With an `id` only that one. */
  input: z.object({
    type: optionalAccountField,
    id: optionalIdField,
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({
    data: z.array(transferRecord),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: [],
});

export const transferInfo = defineCall({
  path: '/api/account/transfer_info',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'What may leave each account of the caller now',
  input: z.object({}),
  output: z.object({
    accounts: z.array(
      z.object({
        accountTypeId: z.number(),
        type: z.string(),
        balance: moneyText,
        lockBalance: moneyText,
        /** From the contract account min(cash, free margin), else what is neither locked nor earmarked. */
        available: moneyText,
        /** The instrument whose stale price blocks transfers from the contract account; else empty. */
        stale: z.string(),
      }),
    ),
  }),
  refusals: [],
});
