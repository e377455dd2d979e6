import { tagKinds } from '@tidemark/domain/funding';
import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import {
  idField,
  momentText,
  moneyText,
  optionalIdField,
  optionalTextField,
  pageField,
  pageSizeField,
  textField,
} from '../../fields.ts';
import {
  confirmBy,
  drawCurrency,
  holdReason,
  methodType,
  optionalId,
  optionalType,
} from '../../withdrawal-fields.ts';

/** Longer than any form allows; the handler refuses a text as too long, not as a malformed request. */
const TEXT_MAX = 1000;
/** Longer than any amount; what cannot be read is refused as an amount. */
const NUMBER_MAX = 60;

export const drawSymbolList = defineCall({
  path: '/api/account/draw_symbol_list',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'Currencies in which a withdrawal can be paid: of type 1 coins, of type 2 banks',
  input: z.object({ type: optionalType }),
  output: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      /** 1 coin, 2 bank. */
      type: z.number(),
      /** The network; empty for a bank. */
      protocol: z.string(),
      /** With fee_type 1 a fixed amount in USD, else a fraction of the amount. */
      draw_rate: moneyText,
      fee_type: z.number(),
      /** Units of the currency for one USD. */
      usd_price: moneyText,
      /** In USD, before the fee. */
      min_amount: moneyText,
      max_amount: moneyText,
      /** False while nothing is paid out in it. */
      open: z.boolean(),
      /** False without a payment channel: no payee can be added for it either. */
      has_channel: z.boolean(),
      /** Our own: what a payee needs besides the address: `none`, `number` (tag) or `text` (memo). */
      tag_kind: z.enum(tagKinds),
    }),
  ),
  refusals: [],
});

/** A payee as its owner sees it; fields of the other kind are empty. `tag` (our own): destination tag, memo. */
export const drawMethod = z.object({
  id: z.number(),
  /** 1 crypto address, 2 bank account. */
  type: z.number(),
  /** The currency. */
  draw_id: z.number(),
  draw_currency: drawCurrency,
  dc_address: z.string(),
  tag: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  remark: z.string(),
  /** Nothing is paid to it before then; null once that has passed. */
  hold_until: z.nullable(momentText),
  created_at: momentText,
});

export const getDrawMethod = defineCall({
  path: '/api/wallet/get_draw_method',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'The payees of the caller, newest first: of a type, of a currency, or all',
  input: z.object({ draw_type: optionalType, draw_id: optionalId }),
  output: z.array(drawMethod),
  refusals: [],
});

export const bindDrawMethod = defineCall({
  path: '/api/wallet/bind_draw_method',
  methods: ['POST'],
  sentAs: 'form',
  access: 'real_user',
  isMutation: true,
  summary: 'Keep an address or a bank account for withdrawals; nothing is paid to it for a day',
  input: z.object({
    /** `id` of draw_symbol_list. */
    draw_id: idField,
    type: methodType,
    dc_address: optionalTextField(TEXT_MAX),
    tag: optionalTextField(TEXT_MAX),
    bank_name: optionalTextField(TEXT_MAX),
    bank_address: optionalTextField(TEXT_MAX),
    bank_swift: optionalTextField(TEXT_MAX),
    payee_name: optionalTextField(TEXT_MAX),
    payee_account: optionalTextField(TEXT_MAX),
    remark: optionalTextField(TEXT_MAX),
  }),
  output: drawMethod,
  refusals: [
    'funding.draw_currency_unknown',
    'funding.type_mismatch',
    'funding.no_channel',
    'funding.address_malformed',
    'funding.address_typo',
    'funding.address_own',
    'funding.address_contract',
    ...(['funding.tag_required', 'funding.tag_malformed'] as const),
    'funding.text_length',
    'funding.text_malformed',
    'funding.swift_malformed',
    'funding.account_malformed',
    'funding.iban_typo',
    'funding.too_many_methods',
    'funding.method_known',
    'funding.method_unknown',
    'request.idempotency_conflict',
  ],
  successMessage: 'funding.method_bound',
});

export const delDrawMethod = defineCall({
  path: '/api/wallet/del_draw_method',
  methods: ['POST'],
  sentAs: 'form',
  access: 'real_user',
  isMutation: true,
  summary: 'Forget a payee; withdrawals to it that are under way go on',
  input: z.object({ id: idField }),
  output: z.literal(true),
  refusals: ['funding.method_unknown', 'request.idempotency_conflict'],
  successMessage: 'funding.method_deleted',
});

export const drawInfo = defineCall({
  path: '/api/account/draw_info',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'What stands between the caller and a withdrawal, before a form is filled',
  input: z.object({}),
  output: z.object({
    /** What may be withdrawn of the funding account now. */
    available: moneyText,
    balance: moneyText,
    locked: moneyText,
    earmarked: moneyText,
    /** Withdrawals wait until then; null: no wait. A payee with its own wait states it. */
    hold_until: z.nullable(momentText),
    hold_reason: holdReason,
    /** Whether a withdrawal needs an approved real name. */
    needs_real_name: z.boolean(),
    /** 0 nothing submitted, 1 waiting, 2 approved, 3 rejected. */
    real_name_status: z.number(),
    /** Above it two operators approve. */
    second_limit: moneyText,
    /** How long nothing is paid to a new payee. */
    hold_hours: z.number(),
    /**
     * How a withdrawal is confirmed, and where its code is sent (masked; empty for an authenticator or a
     * passkey). `passkey` if the account has passkeys but no authenticator app.
     */
    confirm_by: confirmBy,
    to: z.string(),
    /** Whether a passkey confirms it, too: its answer to passkey_confirm takes the place of the code. */
    passkey: z.boolean(),
    /** An unconfirmed withdrawal expires after so long. */
    confirm_minutes: z.number(),
    /** Longest time until an operator's decision. */
    review_hours: z.number(),
    /** Set while all money is play money and nothing is paid out. */
    play_money: z.boolean(),
  }),
  refusals: [],
});

/** A withdrawal as its owner sees it; `tag` (our own): destination tag or memo of the address. */
export const withdrawRecord = z.object({
  id: z.number(),
  /** In USD. */
  number: moneyText,
  fee: moneyText,
  /** What is received, in units of the currency. */
  real_number: z.string(),
  /** 1 crypto address, 2 bank account. */
  type: z.number(),
  draw_currency: drawCurrency,
  /** 0 unconfirmed, 1 waiting, 2 paid, 3 rejected, 4 cancelled, 5 expired. */
  status: z.number(),
  status_name: z.string(),
  created_at: momentText,
  /** To where it is paid, as it was bound when it was drawn. */
  address: z.string(),
  tag: z.string(),
  payee_account: z.string(),
  payee_name: z.string(),
  bank_name: z.string(),
  memo: z.string(),
  /** Why it was rejected. */
  notes: z.string(),
  /** What has happened, oldest first. */
  steps: z.array(
    z.object({
      /** `drawn`, `confirmed`, `approved` (a first time), `paid`, `rejected`, `cancelled`, `expired`. */
      status: z.string(),
      at: momentText,
      note: z.string(),
    }),
  ),
  /** Whether it can be taken back now. */
  can_cancel: z.boolean(),
  /** Until when it can be confirmed; null once it is. */
  expires_at: z.nullable(momentText),
  /** By when it is reviewed, and what is left until then; null unless it waits. */
  due_at: z.nullable(momentText),
  remaining_ms: z.nullable(z.number()),
  /** It is not paid before then: withdrawals wait again; null unless it is open and they do. */
  hold_until: z.nullable(momentText),
});

/** A withdrawal that awaits its confirmation. */
const drawn = z.extend(withdrawRecord, {
  confirm_by: confirmBy,
  /** Where the code went (masked); empty for an authenticator or a passkey. */
  to: z.string(),
  /** False with an authenticator, if a code was sent before, or if sending failed: request it again. */
  code_sent: z.boolean(),
});

export const draw = defineCall({
  path: '/api/account/draw',
  methods: ['POST'],
  sentAs: 'form',
  access: 'real_user',
  isMutation: true,
  summary: 'Withdraw: locks the amount and sends a code, with which draw_confirm confirms it',
  input: z.object({
    draw_currency_id: idField,
    /** In USD, before the fee. */
    number: textField(NUMBER_MAX),
    memo: optionalTextField(TEXT_MAX),
    draw_method_id: idField,
  }),
  output: drawn,
  refusals: [
    'funding.draw_currency_unknown',
    'funding.draw_closed',
    'funding.method_unknown',
    'funding.method_mismatch',
    'funding.tag_required',
    'funding.amount_malformed',
    'funding.text_length',
    'funding.real_name_required',
    'funding.withdraw_on_hold',
    'funding.withdraw_below_min',
    'funding.withdraw_above_max',
    'funding.nothing_received',
    'funding.withdraw_insufficient',
    'session.frozen',
    'request.too_many',
    'request.idempotency_conflict',
  ],
  successMessage: 'funding.withdrawal_drawn',
});

export const drawCode = defineCall({
  path: '/api/account/draw_code',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Send the code of an unconfirmed withdrawal again, a minute after the last one',
  input: z.object({ id: idField }),
  output: z.object({ seconds: z.number(), to: z.string() }),
  refusals: [
    'funding.withdrawal_unknown',
    'funding.withdrawal_expired',
    'funding.not_unconfirmed',
    'funding.confirm_by_totp',
    'session.code_wait',
    'session.code_not_sent',
    'request.too_many',
  ],
  successMessage: 'session.code_sent',
});

export const drawConfirm = defineCall({
  path: '/api/account/draw_confirm',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary:
    'Confirm a withdrawal with its code, or where two-factor is on with a code of the authenticator app or a passkey',
  /** A passkey gives its answer to passkey_confirm, as JSON text. */
  input: z.object({ id: idField, code: textField(8192) }),
  output: withdrawRecord,
  refusals: [
    'funding.withdrawal_unknown',
    'funding.withdrawal_expired',
    'funding.not_unconfirmed',
    'session.code_wrong',
    'session.otp_wrong',
    'session.passkey_wrong',
    'session.passkey_expired',
    'session.passkey_copied',
    'session.too_many_failures',
  ],
  successMessage: 'funding.withdrawal_confirmed',
});

/** What the link carries (`#/withdraw-confirm?token=…`); good for 30 minutes, until the next code is sent. */
const linkInput = z.object({ token: textField(64) });

export const drawLink = defineCall({
  path: '/api/account/draw_link',
  methods: ['POST'],
  access: 'anyone',
  isMutation: false,
  summary: 'What the link in the mail about a withdrawal would confirm',
  input: linkInput,
  output: z.object({
    /** In USD. */
    number: moneyText,
    /** What is received, in units of the currency. */
    real_number: z.string(),
    draw_currency: drawCurrency,
    /** The payee in a few signs, as the mail names it. */
    payee: z.string(),
    /** 0 unconfirmed, 1 waiting, 2 paid, 3 rejected, 4 cancelled, 5 expired. */
    status: z.number(),
  }),
  refusals: ['funding.draw_link_void'],
});

export const drawLinkConfirm = defineCall({
  path: '/api/account/draw_link_confirm',
  methods: ['POST'],
  access: 'anyone',
  isMutation: true,
  summary: 'Confirm a withdrawal with the link in its mail, where no authenticator app is on',
  input: linkInput,
  output: z.literal(true),
  refusals: [
    'funding.draw_link_void',
    'funding.withdrawal_expired',
    'funding.not_unconfirmed',
    'funding.link_by_totp',
    'session.frozen',
  ],
  successMessage: 'funding.withdrawal_confirmed',
});

export const drawCancel = defineCall({
  path: '/api/account/draw_cancel',
  methods: ['POST'],
  access: 'real_user',
  isMutation: true,
  summary: 'Take a withdrawal back, until an operator has approved it',
  input: z.object({ id: idField }),
  output: withdrawRecord,
  refusals: [
    'funding.withdrawal_unknown',
    'funding.withdrawal_approved',
    'funding.withdrawal_over',
    'request.idempotency_conflict',
  ],
  successMessage: 'funding.withdrawal_cancelled',
});

export const drawList = defineCall({
  path: '/api/account/draw_list',
  methods: ['GET'],
  access: 'real_user',
  isMutation: false,
  summary: 'Withdrawals of the caller, newest first',
  /** With an `id` only that one. */
  input: z.object({ type: optionalType, id: optionalIdField, page: pageField, page_size: pageSizeField }),
  output: z.object({
    data: z.array(withdrawRecord),
    total: z.number(),
    page: z.number(),
    last_page: z.number(),
  }),
  refusals: [],
});
