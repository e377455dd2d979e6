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
  who: onlyAdmin,
  changes: false,
  summary: 'The operators of this instance',
  input: z.object({}),
  output: z.array(operatorAccount),
  refusals: [],
});

const invitation = z.object({
  id: z.number(),
  /** For `password_setup`; shown this once. */
  setup_token: z.string(),
  expires_at: momentText,
});

export const operatorAdd = defineCall({
  path: '/console/api/operators',
  methods: ['POST'],
  who: onlyAdmin,
  changes: true,
  summary: 'Add an operator, who chooses a password with the token that this answers',
  input: z.object({ email: textField(320), role: z.enum(operatorRoles) }),
  output: invitation,
  refusals: ['operator.email_malformed', 'operator.email_taken'],
});

const withReason = z.object({ id: idField, reason: optionalTextField(REASON_MAX) });
const changeRefusals = [
  'operator.unknown_operator',
  'operator.not_yourself',
  'operator.reason_required',
  'request.idempotency_conflict',
] as const;

/** A new token for one who has not signed in yet, or has lost password and authenticator. */
export const operatorRenew = defineCall({
  path: '/console/api/operators/{id}/renew',
  methods: ['POST'],
  who: onlyAdmin,
  changes: true,
  summary: 'End password, authenticator and sessions of an operator, and answer a token to begin anew with',
  input: withReason,
  output: invitation,
  refusals: [...changeRefusals],
});

export const operatorRole = defineCall({
  path: '/console/api/operators/{id}/role',
  methods: ['POST'],
  who: onlyAdmin,
  changes: true,
  summary: 'Give an operator another role; sessions end',
  input: z.object({ ...withReason.shape, role: z.enum(operatorRoles) }),
  output: operatorAccount,
  refusals: [...changeRefusals],
});

export const operatorDisable = defineCall({
  path: '/console/api/operators/{id}/disable',
  methods: ['POST'],
  who: onlyAdmin,
  changes: true,
  summary: 'Keep an operator out; sessions end at once',
  input: withReason,
  output: operatorAccount,
  refusals: [...changeRefusals],
});

export const operatorEnable = defineCall({
  path: '/console/api/operators/{id}/enable',
  methods: ['POST'],
  who: onlyAdmin,
  changes: true,
  summary: 'Let a disabled operator in again',
  input: withReason,
  output: operatorAccount,
  refusals: [...changeRefusals],
});
