import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, momentText, moneyText, pageField, pageSizeField } from '../../fields.ts';

/** What the broker says it owes to its customers at one moment. */
export const liabilityStatement = z.object({
  id: z.number(),
  made_at: momentText,
  /** `real`: real accounts; `play`: all accounts of an instance where all money is play money. */
  scope: z.enum(['real', 'play']),
  /** Customers with a balance. */
  customers: z.number(),
  total: moneyText,
  /** What accounts below zero lack together; not taken off the total. */
  below: moneyText,
});

export const liabilityList = defineCall({
  path: '/v2/api/liabilities/list',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Signed statements of what the broker owes to its customers, with what each counts for the caller',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: z.object({
    data: z.array(
      z.extend(liabilityStatement, {
        /** Null where the caller is not counted: no balance at that moment. */
        own: z.nullable(moneyText),
      }),
    ),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: [],
});

export const liabilityProof = defineCall({
  path: '/v2/api/liabilities/proof',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'The file by which the caller proves that a statement counts his balance',
  input: z.object({ id: idField }),
  output: z.object({
    filename: z.string(),
    /** JSON text (docs/spec/liabilities.md). */
    file: z.string(),
  }),
  refusals: ['liabilities.not_counted'],
});
