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

/** 0 coin, 1 bank; absent or empty: both. */
const optionalType = z.optional(
  z.pipe(
    z.union([z.null(), z.literal(''), z.pipe(integerField, z.literal([0, 1]))]),
    z.transform((type) => (type === null || type === '' ? undefined : type)),
  ),
);

/** What a deposit must state; ours. */
const evidenceNeeded = {
  /** Whether a picture as proof of the payment is required. */
  proof_required: z.boolean(),
  /** Whether the transaction reference is required. */
  reference_required: z.boolean(),
};

/** Units of a currency: a decimal string with six places. */
const unitsText = z.string();

export const chargeSymbols = defineCall({
  path: '/api/quickCharge/symbols',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'Currencies in which a deposit can be made',
  input: z.object({ type: optionalType }),
  output: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      /** 0 coin, 1 bank. */
      type: z.number(),
      /** USD for one unit. */
      usd_price: moneyText,
      /** In units of the currency. */
      min_amount: unitsText,
      max_amount: unitsText,
      /** Places that an amount may have. */
      decimals: z.number(),
      /** False while no deposits are taken in it. */
      open: z.boolean(),
      /** False where there is no address and no account to pay to. */
      has_channel: z.boolean(),
    }),
  ),
  refusals: [],
});

export const chargeInfo = defineCall({
  path: '/api/quickCharge/info',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'The addresses to which coins are sent, for one currency (its code or its id) or all',
  input: z.object({ currency: optionalTextField(24) }),
  output: z.array(
    z.object({
      /** `charge_id` of the deposit. */
      id: z.number(),
      currency_code: z.string(),
      protocol_code: z.string(),
      address: z.string(),
      usd_price: moneyText,
      min_amount: unitsText,
      max_amount: unitsText,
      decimals: z.number(),
      ...evidenceNeeded,
    }),
  ),
  refusals: [],
});

export const wireInfo = defineCall({
  path: '/api/quickCharge/wire_info',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'The bank accounts to which money is wired, for one currency (its code or its id) or all',
  input: z.object({ bank_coin: optionalTextField(24) }),
  output: z.array(
    z.object({
      /** `wire_id` of the deposit. */
      id: z.number(),
      currency_code: z.string(),
      bank_name: z.string(),
      bank_address: z.string(),
      bank_swift: z.string(),
      payee_name: z.string(),
      payee_account: z.string(),
      bank_remark: z.string(),
      usd_price: moneyText,
      min_amount: unitsText,
      max_amount: unitsText,
      decimals: z.number(),
      ...evidenceNeeded,
    }),
  ),
  refusals: [],
});

/** A deposit as its owner sees it. */
export const depositRecord = z.object({
  id: z.number(),
  /** In units of the currency. */
  number: unitsText,
  /** 0 coin, 1 bank. */
  type: z.number(),
  currency_code: z.string(),
  /** The network; empty for a bank. */
  protocol_code: z.string(),
  /** 0 unchecked, 1 finished, 2 rejected, 3 invalid. */
  status: z.number(),
  created_at: momentText,
  /** Why it was rejected. */
  remark: z.string(),
  /** USD for one unit, as recorded with the request. */
  usd_price: moneyText,
  /** What it is worth by that. */
  usd_amount: moneyText,
  /** The amount received, in units of the currency, and the amount credited; null until finished. */
  received: z.nullable(unitsText),
  received_usd: z.nullable(moneyText),
  /** To where it was sent: of a coin. */
  address: z.string(),
  /** … and of a bank. */
  bank_name: z.string(),
  payee_account: z.string(),
  /** Opens the picture for ten minutes; empty where none was sent. */
  proofImg: z.string(),
  /** What names the payment at the sender's bank or network; empty where nothing was stated. */
  reference: z.string(),
  decided_at: z.nullable(momentText),
  /** By when it is reviewed, and what is left until then; null unless it waits. */
  due_at: z.nullable(momentText),
  remaining_ms: z.nullable(z.number()),
});

const submitRefusals = [
  'funding.option_unknown',
  'funding.address_changed',
  'funding.amount_malformed',
  'funding.amount_too_small',
  'funding.amount_too_large',
  'funding.too_many_open',
  'funding.proof_used',
  'funding.proof_required',
  'funding.reference_required',
  'funding.text_length',
  'funding.text_malformed',
  'upload.unknown',
  'request.idempotency_conflict',
] as const;

export const chargeSubmit = defineCall({
  path: '/api/quickCharge/submit',
  methods: ['GET', 'POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Say that coins were sent, with the proof; they are credited once an operator has seen them',
  input: z.object({
    /** In units of the currency. */
    number: textField(NUMBER_MAX),
    /** The `url` that image_upload answered; empty only where no proof is required. */
    proofImg: optionalTextField(PICTURE_MAX),
    /** The address that was shown: it must still be that of the option. */
    address: optionalTextField(200),
    /** `id` of the address. */
    charge_id: idField,
    /** What names the payment at the sender's bank or network (transaction id); ours, left out where it is not required. */
    reference: optionalTextField(1000),
  }),
  output: depositRecord,
  refusals: submitRefusals,
  successMessage: 'funding.deposit_submitted',
});

export const wireSubmit = defineCall({
  path: '/api/quickCharge/wire_submit',
  methods: ['GET', 'POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Say that money was wired, with the proof; it is credited once an operator has seen it',
  input: z.object({
    number: textField(NUMBER_MAX),
    proofImg: optionalTextField(PICTURE_MAX),
    /** `id` of the bank account. */
    wire_id: idField,
    /** What names the payment at the sender's bank or network (transaction id); ours, left out where it is not required. */
    reference: optionalTextField(1000),
  }),
  output: depositRecord,
  refusals: submitRefusals,
  successMessage: 'funding.deposit_submitted',
});

const records = {
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'Deposits of the caller, newest first',
  /** With an `id` only that one. */
  input: z.object({ type: optionalType, id: optionalIdField, page: pageField, page_size: pageSizeField }),
  output: z.object({
    data: z.array(depositRecord),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: [],
} as const;

export const depositList = defineCall({ ...records, path: '/api/quickCharge/list' });
/** The same under the name that the first document has for it. */
export const quickList = defineCall({ ...records, path: '/api/quickCharge/quick_ist' });

export const depositCancel = defineCall({
  path: '/api/quickCharge/cancel',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Take an unchecked deposit back: nothing was sent, or it was said wrongly',
  input: z.object({ id: idField }),
  output: depositRecord,
  refusals: ['funding.deposit_unknown', 'funding.deposit_decided', 'request.idempotency_conflict'],
  successMessage: 'funding.deposit_cancelled',
});
