import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { momentText, optionalTextField, textField } from '../fields.ts';
import { everyOperator, operatorRoles } from './roles.ts';

/** Longer than any e-mail address. */
const EMAIL_MAX = 320;
/** Passwords end at 128 characters; what is longer is refused as a password, not as a request. */
const PASSWORD_MAX = 1024;
/** Room for what people put between the digits of a code. */
const CODE_MAX = 16;
/** Digits of the authenticator, or a passkey’s answer as JSON text. */
const FACTOR_MAX = 8192;
const TOKEN_MAX = 128;

const signedIn = z.object({
  token: z.string(),
  /** When it ends, whatever happens; it ends earlier after half an hour without a call. */
  expires_at: momentText,
});

/**
 * Signs an operator in. The first time, the right password is answered `operator.totp_setup_required`
 * with what an authenticator needs (`secret`, `uri`) and a `setup_token` for `totp_confirm`.
 */
export const operatorLogin = defineCall({
  path: '/console/api/login',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Sign in as an operator: address, password and the six digits of the authenticator',
  input: z.object({
    email: textField(EMAIL_MAX),
    password: textField(PASSWORD_MAX),
    otp: optionalTextField(FACTOR_MAX),
    /** Id and text of a captcha, where `session.too_many_failures` takes one in place of the wait. */
    key: optionalTextField(64),
    captcha: optionalTextField(64),
  }),
  output: signedIn,
  refusals: [
    'operator.wrong_credentials',
    'session.captcha_wrong',
    'operator.otp_required',
    'operator.otp_wrong',
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_copied',
    'operator.totp_setup_required',
    'session.too_many_failures',
    'request.too_many',
  ],
});

/** Proves that the authenticator works, which switches it on, and signs in. */
export const operatorTotpConfirm = defineCall({
  path: '/console/api/totp_confirm',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Set the authenticator up with its first code, and sign in',
  input: z.object({ setup_token: textField(TOKEN_MAX), code: textField(CODE_MAX) }),
  output: signedIn,
  refusals: ['operator.setup_expired', 'operator.otp_wrong', 'session.too_many_failures'],
});

/** The first thing that an operator does whom another has added. */
export const operatorPasswordSetup = defineCall({
  path: '/console/api/password_setup',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Choose the first password with the token of an invitation',
  input: z.object({ setup_token: textField(TOKEN_MAX), password: textField(PASSWORD_MAX) }),
  /** The address to sign in with. */
  output: z.object({ email: z.string() }),
  refusals: [
    'operator.setup_expired',
    'session.password_too_short',
    'session.password_too_long',
    'session.password_too_common',
    'session.too_many_failures',
    'request.too_many',
  ],
});

export const operatorLogout = defineCall({
  path: '/console/api/logout',
  methods: ['POST'],
  access: everyOperator,
  isMutation: true,
  summary: 'End this session',
  input: z.object({}),
  output: z.literal(true),
  refusals: [],
});

export const operatorMe = defineCall({
  path: '/console/api/me',
  methods: ['GET'],
  access: everyOperator,
  isMutation: false,
  summary: 'The operator who asks',
  input: z.object({}),
  output: z.object({
    id: z.number(),
    email: z.string(),
    role: z.enum(operatorRoles),
    expires_at: momentText,
  }),
  refusals: [],
});

/** Changes the own password; all other sessions of this operator end. */
export const operatorPassword = defineCall({
  path: '/console/api/password',
  methods: ['POST'],
  access: everyOperator,
  isMutation: true,
  summary: 'Change the own password',
  input: z.object({
    password: textField(PASSWORD_MAX),
    new_password: textField(PASSWORD_MAX),
    otp: textField(FACTOR_MAX),
  }),
  output: z.literal(true),
  refusals: [
    'operator.wrong_credentials',
    'operator.otp_wrong',
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_copied',
    'session.password_too_short',
    'session.password_too_long',
    'session.password_too_common',
    'session.too_many_failures',
    'request.too_many',
  ],
});
