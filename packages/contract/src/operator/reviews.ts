import { type ReviewKind, reviewKinds, reviewStatuses } from '@tidemark/domain/review';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  idField,
  momentText,
  optionalIdField,
  optionalTextField,
  pageField,
  pageSizeField,
} from '../fields.ts';
import { type OperatorRole, operators } from './roles.ts';

/** The role, besides admin, that decides each kind: money is decided by finance. */
export const reviewRoles: Readonly<Record<ReviewKind, Exclude<OperatorRole, 'admin'>>> = {
  real_name: 'reviewer',
  loan_kyc: 'reviewer',
  trader: 'reviewer',
  trader_profile: 'reviewer',
  deposit: 'finance',
  withdraw: 'finance',
  loan: 'finance',
  repayment: 'finance',
  redemption: 'finance',
  correction: 'finance',
  dispute: 'finance',
};

const kind = z.enum(reviewKinds);
const status = z.enum(reviewStatuses);
/** What is longer than a remark may be is refused as a remark, not as a request. */
const REMARK_MAX = 4000;
/** Longer than any amount. */
const AMOUNT_MAX = 60;

/** A user as operators name one. */
export const userName = z.object({
  id: z.number(),
  uid: z.string(),
  email: z.string(),
  mobile: z.string(),
});

/** One thing that waits, or waited, for a decision. */
export const review = z.object({
  id: z.number(),
  kind,
  status,
  user: userName,
  submitted_at: momentText,
  /** Until when an answer was promised. */
  due_at: momentText,
  /** What the user stated; `key` names it in the language files. */
  fields: z.array(z.object({ key: z.string(), value: z.string() })),
  /** What the user sent, by addresses that are good for a few minutes. */
  pictures: z.array(z.object({ key: z.string(), url: z.string() })),
  /** The reason or note of the decision. */
  remark: z.string(),
  /** Address of the operator. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(momentText),
  /** Address of the operator who approved first, where a second one must. */
  first_approval_by: z.nullable(z.string()),
  /** Whether it currently needs two operators. */
  needs_second: z.boolean(),
});

const deciders = operators('reviewer', 'finance');

export const reviewCounts = defineCall({
  path: '/console/api/review_kinds',
  methods: ['GET'],
  access: deciders,
  isMutation: false,
  summary: 'The kinds of reviews that this operator decides, with what waits in each',
  input: z.object({}),
  output: z.array(
    z.object({
      kind,
      /** False until the capability that it belongs to is there. */
      available: z.boolean(),
      waiting: z.number(),
      /** When the one that waits longest was submitted. */
      oldest_at: z.nullable(momentText),
      /** Until when it was promised an answer. */
      oldest_due_at: z.nullable(momentText),
    }),
  ),
  refusals: [],
});

export const reviewList = defineCall({
  path: '/console/api/reviews',
  methods: ['GET'],
  access: deciders,
  isMutation: false,
  summary: 'Reviews of a kind, or of all that this operator decides; waiting ones oldest first',
  input: z.object({
    kind: z.optional(z.union([z.literal(''), kind])),
    status: z._default(z.union([status, z.literal('all')]), 'waiting'),
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({ data: z.array(review), total: z.number(), page: z.number(), last_page: z.number() }),
  refusals: [],
});

export const reviewOne = defineCall({
  path: '/console/api/reviews/{kind}/{id}',
  methods: ['GET'],
  access: deciders,
  isMutation: false,
  summary: 'One review',
  input: z.object({ kind, id: idField }),
  output: review,
  refusals: ['review.unknown'],
});

/** Approves, or where a second operator is needed, approves first: then it still waits. */
export const reviewApprove = defineCall({
  path: '/console/api/reviews/{kind}/{id}/approve',
  methods: ['POST'],
  access: deciders,
  isMutation: true,
  summary: 'Approve what waits',
  input: z.object({
    kind,
    id: idField,
    remark: optionalTextField(REMARK_MAX),
    /**
     * For a deposit: the amount received, in units of its currency; empty: as requested. An amount other than
     * requested needs a second operator with the same result. For a repayment: the USD received; empty: what
     * is owed. Less is refused, more stays on the funding account.
     */
    amount: optionalTextField(AMOUNT_MAX),
    /** For a dispute: the approved correction that settles it; or that no money is owed. */
    correction_id: optionalIdField,
    nothing_owed: z._default(z.boolean(), false),
  }),
  output: review,
  refusals: [
    'review.unknown',
    'review.kind_not_open',
    'review.already_decided',
    'review.same_operator',
    'kyc.country_missing',
    'kyc.country_excluded',
    'operator.second_too_new',
    'operator.second_not_independent',
    'review.cancelled',
    'funding.amount_malformed',
    'funding.amount_too_small',
    'funding.amount_too_large',
    'funding.amount_differs',
    'loan.received_malformed',
    'loan.received_below',
    'loan.received_above',
    'loan.received_differs',
    'review.remark_too_long',
    'funding.simulated_payout',
    'funding.owner_frozen',
    'funding.withdraw_on_hold',
    'mining.matured',
    'dispute.settlement_required',
    'dispute.correction_unknown',
    'review.remark_required',
    'request.idempotency_conflict',
  ],
});

export const reviewReject = defineCall({
  path: '/console/api/reviews/{kind}/{id}/reject',
  methods: ['POST'],
  access: deciders,
  isMutation: true,
  summary: 'Reject what waits, with the reason that the user reads',
  input: z.object({ kind, id: idField, remark: optionalTextField(REMARK_MAX) }),
  output: review,
  refusals: [
    'review.unknown',
    'review.kind_not_open',
    'review.already_decided',
    'review.cancelled',
    'review.remark_required',
    'review.remark_too_long',
    'request.idempotency_conflict',
  ],
});
