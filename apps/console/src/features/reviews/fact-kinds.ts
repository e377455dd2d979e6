import type { Review } from './queue.ts';

/** How one stated value is written. */
export type FactKind =
  | 'text'
  | 'units'
  | 'usd'
  | 'rate'
  | 'drawRate'
  | 'moment'
  | 'code'
  | 'account'
  /** What is wrong with a payee. */
  | 'warning'
  | 'direction'
  | 'posting'
  /** Numbers of reviews of the same kind, each of which can be opened. */
  | 'reviews'
  /** Numbers of deposits or repayments, each of which can be opened. */
  | 'deposits'
  | 'repayments'
  | 'corrections'
  /** Which kind of order a dispute is about, and that no money was owed. */
  | 'orderKind'
  | 'settlement'
  /** Numbers of users, each of which can be opened. */
  | 'users'
  /** A number of days. */
  | 'days'
  /** A fraction, as a percent a day. */
  | 'rateADay'
  /** A percent. */
  | 'percent'
  /** A UTC day. */
  | 'day'
  | 'sex'
  | 'card'
  | 'country'
  /** The number of a loan; links to the ledger. */
  | 'loan';

type Kinds = Readonly<Record<string, FactKind>>;

/** Values that are more than a text, whatever moves; all others are shown as they were stated. */
const anywhere: Kinds = {
  address: 'code',
  payee_account: 'code',
  bank_swift: 'code',
  hold_until: 'moment',
  agreement_hash: 'code',
  repayment_time: 'day',
};

/** A deposit counts in units of its currency, a withdrawal in USD up to what is paid. */
const ofKind: Partial<Record<Review['kind'], Kinds>> = {
  real_name: {
    country: 'country',
    registered_country: 'country',
    country_warning: 'warning',
    duplicate_of: 'users',
    same_picture: 'reviews',
    similar_picture: 'reviews',
  },
  deposit: {
    reference: 'code',
    same_picture: 'reviews',
    similar_picture: 'reviews',
    same_repayment: 'repayments',
    similar_repayment: 'repayments',
    same_reference: 'reviews',
    number: 'units',
    first_amount: 'units',
    received: 'units',
    rate: 'rate',
    usd_amount: 'usd',
    received_usd: 'usd',
  },
  withdraw: {
    number: 'usd',
    fee: 'usd',
    received: 'units',
    rate: 'drawRate',
    tag: 'code',
    payee_warning: 'warning',
    tag_warning: 'warning',
  },
  correction: {
    account: 'account',
    direction: 'direction',
    amount: 'usd',
    balance: 'usd',
    balance_after: 'usd',
    posting_id: 'posting',
  },
  dispute: { order_kind: 'orderKind', settlement: 'settlement', correction_id: 'corrections' },
  loan_kyc: {
    sex: 'sex',
    birthday: 'day',
    country: 'country',
    registered_country: 'country',
    country_warning: 'warning',
    mobile: 'code',
    id_card_type: 'card',
    same_picture: 'reviews',
    similar_picture: 'reviews',
  },
  loan: {
    amount: 'usd',
    interest_amount: 'usd',
    total_amount: 'usd',
    loan_period: 'days',
    free_period: 'days',
    interest_rate: 'rateADay',
    penalty_rate: 'rateADay',
  },
  repayment: {
    same_picture: 'reviews',
    similar_picture: 'reviews',
    same_deposit: 'deposits',
    similar_deposit: 'deposits',
    loan_id: 'loan',
    amount: 'usd',
    interest_amount: 'usd',
    penalty_amount: 'usd',
    total_amount: 'usd',
    first_amount: 'usd',
    rate: 'rate',
    received_usd: 'usd',
  },
  redemption: {
    share_amount: 'usd',
    penalty_amount: 'usd',
    returned_amount: 'usd',
    income_paid: 'usd',
    liquidated_damages: 'percent',
    days_left: 'days',
  },
};

/** How a value of a kind of review is written; what is empty is written as it is. */
export function factKind(kind: Review['kind'], key: string, value: string): FactKind {
  const own = ofKind[kind];
  return (value === '' ? undefined : (own?.[key] ?? (own && anywhere[key]))) ?? 'text';
}
