import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { idField, momentText, optionalTextField, textField } from '../../fields.ts';

/** Passwords end at 128 characters; what is longer is simply not the right one. */
const PASSWORD_MAX = 1024;

const password = textField(PASSWORD_MAX);
/** Six digits of the authenticator app, a recovery code, or a passkey’s answer to passkey_confirm as JSON text. */
const otp = textField(8192);
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

const provedAgain = [
  'session.password_wrong',
  'session.otp_wrong',
  'session.otp_not_on',
  'session.passkey_wrong',
  'session.passkey_expired',
  'session.passkey_copied',
  'session.too_many_failures',
  'request.too_many',
] as const;

export const info = defineCall({
  path: '/api/security/info',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'How the account is secured, and until when withdrawals wait',
  input: z.object({}),
  output: z.object({
    /** Whether signing in requires an authenticator code. */
    totp: z.boolean(),
    /** How many passkeys the account has; with one, two-factor is on, too. */
    passkeys: z.number(),
    /** Recovery codes that are not used yet. */
    recovery_left: z.number(),
    /** Withdrawals wait until then; null: they do not wait. */
    withdraw_hold_until: z.nullable(momentText),
    /** `password`, `two_factor`, `contact` (e-mail or phone changed), or empty. */
    withdraw_hold_reason: z.enum(['', 'password', 'two_factor', 'contact']),
    frozen: z.boolean(),
    /** Open sessions, this one included. */
    sessions: z.number(),
  }),
  refusals: [],
});

export const totpBegin = defineCall({
  path: '/api/security/totp_begin',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'A new secret for an authenticator app; two-factor is on after totp_confirm',
  /** `code` proves the second factor of an account that has passkeys. */
  input: z.object({ password, code: optionalTextField(8192) }),
  /** `uri` is for a QR code (`otpauth://…`), `secret` (base32) for typing. */
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: [
    'session.password_wrong',
    'session.otp_already_on',
    'session.otp_required',
    'session.otp_wrong',
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_copied',
    'session.too_many_failures',
    'request.too_many',
  ],
});

export const totpConfirm = defineCall({
  path: '/api/security/totp_confirm',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Two-factor on, with a first code of the app; answers ten recovery codes, once',
  input: z.object({ code: otp }),
  output: recoveryCodes,
  refusals: [
    'session.otp_wrong',
    'session.otp_already_on',
    'session.otp_not_begun',
    'session.too_many_failures',
  ],
  successMessage: 'security.totp_on',
});

export const totpEnd = defineCall({
  path: '/api/security/totp_end',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Two-factor off, with password and a code or recovery code',
  input: z.object({ password, code: otp }),
  output: z.literal(true),
  refusals: provedAgain,
  successMessage: 'security.totp_off',
});

export const recoveryRenew = defineCall({
  path: '/api/security/recovery_renew',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Ten new recovery codes in the place of the old ones',
  input: z.object({ password, code: otp }),
  output: recoveryCodes,
  refusals: provedAgain,
  successMessage: 'security.recovery_renewed',
});

export const sessions = defineCall({
  path: '/api/security/sessions',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'The open sessions of the caller, the one in use first, then the ones seen last',
  input: z.object({}),
  output: z.array(
    z.object({
      id: z.number(),
      /** Whether this call uses it. */
      current: z.boolean(),
      /** Browser and system (`Chrome · Windows`); empty if unknown. */
      device: z.string(),
      /** The IP address that it was opened from. */
      address: z.string(),
      created_at: momentText,
      /** The last call, to a few minutes. */
      seen_at: momentText,
      /** Whether it was opened with a passkey. */
      passkey: z.boolean(),
    }),
  ),
  refusals: [],
});

export const sessionEnd = defineCall({
  path: '/api/security/session_end',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'End one of the caller’s sessions and its sockets',
  input: z.object({ id: idField }),
  output: z.literal(true),
  refusals: ['session.unknown_session'],
  successMessage: 'security.session_ended',
});

export const sessionsEndOthers = defineCall({
  path: '/api/security/sessions_end_others',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'End all sessions of the caller but this one',
  input: z.object({}),
  output: z.object({ ended: z.number() }),
  refusals: [],
  successMessage: 'security.others_ended',
});

/** Longer than any e-mail address or phone number. */
const CONTACT_MAX = 320;

/** A new e-mail address or phone number; a number with its country code, or with `area_id`. */
const newContact = {
  type: z.union([z.literal('email'), z.literal('mobile')]),
  to: textField(CONTACT_MAX),
  area_id: optionalTextField(20),
};
const contactRefusals = [
  'session.account_malformed',
  'session.mobile_malformed',
  'session.mobile_not_open',
  'session.area_unknown',
  'session.country_restricted',
] as const;

export const contactCode = defineCall({
  path: '/api/security/contact_code',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Send a code to a new e-mail address or phone number, which contact_change asks for',
  input: z.object(newContact),
  output: z.object({ seconds: z.number() }),
  refusals: [...contactRefusals, 'session.code_wait', 'session.code_not_sent', 'request.too_many'],
  successMessage: 'session.code_sent',
});

export const contactOldCode = defineCall({
  path: '/api/security/contact_old_code',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Send a code to the present address or number that is to be changed',
  input: z.object({ type: newContact.type }),
  output: z.object({ seconds: z.number() }),
  refusals: ['session.code_wait', 'session.code_not_sent', 'request.too_many'],
  successMessage: 'session.code_sent',
});

export const contactChange = defineCall({
  path: '/api/security/contact_change',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary:
    'Change e-mail address or phone number, with proof of the new and the present one; ends all other sessions',
  input: z.object({
    ...newContact,
    /** The code of `contact_code`. */
    new_code: optionalTextField(64),
    /** The code of `contact_old_code`; or, where two-factor is on, `password` and `code` in its place. */
    old_code: optionalTextField(64),
    password: optionalTextField(PASSWORD_MAX),
    code: optionalTextField(8192),
  }),
  output: z.object({ sessions_ended: z.number(), withdraw_hold_until: z.nullable(momentText) }),
  refusals: [...contactRefusals, 'session.code_wrong', 'session.account_taken', ...provedAgain],
  successMessage: 'security.contact_changed',
});

export const removalStop = defineCall({
  path: '/api/security/removal_stop',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary:
    'Stop the removal of two-factor that customer service has begun, with the link of the message about it',
  /** What the link carries (`#/freeze?removal=…`); good until the removal is carried out. */
  input: z.object({ token: textField(64) }),
  output: z.literal(true),
  refusals: ['session.removal_link_void'],
  successMessage: 'security.removal_stopped',
});

export const freeze = defineCall({
  path: '/api/security/freeze',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Freeze the account, with the link of the message about a new sign-in',
  /** What the link carries (`#/freeze?token=…`); good for seven days and one use. */
  input: z.object({ token: textField(64) }),
  output: z.literal(true),
  refusals: ['session.freeze_link_void'],
  successMessage: 'security.frozen',
});
