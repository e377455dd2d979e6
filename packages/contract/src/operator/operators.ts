import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { idField, momentText, optionalTextField, textField } from '../fields.ts';
import { operatorRoles, operators } from './roles.ts';

const onlyAdmin = operators();
const REASON_MAX = 500;

const operatorAccount = z.object({
  id: z.number(),
  email: z.string(),
  role: z.enum(operatorRoles),
  /** `invited` until the first password is chosen. */
  status: z.enum(['invited', 'active', 'disabled']),
  totp: z.boolean(),
  created_at: momentText,
  seen_at: z.nullable(momentText),
});

export const operatorList = defineCall({
  path: '/console/api/operators',
  methods: ['GET'],
  access: onlyAdmin,
  isMutation: false,
  summary: 'The operators of this instance',
  input: z.object({}),
  output: z.array(operatorAccount),
  refusals: [],
});

/**
 * Number of the proposal where a second admin must approve: then nothing has changed yet
 * (`/console/api/proposals`). Null: it is done.
 */
const proposal = z.nullable(z.number());
const changedAccount = z.object({ ...operatorAccount.shape, proposal });

export const operatorAdd = defineCall({
  path: '/console/api/operators',
  methods: ['POST'],
  access: onlyAdmin,
  isMutation: true,
  summary: 'Add an operator: a link by which the password is chosen goes to the address by mail',
  input: z.object({ email: textField(320), role: z.enum(operatorRoles) }),
  output: z.object({
    /** Null while a second admin has not approved. */
    id: z.nullable(z.number()),
    proposal,
  }),
  refusals: ['operator.email_malformed', 'operator.email_taken', 'proposal.already_open'],
});

const withReason = z.object({ id: idField, reason: optionalTextField(REASON_MAX) });
const changeRefusals = [
  'operator.unknown_operator',
  'operator.not_yourself',
  'operator.reason_required',
  'proposal.already_open',
  'request.idempotency_conflict',
] as const;

/** For one who has not signed in yet, or has lost password and authenticator. */
export const operatorRenew = defineCall({
  path: '/console/api/operators/{id}/renew',
  methods: ['POST'],
  access: onlyAdmin,
  isMutation: true,
  summary: 'End password, authenticator and sessions of an operator, who gets a link for new ones by mail',
  input: withReason,
  output: changedAccount,
  refusals: [...changeRefusals],
});

export const operatorRole = defineCall({
  path: '/console/api/operators/{id}/role',
  methods: ['POST'],
  access: onlyAdmin,
  isMutation: true,
  summary: 'Give an operator another role; sessions end',
  input: z.object({ ...withReason.shape, role: z.enum(operatorRoles) }),
  output: changedAccount,
  refusals: [...changeRefusals],
});

export const operatorDisable = defineCall({
  path: '/console/api/operators/{id}/disable',
  methods: ['POST'],
  access: onlyAdmin,
  isMutation: true,
  summary: 'Keep an operator out; sessions end at once',
  input: withReason,
  output: operatorAccount,
  refusals: [...changeRefusals],
});

export const operatorEnable = defineCall({
  path: '/console/api/operators/{id}/enable',
  methods: ['POST'],
  access: onlyAdmin,
  isMutation: true,
  summary: 'Let a disabled operator in again',
  input: withReason,
  output: changedAccount,
  refusals: [...changeRefusals],
});
