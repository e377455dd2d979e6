import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { momentText } from '../fields.ts';

/** A wish to be a trader, and where its review stands. */
export const traderApplication = z.object({
  /** 0 none, 1 waiting, 2 approved, 3 rejected. */
  status: z.number(),
  /** Why it was rejected. */
  remark: z.string(),
  submitted_at: z.nullable(momentText),
  /** By when it is reviewed, and what is left until then; null unless it waits. */
  due_at: z.nullable(momentText),
  remaining_ms: z.nullable(z.number()),
  /** What a trader agrees to, in the language of the caller, and its SHA-256 in hex digits. */
  agreement: z.string(),
  agreement_hash: z.string(),
  /** The trader's code in the ranking; null for who never was one. */
  code: z.nullable(z.string()),
});

export const application = defineCall({
  path: '/api/follow/application',
  methods: ['GET'],
  who: 'user',
  changes: false,
  summary: 'Whether the caller is, or has applied to be, a trader; with the agreement',
  input: z.object({}),
  output: traderApplication,
  refusals: [],
});

/** Agreed by 1 or true; by the hash of the agreement, it must be the one in force. */
const agreed = z.pipe(
  z.optional(z.nullable(z.union([z.boolean(), z.number(), z.string().check(z.maxLength(20_000))]))),
  z.transform((value) => String(value ?? '').trim()),
);

/** A demo user is a trader of the demo world at once; anybody else once an operator has approved it. */
export const applyTrader = defineCall({
  path: '/api/follow/apply_trader',
  methods: ['POST'],
  who: 'user',
  changes: true,
  summary: 'Apply to become a trader whom others may copy',
  input: z.object({
    /** 1 or true, or the hash of the agreement that was shown. */
    agreement: agreed,
  }),
  output: traderApplication,
  refusals: [
    'follow.agreement_required',
    'follow.agreement_changed',
    'follow.application_waiting',
    'follow.already_trader',
    'request.idempotency_conflict',
  ],
  says: 'follow.applied',
});

/** Nobody follows from then on; copies that are open stay with those who hold them. */
export const leaveTrader = defineCall({
  path: '/api/follow/leave_trader',
  methods: ['POST'],
  who: 'user',
  changes: true,
  summary: 'Stop being a trader; what was reached stays in the ranking',
  input: z.object({}),
  output: traderApplication,
  refusals: ['follow.not_a_trader', 'request.idempotency_conflict'],
  says: 'follow.left',
});
