import { disputeKinds } from '@tidemark/domain/dispute';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, momentText, pageField, pageSizeField, textField } from '../../fields.ts';
import { forexOrder } from './forex.ts';
import { microOrder } from './micro.ts';

/** What is longer than a text may be is refused as a text, not as a request. */
const TEXT_READ_MAX = 20_000;

/** Whose id an order has: a contract order, or an Up/Down trade. */
const kindField = z.enum(disputeKinds);

/** A dispute as its trader sees it, for good. */
export const dispute = z.object({
  id: z.number(),
  kind: kindField,
  order_id: z.number(),
  show_code: z.string(),
  /** What the trader wrote. */
  text: z.string(),
  status: z.enum(['open', 'accepted', 'rejected', 'withdrawn']),
  opened_at: momentText,
  /** Until when an answer was promised. */
  due_at: momentText,
  /** When it was decided or withdrawn; null while it is open. */
  ended_at: z.nullable(momentText),
  /** The operator's answer; empty where there is none. */
  answer: z.string(),
  /** The correction that settled an accepted one; null: no money was owed, or it is not accepted. */
  correction_id: z.nullable(z.number()),
});
export type Dispute = z.infer<typeof dispute>;

/** A recorded tick that the order names, as it was stored at the opening of the dispute. */
const evidenceTick = z.object({
  of: z.enum(['opening', 'closing']),
  /** The order, or the part of it, that names the tick. */
  order_id: z.number(),
  seq: z.number(),
  time: momentText,
  price: z.number(),
  /** What the record of prices adds; null where the tick is no longer kept. */
  recorded: z.nullable(
    z.object({
      source: z.nullable(z.string()),
      source_time: momentText,
      bid: z.nullable(z.number()),
      ask: z.nullable(z.number()),
      replaced_at: z.nullable(momentText),
    }),
  ),
});

/** What has happened to the order, the oldest first. */
const evidenceEvent = z.object({
  event: z.enum(['placed', 'opened', 'part_closed', 'closed', 'cancelled', 'started', 'settled', 'void']),
  at: momentText,
  order_id: z.number(),
  /** Null where nothing was executed. */
  price: z.nullable(z.number()),
  /** Why it ended, where that is recorded. */
  reason: z.nullable(z.string()),
});

/** What is frozen when a dispute is opened. */
export const disputeEvidence = z.object({
  /** The order as the server showed it. */
  order: z.union([forexOrder, microOrder]),
  /** The newest parts that were closed of it, at most 200. */
  parts: z.array(forexOrder),
  events: z.array(evidenceEvent),
  ticks: z.array(evidenceTick),
  /** Version of the product. */
  version: z.string(),
  /** SHA-256 of the rules document (docs/spec/rules.md) of that version, in hex; null where it is not installed. */
  rules_sha256: z.nullable(z.string()),
});
export type DisputeEvidence = z.infer<typeof disputeEvidence>;

/** A dispute with all that was attached to it. */
export const disputeWithEvidence = z.extend(dispute, {
  evidence: disputeEvidence,
  /** The receipt of the order in the transparency log, a JSON text; null until it is logged. */
  receipt: z.nullable(z.string()),
});

export const openDispute = defineCall({
  path: '/api/dispute/open',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Dispute an order of the caller: opens a case with the evidence of the order attached',
  input: z.object({
    kind: kindField,
    id: idField,
    /** 10 to 2,000 characters. */
    text: textField(TEXT_READ_MAX),
  }),
  output: dispute,
  refusals: [
    'dispute.text_too_short',
    'dispute.text_too_long',
    'dispute.unknown_order',
    'dispute.order_waits',
    'dispute.already_open',
    'dispute.too_many',
    'request.idempotency_conflict',
  ],
  successMessage: 'dispute.opened',
});

export const disputeList = defineCall({
  path: '/api/dispute/list',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Disputes of the caller, newest first',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: z.object({ data: z.array(dispute), total: z.number(), page: z.number(), last_page: z.number() }),
  refusals: [],
});

export const disputesOfOrder = defineCall({
  path: '/api/dispute/of_order',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'The newest 50 disputes of an order of the caller, newest first; none of any other order',
  input: z.object({ kind: kindField, id: idField }),
  output: z.object({ data: z.array(dispute) }),
  refusals: [],
});

export const disputeOne = defineCall({
  path: '/api/dispute/one',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'A dispute of the caller with the evidence that was attached to it',
  input: z.object({ id: idField }),
  output: disputeWithEvidence,
  refusals: ['dispute.unknown'],
});

export const withdrawDispute = defineCall({
  path: '/api/dispute/withdraw',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'Withdraw an open dispute',
  input: z.object({ id: idField }),
  output: dispute,
  refusals: ['dispute.unknown', 'dispute.already_decided', 'request.idempotency_conflict'],
  successMessage: 'dispute.withdrawn',
});
