import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { disputeWithEvidence } from '../calls/trading/disputes.ts';
import { idField } from '../fields.ts';
import { operators } from './roles.ts';

/** Answers are written in the conversation, and the decision is that of the review of kind `dispute`. */
export const operatorDispute = defineCall({
  path: '/console/api/disputes/{id}',
  methods: ['GET'],
  access: operators('support', 'finance'),
  isMutation: false,
  summary:
    'A dispute with the evidence that was attached to it; a receipt that was missing is looked for again',
  input: z.object({ id: idField }),
  output: z.extend(disputeWithEvidence, {
    user_id: z.number(),
    /** The conversation of its trader with customer service. */
    conversation_id: z.number(),
  }),
  refusals: ['operator.unknown_object'],
});
