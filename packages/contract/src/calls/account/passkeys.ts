import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, momentText, optionalTextField, textField } from '../../fields.ts';
import { signedIn } from './session.ts';

/** Passwords end at 128 characters; what is longer is simply not the right one. */
const PASSWORD_MAX = 1024;
/** A browser's answer as JSON text (`PublicKeyCredential.toJSON()`). */
const ANSWER_MAX = 8192;
/** Longer than any name that is accepted; what is too long is refused as a name. */
const LABEL_MAX = 1000;

/** Options for the browser, as JSON text; good for five minutes and one answer. */
const options = z.object({ options: z.string() });

/** A passkey as its owner sees it. */
export const passkey = z.object({
  id: z.number(),
  /** The name that its owner gave it. */
  label: z.string(),
  /** Whether its maker copies it to other devices of the owner. */
  synced: z.boolean(),
  created_at: momentText,
  /** The last use; null: never. */
  used_at: z.nullable(momentText),
  /** When a use was refused because a copy may exist; null: never. */
  copied_at: z.nullable(momentText),
});

export const passkeyList = defineCall({
  path: '/api/security/passkeys',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'The passkeys of the caller, the oldest first',
  input: z.object({}),
  output: z.object({
    /** Whether passkeys work at the public address of this instance. */
    available: z.boolean(),
    /** How many one account may have. */
    max: z.number(),
    passkeys: z.array(passkey),
  }),
  refusals: [],
});

export const passkeyBegin = defineCall({
  path: '/api/security/passkey_begin',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Options for a new passkey, with the password and, where two-factor is on, its proof',
  input: z.object({
    password: textField(PASSWORD_MAX),
    /** Where two-factor is on: a code of the app, a recovery code, or a passkey’s answer to passkey_confirm. */
    code: optionalTextField(ANSWER_MAX),
  }),
  output: options,
  refusals: [
    'session.password_wrong',
    'session.otp_required',
    'session.otp_wrong',
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_copied',
    'session.passkey_too_many',
    'session.passkey_off',
    'session.too_many_failures',
    'request.too_many',
  ],
});

export const passkeyAdd = defineCall({
  path: '/api/security/passkey_add',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Keep the passkey that an authenticator has made; withdrawals are held',
  input: z.object({ passkey: textField(ANSWER_MAX), label: optionalTextField(LABEL_MAX) }),
  output: z.object({
    passkey,
    /** Ten, shown once, where this is the account’s first second factor; else empty. */
    recovery_codes: z.array(z.string()),
  }),
  refusals: [
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_label',
    'session.passkey_known',
    'session.passkey_too_many',
    'session.passkey_off',
    'session.too_many_failures',
  ],
  successMessage: 'security.passkey_added',
});

export const passkeyRename = defineCall({
  path: '/api/security/passkey_rename',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Give a passkey of the caller another name',
  input: z.object({ id: idField, label: optionalTextField(LABEL_MAX) }),
  output: passkey,
  refusals: ['session.passkey_unknown', 'session.passkey_label'],
});

export const passkeyRemove = defineCall({
  path: '/api/security/passkey_remove',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Remove a passkey of the caller, with password and second factor; withdrawals are held',
  input: z.object({ id: idField, password: textField(PASSWORD_MAX), code: textField(ANSWER_MAX) }),
  output: z.literal(true),
  refusals: [
    'session.passkey_unknown',
    'session.password_wrong',
    'session.otp_wrong',
    'session.otp_not_on',
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_copied',
    'session.too_many_failures',
    'request.too_many',
  ],
  successMessage: 'security.passkey_removed',
});

export const passkeyConfirm = defineCall({
  path: '/api/security/passkey_confirm',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary:
    'Options for a passkey of the caller; its answer, as JSON text, takes the place of a code of the authenticator app',
  input: z.object({}),
  output: options,
  refusals: ['session.passkey_off', 'session.passkey_unknown', 'request.too_many'],
});

export const passkeyOptions = defineCall({
  path: '/api/user/passkey_options',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Options for signing in with a passkey; they name no account',
  input: z.object({}),
  output: options,
  refusals: ['session.passkey_off', 'request.too_many'],
});

export const passkeyLogin = defineCall({
  path: '/api/user/passkey_login',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Sign in with a passkey alone: it proves possession and, by fingerprint, face or PIN, the person',
  input: z.object({ passkey: textField(ANSWER_MAX) }),
  output: signedIn,
  refusals: [
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_copied',
    'session.passkey_off',
    'session.frozen',
    'session.too_many_failures',
    'request.too_many',
  ],
});
