import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { moneyText } from '../../fields.ts';

/** One of the three accounts of a user. */
export const account = z.object({
  accountTypeId: z.number(),
  /** forex, micro or change. */
  type: z.string(),
  balance: moneyText,
  lockBalance: moneyText,
  currencyId: z.number(),
});

export const getBalance = defineCall({
  path: '/v2/api/main/wallet/getBalance',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'The three accounts of the caller',
  input: z.object({}),
  output: z.array(account),
  refusals: [],
});
