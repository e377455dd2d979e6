import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  integerField,
  momentText,
  moneyText,
  optionalIdField,
  optionalTextField,
  pageField,
  pageSizeField,
  textField,
} from '../../fields.ts';

/** Longer than any address that names a picture. */
const PICTURE_MAX = 2048;
/** Longer than any amount; what cannot be read is refused as an amount, not as a request. */
const NUMBER_MAX = 60;
/** A drawn signature as a `data:` address, within what a body may be. */
const SIGN_MAX = 250_000;
const AGREEMENT_MAX = 20_000;

/** A UTC day, YYYY-MM-DD. */
const dayText = z.string();

/** The state of the caller's loan identity, and the open loan. */
export const loanIdentity = z.object({
  /** 0 not submitted, 1 waiting, 2 approved, 3 rejected. */
  status: z.number(),
  /** Empty before the first submission, as all texts here. */
  name: z.string(),
  last_name: z.string(),
  /** 1 male, 2 female; 0 before the first submission. */
  sex: z.number(),
  birthday: dayText,
  country: z.string(),
  mobile: z.string(),
  /** 1 ID card, 2 passport; 0 before the first submission. */
  id_card_type: z.number(),
  /** Opens the picture for ten minutes. */
  hand_pic: z.string(),
  /** Why it was rejected. */
  remark: z.string(),
  submitted_at: z.nullable(momentText),
  /** By when it is reviewed, and what is left until then; null unless it waits. */
  due_at: z.nullable(momentText),
  remaining_ms: z.nullable(z.number()),
  /** The loan that is neither rejected nor repaid, and its status; null where there is none. */
  loan_id: z.nullable(z.number()),
  loan_status: z.nullable(z.number()),
});

export const loanKyc = defineCall({
  path: '/api/loan/info',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'The loan identity of the caller, where its review stands, and the open loan',
  input: z.object({}),
  output: loanIdentity,
  refusals: [],
});

export const loanKycSubmit = defineCall({
  path: '/api/loan/kyc_submit',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Submit who one is, to be allowed to borrow; reviewed within 48 hours',
  input: z.object({
    name: textField(1000),
    last_name: textField(1000),
    /** 1 male, 2 female. */
    sex: z.pipe(integerField, z.literal([1, 2])),
    /** YYYY-MM-DD, from 1950-01-01 up to today. */
    birthday: textField(40),
    /** A two-letter code, a name, or an id of the area list. */
    country: textField(100),
    /** Country code and number: `+85291234567`. */
    mobile: textField(60),
    /** 1 ID card, 2 passport. */
    id_card_type: z.pipe(integerField, z.literal([1, 2])),
    /** The `url` from image_upload: a photo of the user holding the document. */
    hand_pic: textField(PICTURE_MAX),
  }),
  output: loanIdentity,
  refusals: [
    'kyc.name_malformed',
    'kyc.country_malformed',
    'loan.birthday_out_of_range',
    'loan.country_required',
    'session.area_unknown',
    'session.country_restricted',
    'session.mobile_malformed',
    'upload.unknown',
    'kyc.already_waiting',
    'kyc.already_approved',
    'request.idempotency_conflict',
  ],
  successMessage: 'loan.kyc_submitted',
});

/** Terms on offer. A loan keeps the terms of its request. */
const configShape = {
  id: z.number(),
  /** Days. */
  loan_period: z.number(),
  min_amount: moneyText,
  max_amount: moneyText,
  /** A fraction a day: 0.0005 is shown as 0.05 % a day. */
  interest_rate: z.number(),
  /** Days without interest. */
  free_period: z.number(),
  /** Of the principal, a fraction for each day after the due date. */
  penalty_rate: z.number(),
};

export const loanConfig = defineCall({
  path: '/api/loan/loan_config',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'The loans that are offered',
  input: z.object({}),
  output: z.array(z.object(configShape)),
  refusals: [],
});

export const loanConfigInfo = defineCall({
  path: '/api/loan/config_info',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'One of the loans that are offered; with an amount, what it costs and the agreement to sign',
  input: z.object({ id: idField, amount: optionalTextField(NUMBER_MAX) }),
  output: z.object({
    ...configShape,
    /** What follows is there with an amount. */
    amount: z.optional(moneyText),
    interest_amount: z.optional(moneyText),
    /** Principal and interest. */
    total_amount: z.optional(moneyText),
    /** Per day after the due date, and the maximum total. */
    penalty_day: z.optional(moneyText),
    penalty_max: z.optional(moneyText),
    /** As if it were approved today. */
    begins_on: z.optional(dayText),
    repayment_on: z.optional(dayText),
    /** The last day without interest; null where there is none. */
    free_until: z.optional(z.nullable(dayText)),
    /** Plain text, paragraphs parted by empty lines, in the language of the call. */
    agreement: z.optional(z.string()),
    /** Its SHA-256, in hex. */
    agreement_hash: z.optional(z.string()),
  }),
  refusals: [
    'loan.config_unknown',
    'loan.amount_malformed',
    'loan.amount_below_min',
    'loan.amount_above_max',
  ],
});

export const loanGetDate = defineCall({
  path: '/api/loan/get_date',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: "The server's day; with the id of a configuration, the days of a loan that began today",
  input: z.object({ id: optionalIdField }),
  output: z.object({
    date: dayText,
    time: momentText,
    repayment_on: z.optional(dayText),
    /** The last day without interest; null where there is none. */
    free_until: z.optional(z.nullable(dayText)),
  }),
  refusals: ['loan.config_unknown'],
});

/** A loan as its owner sees it. */
export const loanRecord = z.object({
  id: z.number(),
  amount: moneyText,
  loan_period: z.number(),
  free_period: z.number(),
  interest_amount: moneyText,
  interest_rate: z.number(),
  penalty_amount: moneyText,
  penalty_rate: z.number(),
  /** Principal, interest and penalty. */
  total_amount: moneyText,
  /** The amount still to be paid. */
  outstanding: moneyText,
  /** When it was approved or rejected. */
  reviewed_at: z.nullable(momentText),
  /** Until when it is repaid without penalty: the due day, 00:00 UTC; null before it is approved. */
  repayment_time: z.nullable(momentText),
  created_at: momentText,
  /** 1 waiting, 2 to repay, 3 rejected, 4 repayment under check, 5 repaid. */
  status: z.number(),
  /** The same in the language of the call. */
  status_name: z.string(),
  /** Why the loan, or the last repayment, was rejected. */
  remark: z.string(),
  overdue_days: z.number(),
  repaid_at: z.nullable(momentText),
  /** `balance`, `transfer` (with a proof), or empty. */
  repaid_by: z.string(),
});

/** A repayment that the user reports as sent. */
const repaymentProof = z.object({
  id: z.number(),
  /** 0 unchecked, 1 finished, 2 rejected. */
  status: z.number(),
  currency_code: z.string(),
  protocol_code: z.string(),
  address: z.string(),
  /** Opens the picture for ten minutes. */
  proofImg: z.string(),
  remark: z.string(),
  created_at: momentText,
  decided_at: z.nullable(momentText),
  /** In USD; null until finished. */
  received: z.nullable(moneyText),
  due_at: z.nullable(momentText),
  remaining_ms: z.nullable(z.number()),
});

export const loanDetail = z.object({
  ...loanRecord.shape,
  agreement: z.string(),
  agreement_hash: z.string(),
  /** Opens the picture of the signature for ten minutes. */
  sign: z.string(),
  /** The last repayment with a proof. */
  proof: z.nullable(repaymentProof),
  penalties: z.array(z.object({ day: dayText, amount: moneyText })),
});

const submitRefusals = [
  'loan.config_unknown',
  'loan.input_amount',
  'loan.please_sign',
  'loan.amount_malformed',
  'loan.amount_below_min',
  'loan.amount_above_max',
  'loan.kyc_required',
  'loan.already_open',
  'loan.agreement_changed',
  'upload.unknown',
  'upload.not_a_picture',
  'upload.broken',
  'upload.too_many_pixels',
  'upload.too_many',
  'upload.store_away',
  'request.too_many',
  'request.idempotency_conflict',
] as const;

export const loanSubmit = defineCall({
  path: '/api/loan/loan_submit',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Ask for a loan: signed, with the agreement that was read',
  input: z.object({
    amount: optionalTextField(NUMBER_MAX),
    config_id: idField,
    /** The `url` of an uploaded picture of the signature, or the drawn one as `data:image/png;base64,…`. */
    sign: optionalTextField(SIGN_MAX),
    /** The text, or its hash: 64 hex digits must be those of the present text. */
    agreement: optionalTextField(AGREEMENT_MAX),
  }),
  output: loanRecord,
  refusals: submitRefusals,
  successMessage: 'loan.submitted',
});

export const loanList = defineCall({
  path: '/api/loan/loan_list',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'Loans of the caller, newest first',
  input: z.object({ page: pageField, page_size: pageSizeField }),
  output: z.object({
    data: z.array(loanRecord),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: [],
});

export const loanInfo = defineCall({
  path: '/api/loan/loan_info',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'One loan with its agreement, its signature, its last repayment and the penalty of each day',
  input: z.object({ id: idField }),
  output: loanDetail,
  refusals: ['loan.unknown'],
});

export const repaymentInfo = defineCall({
  path: '/api/loan/repayment_info',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'What is to be repaid of a loan now, and whether the funding account can',
  input: z.object({ loan_id: idField }),
  output: z.object({
    loan_id: z.number(),
    amount: moneyText,
    interest_amount: moneyText,
    penalty_amount: moneyText,
    total_amount: moneyText,
    repayment_time: z.nullable(momentText),
    overdue_days: z.number(),
    status: z.number(),
    remark: z.string(),
    /** What of the funding account is not locked. */
    available: moneyText,
    can_pay: z.boolean(),
  }),
  refusals: ['loan.unknown'],
});

export const repaymentAccounts = defineCall({
  path: '/api/loan/repayment_accounts',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'The addresses to which a repayment can be sent',
  input: z.object({}),
  output: z.array(
    z.object({
      /** `charge_id` of the repayment. */
      id: z.number(),
      currency_code: z.string(),
      protocol_code: z.string(),
      address: z.string(),
      /** USD for one unit. */
      usd_price: moneyText,
    }),
  ),
  refusals: [],
});

export const repayment = defineCall({
  path: '/api/loan/repayment',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Say that a repayment was sent, with the proof; no penalty accrues while it is checked',
  input: z.object({
    /** `id` of the address. */
    charge_id: idField,
    loan_id: idField,
    /** The `url` that image_upload answered. */
    proofImg: textField(PICTURE_MAX),
  }),
  output: loanRecord,
  refusals: [
    'loan.unknown',
    'loan.not_to_repay',
    'funding.option_unknown',
    'funding.proof_used',
    'upload.unknown',
    'request.idempotency_conflict',
  ],
  successMessage: 'loan.repayment_submitted',
});

export const repay = defineCall({
  path: '/api/loan/repay',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Repay a loan from the funding account at once',
  input: z.object({ loan_id: idField }),
  output: loanRecord,
  refusals: ['loan.unknown', 'loan.not_to_repay', 'loan.insufficient', 'request.idempotency_conflict'],
  successMessage: 'loan.repaid',
});
