import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  idField,
  integerField,
  momentText,
  moneyText,
  pageField,
  pageSizeField,
  textField,
} from '../fields.ts';
import { operators } from './roles.ts';

const keepers = operators('finance', 'support');

/** One of the two accounts of a posting. */
const side = z.object({
  account_id: z.number(),
  /** change, micro, forex; of the broker: trading, fees, payments_in, … */
  account: z.string(),
  /** Null: the broker's. */
  user_id: z.nullable(z.number()),
  /** Balance after the posting; null for the broker's, which has no running balance. */
  after: z.nullable(moneyText),
});

/** A posting: the debit account pays, the credit account receives. */
export const bookedPosting = z.object({
  id: z.number(),
  event: z.string(),
  reference: z.number(),
  amount: moneyText,
  at: momentText,
  debit: side,
  credit: side,
});

export const ledgerEvent = defineCall({
  path: '/console/api/ledger/event',
  methods: ['GET'],
  access: keepers,
  isMutation: false,
  summary:
    'What an event has posted: by its name (`forex.fee`) or its family (`forex`), and the id of what it happened to',
  input: z.object({ event: textField(60), reference: idField }),
  output: z.object({ data: z.array(bookedPosting) }),
  refusals: [],
});

export const ledgerPosting = defineCall({
  path: '/console/api/ledger/posting',
  methods: ['GET'],
  access: keepers,
  isMutation: false,
  summary: 'One posting by its number',
  input: z.object({ id: idField }),
  output: bookedPosting,
  refusals: ['operator.unknown_object'],
});

export const ledgerAccount = defineCall({
  path: '/console/api/ledger/account',
  methods: ['GET'],
  access: keepers,
  isMutation: false,
  summary: 'An account of a user or of the broker, and what stands on it, the newest first',
  input: z.object({ id: idField, page: pageField, page_size: pageSizeField }),
  output: z.object({
    account: z.object({
      id: z.number(),
      account: z.string(),
      user_id: z.nullable(z.number()),
      demo: z.boolean(),
      balance: moneyText,
      locked: moneyText,
      earmarked: moneyText,
    }),
    data: z.array(
      z.object({ ...bookedPosting.shape, /** Signed: what this account gained. */ value: moneyText }),
    ),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: ['operator.unknown_object'],
});

const openSum = z.object({ count: z.number(), amount: moneyText });

export const ledgerReconciliation = defineCall({
  path: '/console/api/ledger/reconciliation',
  methods: ['GET'],
  access: keepers,
  isMutation: false,
  summary: 'What customers and house hold in either world, the sum of it, and what is open',
  input: z.object({
    /** 1: every balance is worked out again from its postings, which takes a while. */
    whole: z._default(z.pipe(integerField, z.union([z.literal(0), z.literal(1)])), 0),
  }),
  output: z.object({
    at: momentText,
    worlds: z.array(
      z.object({
        demo: z.boolean(),
        customers: z.array(
          z.object({
            type: z.string(),
            accounts: z.number(),
            balance: moneyText,
            locked: moneyText,
            earmarked: moneyText,
          }),
        ),
        house: z.array(z.object({ id: z.number(), account: z.string(), balance: moneyText })),
        /** Over all accounts: "0.000000". */
        sum: moneyText,
        /** What does not agree, a sentence each. */
        breaches: z.array(z.string()),
      }),
    ),
    open: z.object({
      deposits: openSum,
      withdrawals: z.object({ ...openSum.shape, locked: moneyText }),
    }),
  }),
  refusals: [],
});
