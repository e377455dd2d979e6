import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { momentText, optionalTextField, pageField, pageSizeField, textField } from '../../fields.ts';

/** Longer than any e-mail address or phone number. */
const ACCOUNT_MAX = 320;
/** A browser chooses its id freely; only its hash is stored. */
const DEMO_ID_MAX = 4096;
/** Passwords end at 128 characters; what is longer is refused as a password, not as a request. */
const PASSWORD_MAX = 1024;

const contactType = z._default(z.union([z.literal('email'), z.literal('mobile')]), 'email');

/** A country of the area list. */
export const area = z.object({
  id: z.number(),
  /** ISO 3166 country code: `HK`. */
  code: z.string(),
  /** Dial code without `+`: `852`. */
  global_code: z.string(),
  /** Name in the language of the request. */
  name: z.string(),
});

/** A user as its owner sees it. */
export const user = z.object({
  id: z.number(),
  /** Eight digits, shown to others. */
  uid: z.string(),
  /** Empty for demo users and for those who registered by phone. */
  email: z.string(),
  /** In international form (`+85291234567`), or empty. */
  mobile: z.string(),
  /** 1 means demo. */
  is_demo: z.number(),
  invite_code: z.string(),
  /** 1 means master trader. */
  is_trader: z.number(),
  /** Only in the answer of a demo login: the id that opens this account again. */
  demo_id: z.optional(z.string()),
  /** Only in `user/info`: how many people have registered with the invite code. */
  invited: z.optional(z.number()),
});

export const signedIn = z.object({ token: z.string(), user });

export const areaList = defineCall({
  path: '/api/default/area_list',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'Countries and dial codes; the second entry is the default',
  input: z.object({}),
  output: z.array(area),
  refusals: [],
});

export const login = defineCall({
  path: '/api/user/loginForU',
  methods: ['POST'],
  sentAs: 'form',
  access: 'anyone',
  isMutation: true,
  summary: 'Sign in with e-mail address or phone number',
  input: z.object({
    /** An address; or a number, international or, with `area_id` or where it is unambiguous, national. */
    account: textField(ACCOUNT_MAX),
    password: textField(PASSWORD_MAX),
    login_type: contactType,
    area_id: optionalTextField(20),
    /** Where two-factor is on: six digits of the authenticator app, a recovery code, or a passkey’s answer to passkey_options as JSON text. */
    otp: optionalTextField(8192),
    /**
     * Id and text of a captcha. Checked only after too many failed attempts for the account or the address: a
     * solved captcha then replaces the wait. The refusal `session.too_many_failures` requests one by its
     * param `captcha`: 1.
     */
    key: optionalTextField(64),
    captcha: optionalTextField(64),
  }),
  output: signedIn,
  refusals: [
    'session.wrong_credentials',
    'session.captcha_wrong',
    'session.otp_required',
    'session.otp_wrong',
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_copied',
    'session.frozen',
    'session.too_many_failures',
    'request.too_many',
  ],
});

export const createAccountDemo = defineCall({
  path: '/api/user/createAccountDemoForU',
  methods: ['GET', 'POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Open a demo account, or the same one again with the demo_id that opened it',
  input: z.object({ demo_id: optionalTextField(DEMO_ID_MAX) }),
  output: signedIn,
  refusals: ['session.frozen', 'request.too_many'],
});

export const register = defineCall({
  path: '/api/user/register',
  methods: ['POST'],
  sentAs: 'form',
  access: 'anyone',
  isMutation: true,
  summary: 'Register with a mailed or texted code, or with a captcha where verify_reg_type is 2',
  input: z.object({
    type: contactType,
    area_id: optionalTextField(20),
    account: optionalTextField(ACCOUNT_MAX),
    password: optionalTextField(PASSWORD_MAX),
    re_password: optionalTextField(PASSWORD_MAX),
    invite_code: optionalTextField(64),
    /** The code; with verify_reg_type 2 the text of the captcha. */
    sms_code: optionalTextField(64),
    /** The id of the captcha. */
    key: optionalTextField(64),
    /**
     * Country of residence: two letters or a name; our own, optional. The five restricted countries are
     * refused.
     */
    country: optionalTextField(100),
    /** A phone number to be reached at; it is not proved and does not sign in. */
    mobile: optionalTextField(64),
  }),
  output: signedIn,
  refusals: [
    'session.account_malformed',
    'session.mobile_malformed',
    'session.mobile_not_open',
    'session.area_unknown',
    'session.country_restricted',
    'session.password_too_short',
    'session.password_too_long',
    'session.password_too_common',
    'session.passwords_differ',
    'session.invite_unknown',
    'session.code_wrong',
    'session.captcha_wrong',
    'session.account_taken',
    'session.too_many_failures',
    'request.too_many',
  ],
});

const sendCodeInput = z.object({
  to: textField(ACCOUNT_MAX),
  area_id: optionalTextField(20),
  /** 1 register, 2 reset. */
  type: z._default(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.pipe(
        z.transform((value: string | number) => Number(value)),
        z.union([z.literal(1), z.literal(2)]),
      ),
    ),
    1,
  ),
});

export const sendEmail = defineCall({
  path: '/api/notify/send_email',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Mail a code of six digits',
  input: sendCodeInput,
  output: z.object({ seconds: z.number() }),
  refusals: ['session.account_malformed', 'session.code_wait', 'session.code_not_sent', 'request.too_many'],
  successMessage: 'session.code_sent',
});

export const sendSms = defineCall({
  path: '/api/notify/send_sms',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Text a code of six digits',
  input: sendCodeInput,
  output: z.object({ seconds: z.number() }),
  refusals: [
    'session.mobile_malformed',
    'session.area_unknown',
    'session.country_restricted',
    'session.mobile_not_open',
    'session.code_wait',
    'session.code_not_sent',
    'request.too_many',
  ],
  successMessage: 'session.code_sent',
});

/** What a new password may be refused for. */
const newPasswordRefusals = [
  'session.password_too_short',
  'session.password_too_long',
  'session.password_too_common',
  'session.too_many_failures',
  'request.too_many',
] as const;

/** What a new password has ended, and what waits for it. */
const passwordSet = z.object({
  /** How many sessions ended: all that were open. */
  sessions_ended: z.number(),
  /** Until when withdrawals wait; null where the instance does not hold them. */
  withdraw_hold_until: z.nullable(momentText),
});

export const forgetPassword = defineCall({
  path: '/api/user/forget_password',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Set a new password with a code of send_email or send_sms, type 2; ends all sessions',
  input: z.object({
    type: contactType,
    account: optionalTextField(ACCOUNT_MAX),
    area_id: optionalTextField(20),
    new_password: optionalTextField(PASSWORD_MAX),
    /** The new password again. */
    secondary_password: optionalTextField(PASSWORD_MAX),
    auth_code: optionalTextField(64),
  }),
  output: passwordSet,
  refusals: [
    'session.account_malformed',
    'session.mobile_malformed',
    'session.area_unknown',
    'session.country_restricted',
    'session.passwords_differ',
    'session.code_wrong',
    ...newPasswordRefusals,
  ],
  successMessage: 'session.password_set',
});

export const resetPassword = defineCall({
  path: '/api/user/reset_password',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Set a new password with a code sent (type 2) to the caller’s own address; ends all sessions',
  input: z.object({
    new_password: optionalTextField(PASSWORD_MAX),
    auth_code: optionalTextField(64),
    /** Where the code was sent: the caller’s e-mail address or phone number. */
    type: contactType,
  }),
  output: passwordSet,
  refusals: ['session.contact_missing', 'session.code_wrong', ...newPasswordRefusals],
  successMessage: 'session.password_set',
});

export const amendPassword = defineCall({
  path: '/api/user/amend_password',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Set a new password with the old one; ends all sessions',
  input: z.object({
    /** The old one. */
    password: optionalTextField(PASSWORD_MAX),
    new_password: optionalTextField(PASSWORD_MAX),
    re_password: optionalTextField(PASSWORD_MAX),
  }),
  output: passwordSet,
  refusals: ['session.password_wrong', 'session.passwords_differ', ...newPasswordRefusals],
  successMessage: 'session.password_set',
});

export const captcha = defineCall({
  path: '/api/default/captcha',
  methods: ['GET'],
  access: 'anyone',
  isMutation: false,
  summary: 'A picture of letters and digits; its answer lives five minutes and serves once',
  input: z.object({}),
  /** `b64s` is a PNG as a data URL. */
  output: z.object({ id: z.string(), b64s: z.string() }),
  refusals: ['request.too_many'],
});

export const userInfo = defineCall({
  path: '/api/user/info',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'The caller',
  input: z.object({}),
  output: user,
  refusals: [],
});

export const invited = defineCall({
  path: '/api/user/invited',
  methods: ['GET'],
  access: 'user',
  isMutation: false,
  summary: 'Access registered with the caller’s invite code, the newest first, and the link that invites',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: z.object({
    data: z.array(
      z.object({
        /** Eight digits, shown to others. */
        uid: z.string(),
        /** An address or number, mostly masked: `j•••@e•••.com`, `+852•••67`. */
        account: z.string(),
        joined_at: momentText,
      }),
    ),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
    /** The link that invites; empty for demo users, whose code opens nothing. */
    link: z.string(),
  }),
  refusals: [],
});

export const logout = defineCall({
  path: '/api/user/logout',
  methods: ['POST'],
  access: 'user',
  isMutation: true,
  summary: 'End this session and its sockets',
  input: z.object({}),
  output: z.literal(true),
  refusals: [],
});
