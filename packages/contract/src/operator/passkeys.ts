import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { passkey } from '../calls/account/passkeys.ts';
import { idField, momentText, optionalTextField, textField } from '../fields.ts';
import { everyOperator } from './roles.ts';

/** Passwords end at 128 characters; what is longer is simply not the right one. */
const PASSWORD_MAX = 1024;
/** A browser’s answer as JSON text (`PublicKeyCredential.toJSON()`). */
const ANSWER_MAX = 8192;
/** Longer than any name that is accepted; what is too long is refused as a name. */
const LABEL_MAX = 1000;

/** Options for the browser, as JSON text; good for five minutes and one answer. */
const options = z.object({ options: z.string() });

const proofRefusals = [
  'operator.wrong_credentials',
  'operator.otp_wrong',
  'session.passkey_wrong',
  'session.passkey_expired',
  'session.passkey_copied',
  'session.too_many_failures',
  'request.too_many',
] as const;

export const operatorPasskeys = defineCall({
  path: '/console/api/passkeys',
  methods: ['GET'],
  access: everyOperator,
  isMutation: false,
  summary: 'The passkeys of the operator who asks',
  input: z.object({}),
  output: z.object({ available: z.boolean(), max: z.number(), passkeys: z.array(passkey) }),
  refusals: [],
});

export const operatorPasskeyBegin = defineCall({
  path: '/console/api/passkeys/begin',
  methods: ['POST'],
  access: everyOperator,
  isMutation: true,
  summary: 'Options for a new passkey, with password and authenticator or another passkey',
  input: z.object({ password: textField(PASSWORD_MAX), otp: textField(ANSWER_MAX) }),
  output: options,
  refusals: [...proofRefusals, 'session.passkey_too_many', 'session.passkey_off'],
});

export const operatorPasskeyAdd = defineCall({
  path: '/console/api/passkeys',
  methods: ['POST'],
  access: everyOperator,
  isMutation: true,
  summary: 'Keep the passkey that an authenticator has made',
  input: z.object({ passkey: textField(ANSWER_MAX), label: optionalTextField(LABEL_MAX) }),
  output: passkey,
  refusals: [
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_label',
    'session.passkey_known',
    'session.passkey_too_many',
    'session.passkey_off',
  ],
});

export const operatorPasskeyRename = defineCall({
  path: '/console/api/passkeys/{id}/rename',
  methods: ['POST'],
  access: everyOperator,
  isMutation: true,
  summary: 'Give an own passkey another name',
  input: z.object({ id: idField, label: optionalTextField(LABEL_MAX) }),
  output: passkey,
  refusals: ['session.passkey_unknown', 'session.passkey_label'],
});

export const operatorPasskeyRemove = defineCall({
  path: '/console/api/passkeys/{id}/remove',
  methods: ['POST'],
  access: everyOperator,
  isMutation: true,
  summary: 'Remove an own passkey, with password and authenticator or passkey',
  input: z.object({ id: idField, password: textField(PASSWORD_MAX), otp: textField(ANSWER_MAX) }),
  output: z.literal(true),
  refusals: [...proofRefusals, 'session.passkey_unknown'],
});

export const operatorPasskeyConfirm = defineCall({
  path: '/console/api/passkeys/confirm',
  methods: ['POST'],
  access: everyOperator,
  isMutation: true,
  summary:
    'Options for an own passkey; its answer, as JSON text, takes the place of the authenticator’s digits',
  input: z.object({}),
  output: options,
  refusals: ['session.passkey_off', 'session.passkey_unknown', 'request.too_many'],
});

export const operatorPasskeyOptions = defineCall({
  path: '/console/api/passkey_options',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Options for signing in as an operator with a passkey; they name no account',
  input: z.object({}),
  output: options,
  refusals: ['session.passkey_off', 'request.too_many'],
});

export const operatorPasskeyLogin = defineCall({
  path: '/console/api/passkey_login',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Sign in as an operator with a passkey alone',
  input: z.object({ passkey: textField(ANSWER_MAX) }),
  output: z.object({ token: z.string(), expires_at: momentText }),
  refusals: [
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_copied',
    'session.passkey_off',
    'session.too_many_failures',
    'request.too_many',
  ],
});
