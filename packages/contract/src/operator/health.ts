import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { momentText } from '../fields.ts';
import { everyOperator } from './roles.ts';

/** Something that is wrong at this moment. */
const alarm = z.object({
  /** The name of its kind: `ticks_refused`, `clock`, `disk`, … */
  kind: z.string(),
  /** What it concerns: a symbol, a queue, a role; empty where there is only one. */
  subject: z.string(),
  /** One English sentence, as the log has it. */
  says: z.string(),
  /** Whether the server is not ready while it lasts. */
  blocks: z.boolean(),
  since: momentText,
  last_at: momentText,
  /** How often it was raised since it began. */
  count: z.number(),
});

/** A limit on what unauthenticated clients can cause. */
const limit = z.object({
  /** The environment variable that sets it. */
  variable: z.string(),
  value: z.number(),
  unit: z.string(),
  /** How often it has refused something since the start of the server. */
  refused: z.number(),
  last_at: z.nullable(momentText),
});

/** A process that uses the database, or did so within the last day. */
const member = z.object({
  id: z.number(),
  state: z.enum(['owner', 'stand-by', 'gateway', 'silent', 'fenced', 'ended']),
  roles: z.array(z.string()),
  host: z.string(),
  pid: z.number(),
  port: z.number(),
  version: z.string(),
  joined_at: momentText,
  /** Since its last heartbeat, in milliseconds by the database's clock. */
  silent_ms: z.number(),
  /** Batches of writes that it has committed. */
  batches: z.number(),
});

/** What only one process may do, and which one does it. */
const lease = z.object({
  name: z.string(),
  /** How often it was taken. */
  epoch: z.number(),
  member_id: z.nullable(z.number()),
  since: z.nullable(momentText),
});

export const health = defineCall({
  path: '/console/api/health',
  methods: ['GET'],
  access: everyOperator,
  isMutation: false,
  summary: 'What is wrong at this moment, the processes of the instance, and what the limits have refused',
  input: z.object({}),
  output: z.object({
    at: momentText,
    alarms: z.array(alarm),
    leases: z.array(lease),
    members: z.array(member),
    limits: z.array(limit),
  }),
  refusals: [],
});
