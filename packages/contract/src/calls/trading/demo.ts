import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';

export const resetForexDemoAccount = defineCall({
  path: '/v2/api/main/user/resetForexDemoAccount',
  methods: ['GET', 'POST'],
  access: 'user',
  isMutation: true,
  summary: 'Close everything of a demo account and start again with 10,000 in each account',
  input: z.object({}),
  output: z.literal(true),
  refusals: ['session.only_demo_accounts', 'request.idempotency_conflict'],
  successMessage: 'demo.reset',
});
