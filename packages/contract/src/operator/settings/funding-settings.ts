import { tagKinds } from '@tidemark/domain/funding';
import * as z from 'zod/mini';
import { entered, fixed } from './form.ts';
import { listSettings, saveSetting } from './setting-calls.ts';
import {
  capitals,
  choice,
  code,
  filledText,
  fixedPick,
  line,
  position,
  positiveText,
  whole,
  zeroOrMoreText,
} from './setting-fields.ts';

/**
 * Settings of external payments. Every request keeps its rate, fee and address; changes apply to new ones.
 */

/** Units of a currency, or USD. */
const UNITS_MAX = '1000000000';

export const currencyShape = z.object({
  /** With the network it identifies a payment channel; both and the kind never change. */
  code: fixed(capitals(12)),
  name: filledText(60),
  kind: fixed(z.enum(['coin', 'bank'])),
  /** The network of a coin (`TRC20`, `ERC20`, `BEP20`, …); empty for a bank. */
  protocol: entered(z.union([z.literal(''), capitals(12)]), { kind: 'text', ltr: true, fixed: true }),
  /** Places that an amount may have. */
  decimals: whole(0, 6),
  position,
  deposit_open: z.boolean(),
  /** Whether a deposit needs a picture as proof, and the transaction reference: one of the two at least. */
  deposit_proof: z.boolean(),
  deposit_reference: z.boolean(),
  draw_open: z.boolean(),
  /** What a payee needs besides the address: nothing, a destination tag (number), or a memo (text). */
  draw_tag: z.enum(tagKinds),
  /** Deposits: USD for one unit. */
  deposit_price: positiveText('1000000'),
  /** Withdrawals: units of the currency for one USD. */
  draw_price: positiveText('1000000'),
  /** Bounds of a deposit in units. */
  deposit_min: positiveText(UNITS_MAX),
  deposit_max: positiveText(UNITS_MAX),
  /** Withdrawals: 1, `draw_rate` is a fixed fee in USD; 2, a fraction of the amount. */
  fee_type: choice(1, 2),
  draw_rate: zeroOrMoreText('1000000'),
  /** Bounds of a withdrawal in USD. */
  draw_min: positiveText(UNITS_MAX),
  draw_max: positiveText(UNITS_MAX),
});

export const depositAddressShape = z.object({
  currency_id: fixedPick('coins'),
  /** As its network writes it. */
  address: code(128),
  position,
  open: z.boolean(),
});

export const bankAccountShape = z.object({
  currency_id: fixedPick('banks'),
  bank_name: filledText(100),
  bank_address: line(200),
  bank_swift: entered(line(20), { kind: 'text', ltr: true }),
  payee_name: filledText(100),
  payee_account: code(60),
  /** What the payer is to write on the order. */
  bank_remark: line(300),
  position,
  open: z.boolean(),
});

export const fundingLimitsShape = z.object({
  /** In USD, per user and UTC day, each way: a larger sum needs two operators. */
  second_approval_above: zeroOrMoreText(UNITS_MAX),
  /** In USD: what one operator may approve alone in a UTC day. */
  operator_day_limit: zeroOrMoreText(UNITS_MAX),
  /** How long withdrawals wait after a new payout method, a new password or another second factor. */
  withdraw_hold_hours: whole(0, 720),
  withdraw_needs_real_name: z.boolean(),
  /** Deposits of one user that may wait at a time. */
  deposits_open_max: whole(1, 100),
});

export type CurrencySetting = z.output<typeof currencyShape>;
export type DepositAddressSetting = z.output<typeof depositAddressShape>;
export type BankAccountSetting = z.output<typeof bankAccountShape>;
export type FundingLimitsSetting = z.output<typeof fundingLimitsShape>;

const CURRENCY = '/console/api/settings/funding/currency';
export const fundingCurrencies = listSettings(
  CURRENCY,
  'Currencies with rates, fees and bounds',
  currencyShape,
);
export const fundingCurrencySave = saveSetting(CURRENCY, 'Make or change a currency', {
  value: currencyShape,
  ids: 'numbered',
  refusals: [
    'operator.unknown_object',
    'operator.out_of_range',
    'operator.named_twice',
    'operator.fixed_field',
    'funding.network_missing',
    'funding.evidence_needed',
    'funding.currency_unfit',
    'funding.tag_of_network',
  ],
});

const ADDRESS = '/console/api/settings/funding/deposit_address';
export const fundingAddresses = listSettings(
  ADDRESS,
  'Addresses to which coins are sent',
  depositAddressShape,
);
export const fundingAddressSave = saveSetting(ADDRESS, 'Make or change an address', {
  value: depositAddressShape,
  ids: 'numbered',
  refusals: [
    'operator.unknown_object',
    'operator.named_twice',
    'operator.fixed_field',
    'funding.currency_unfit',
    'funding.address_malformed',
    'funding.address_typo',
  ],
});

const ACCOUNT = '/console/api/settings/funding/bank_account';
export const fundingAccounts = listSettings(
  ACCOUNT,
  'Bank accounts to which money is wired',
  bankAccountShape,
);
export const fundingAccountSave = saveSetting(ACCOUNT, 'Make or change a bank account', {
  value: bankAccountShape,
  ids: 'numbered',
  refusals: ['operator.unknown_object', 'operator.fixed_field', 'funding.currency_unfit'],
});

const LIMITS = '/console/api/settings/funding/funding';
export const fundingLimits = listSettings(LIMITS, 'Limits of deposits and withdrawals', fundingLimitsShape);
export const fundingLimitsSave = saveSetting(LIMITS, 'Change the limits of deposits and withdrawals', {
  value: fundingLimitsShape,
  ids: 'only',
  refusals: [],
});
