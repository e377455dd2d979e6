import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, momentText, optionalTextField, pageField, pageSizeField } from '../fields.ts';
import { operators } from './roles.ts';

/** Longer than a remark may be, so that it is refused as a remark. */
const REMARK_MAX = 4000;
const deciders = operators('finance');

export const proposalStatuses = ['waiting', 'approved', 'done', 'rejected', 'cancelled', 'failed'] as const;

/** A change that one operator has proposed and another must approve; some take effect after a delay. */
export const proposal = z.object({
  id: z.number(),
  /** `setting.funding`, `operator.add`, `fund.feed`, … */
  kind: z.string(),
  /** What it is about, as in the audit trail: `funding:0`. */
  object: z.string(),
  /** `approved` waits until `takes_effect_at`; `failed` could not be carried out then. */
  status: z.enum(proposalStatuses),
  /** Fields with their old and new values; nested ones with dots. */
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
  reason: z.string(),
  /** How long after its approval it takes effect, in hours; 0: at once. */
  delay_hours: z.number(),
  /** Address of the operator. */
  proposed_by: z.string(),
  proposed_at: momentText,
  /** Null until approved, and if approved on the command line. */
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(momentText),
  takes_effect_at: z.nullable(momentText),
  /** Access rejected or cancelled it. */
  closed_by: z.nullable(z.string()),
  closed_at: z.nullable(momentText),
  /** The remark of a rejection or cancellation, or the reason of a failure. */
  remark: z.string(),
});

export const proposalList = defineCall({
  path: '/console/api/proposals',
  methods: ['GET'],
  access: deciders,
  isMutation: false,
  summary: 'Changes that need a second operator, of the kinds that this operator decides; the newest first',
  input: z.object({
    /** `open`: waiting or approved. */
    status: z._default(z.enum(['open', 'closed', 'all']), 'open'),
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({ data: z.array(proposal), total: z.number(), page: z.number(), last_page: z.number() }),
  refusals: [],
});

const decision = z.object({ id: idField, remark: optionalTextField(REMARK_MAX) });
const refusals = ['proposal.unknown', 'proposal.closed', 'request.idempotency_conflict'] as const;

/** What has no delay is carried out at once; the rest at `takes_effect_at`. */
export const proposalApprove = defineCall({
  path: '/console/api/proposals/{id}/approve',
  methods: ['POST'],
  access: deciders,
  isMutation: true,
  summary: 'Approve, as the second person, what another operator has proposed',
  input: decision,
  output: proposal,
  refusals: [
    ...refusals,
    'review.same_operator',
    'review.remark_too_long',
    'operator.second_too_new',
    'operator.second_not_independent',
    'operator.changed_meanwhile',
    'operator.email_taken',
    'operator.unknown_operator',
    'operator.unknown_object',
  ],
});

export const proposalReject = defineCall({
  path: '/console/api/proposals/{id}/reject',
  methods: ['POST'],
  access: deciders,
  isMutation: true,
  summary: 'Reject what waits for a second person, with the reason',
  input: decision,
  output: proposal,
  refusals: [...refusals, 'review.remark_required', 'review.remark_too_long'],
});

export const proposalCancel = defineCall({
  path: '/console/api/proposals/{id}/cancel',
  methods: ['POST'],
  access: deciders,
  isMutation: true,
  summary: 'Cancel what waits for a second person or has not taken effect yet',
  input: decision,
  output: proposal,
  refusals: [...refusals, 'review.remark_too_long'],
});
