import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { accountField } from '../calls/money/transfers.ts';
import { idField, optionalNumberField, textField } from '../fields.ts';
import { review } from './reviews.ts';
import { operators } from './roles.ts';

/** What is longer than a reason may be is refused as a reason, not as a request. */
const REASON_MAX = 4000;

/** Proposes a correction; a second operator approves it as a review of the kind `correction`. */
export const correctionPropose = defineCall({
  path: '/console/api/corrections',
  methods: ['POST'],
  access: operators('finance'),
  isMutation: true,
  summary: 'Propose a correction of a balance: a new posting, with a reason that the user reads',
  input: z.object({
    user_id: idField,
    accountTypeId: accountField,
    direction: z.enum(['credit', 'debit']),
    /** USD, a decimal with at most six places. */
    amount: textField(40),
    reason: textField(REASON_MAX),
    /** The posting that it makes good, where there is one. */
    posting_id: optionalNumberField,
  }),
  output: review,
  refusals: [
    'session.unknown_user',
    'correction.amount_malformed',
    'correction.above_free',
    'correction.reason_required',
    'correction.reason_too_long',
    'correction.posting_unknown',
    'transfer.held_price_stale',
    'request.idempotency_conflict',
  ],
});
