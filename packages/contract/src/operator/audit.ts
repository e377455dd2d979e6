import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import {
  momentText,
  optionalDayField,
  optionalTextField,
  pageField,
  pageSizeField,
  timeZoneField,
} from '../fields.ts';
import { operators } from './roles.ts';

/** One entry of the audit trail, as it was written; none is ever changed. */
export const auditEntry = z.object({
  /** Its place in the chain, from 1 without gaps. */
  number: z.number(),
  at: momentText,
  /** Address of the operator; empty where the command line did it. */
  operator: z.string(),
  /** The role the operator had; `command_line` without one. */
  role: z.string(),
  /** What was done, e.g. `user.freeze`. */
  action: z.string(),
  /** What it was done to, e.g. `user:7`. */
  object: z.string(),
  reason: z.string(),
  /** What changed, e.g. `{"role": {"from": "support", "to": "admin"}}`. */
  detail: z.record(z.string(), z.unknown()),
  /** Network address of the request. */
  address: z.string(),
  /** SHA-256 over this entry and the hash before it, in hex. */
  hash: z.string(),
});

export const auditList = defineCall({
  path: '/console/api/audit',
  methods: ['GET'],
  access: operators('finance'),
  isMutation: false,
  summary: 'The audit trail, newest first',
  input: z.object({
    /** A part of the operator's address. */
    operator: optionalTextField(320),
    /** The beginning of an action: `user` or `user.freeze`. */
    action: optionalTextField(100),
    /** An object, e.g. `user:7`. */
    object: optionalTextField(100),
    /** Days of `time_zone`, both included. */
    from: optionalDayField,
    to: optionalDayField,
    time_zone: timeZoneField,
    page: pageField,
    page_size: pageSizeField,
  }),
  output: z.object({ data: z.array(auditEntry), total: z.number(), page: z.number(), last_page: z.number() }),
  refusals: [],
});
