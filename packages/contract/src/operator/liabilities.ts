import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { liabilityStatement } from '../calls/money/liabilities.ts';
import { pageField, pageSizeField } from '../fields.ts';
import { operators } from './roles.ts';

export const operatorLiabilities = defineCall({
  path: '/console/api/liabilities',
  methods: ['GET'],
  access: operators('finance'),
  isMutation: false,
  summary: 'Signed statements of what the broker owes to its customers, the newest first',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: z.object({
    data: z.array(liabilityStatement),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: [],
});

/** Once an hour at most: each statement keeps a leaf for every customer. */
export const operatorLiabilityMake = defineCall({
  path: '/console/api/liabilities/make',
  methods: ['POST'],
  access: operators('finance'),
  isMutation: true,
  summary: 'Make, sign and publish a statement of all balances at this moment',
  input: z.object({}),
  output: liabilityStatement,
  refusals: [
    'liabilities.too_soon',
    'liabilities.not_signed',
    'request.too_many',
    'request.idempotency_conflict',
  ],
});
