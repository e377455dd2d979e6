import { fundPictures } from '@tidemark/contract/operator/settings/fund-settings';

/** How one value of a setting is written in a form. */
export type FieldKind =
  | { readonly kind: 'text'; readonly ltr?: boolean }
  /** A number with so many decimal places at most. */
  | { readonly kind: 'number'; readonly places: number }
  /** One amount: a decimal text, never converted to a float. */
  | { readonly kind: 'amount' }
  | { readonly kind: 'choice'; readonly options: readonly (string | number)[] }
  /** One of the things of another kind, by its number or its code. */
  | { readonly kind: 'pick'; readonly from: PickedFrom; readonly numbered: boolean }
  | { readonly kind: 'flag' }
  /** Names by language, English first; `long` ones are paragraphs. */
  | { readonly kind: 'names'; readonly long?: boolean }
  /** Numbers, or amounts of money, in one line with commas between. */
  | { readonly kind: 'numbers' }
  | { readonly kind: 'amounts' }
  /** Days off, one a line. */
  | { readonly kind: 'days' }
  /** Rows of a fixed set of columns. */
  | { readonly kind: 'rows'; readonly columns: readonly RowColumn[]; readonly asPairs?: boolean };

/** Kinds of settings that others refer to. */
export type PickedFrom = 'categories' | 'calendars' | 'coins' | 'banks';

export interface RowColumn {
  readonly name: string;
  /** An integer, a number with six places, money, or a time of the week in minutes since Sunday 00:00. */
  readonly kind: 'whole' | 'decimal' | 'money' | 'weekMoment';
}

export type Field = FieldKind & {
  readonly name: string;
  /** Set when the thing is made, and never again. */
  readonly fixed?: boolean;
};

const text = (name: string): Field => ({ kind: 'text', name });
const code = (name: string): Field => ({ kind: 'text', name, ltr: true });
const fixedCode = (name: string): Field => ({ kind: 'text', name, ltr: true, fixed: true });
/** An integer. */
const number = (name: string): Field => ({ kind: 'number', name, places: 0 });
/** A number with as many places as the server takes. */
const decimal = (name: string): Field => ({ kind: 'number', name, places: 6 });
const choice = (name: string, ...options: (string | number)[]): Field => ({ kind: 'choice', name, options });
const flag = (name: string): Field => ({ kind: 'flag', name });
const amount = (name: string): Field => ({ kind: 'amount', name });
const numbers = (name: string): Field => ({ kind: 'numbers', name });
const texts = (name: string): Field => ({ kind: 'names', name, long: true });
const fixedPick = (name: string, from: PickedFrom): Field => ({ ...pick(name, from), fixed: true });
const pick = (name: string, from: PickedFrom, numbered = true): Field => ({
  kind: 'pick',
  name,
  from,
  numbered,
});

/** Weekly hours of a place of its own time. */
const weekHours: readonly Field[] = [
  code('time_zone'),
  {
    kind: 'rows',
    name: 'spans',
    asPairs: true,
    columns: [
      { name: 'opens', kind: 'weekMoment' },
      { name: 'closes', kind: 'weekMoment' },
    ],
  },
  { kind: 'days', name: 'holidays' },
];

/** The form fields of each kind of setting, in display order. */
export const fieldsOf = {
  instruments: [
    fixedCode('code'),
    code('show_code'),
    { kind: 'names', name: 'names' },
    choice('state', 'offered', 'close_only', 'withdrawn'),
    pick('category_id', 'categories'),
    number('position'),
    fixedCode('base'),
    fixedCode('quote'),
    number('price_precision'),
    decimal('pip'),
    decimal('lots_min'),
    decimal('lots_max'),
    number('units_per_lot'),
    decimal('fee_rate'),
    decimal('margin_fee_rate'),
    choice('margin_mode', 'leverage', 'fixed'),
    numbers('leverages'),
    pick('calendar', 'calendars', false),
    decimal('max_jump'),
  ],
  categories: [{ kind: 'names', name: 'names' }, number('position')],
  calendars: weekHours,
  futures: [
    {
      kind: 'rows',
      name: 'durations',
      columns: [
        { name: 'seconds', kind: 'whole' },
        { name: 'profit_ratio', kind: 'decimal' },
        { name: 'amount_min', kind: 'money' },
      ],
    },
    { kind: 'amounts', name: 'amounts' },
  ],
  base: [
    code('service_link'),
    choice('service_link_type', 1, 2, 3),
    choice('verify_reg_type', 1, 2),
    choice('trade_fee_type', 1, 2),
    choice('micro_loss_level', 0, 1),
    number('far_price_percent'),
    flag('is_show_mobile'),
    choice('company_status', 0, 1),
    code('loss_url'),
    choice('company_type', 0, 1),
    code('complaint_email'),
    code('complaint_url'),
  ],
  companies: [
    text('name'),
    code('logo'),
    code('url'),
    text('subject'),
    text('registered_address'),
    text('location'),
    code('email'),
    flag('listed'),
  ],
  currencies: [
    fixedCode('code'),
    text('name'),
    { ...choice('kind', 'coin', 'bank'), fixed: true },
    fixedCode('protocol'),
    number('decimals'),
    number('position'),
    flag('deposit_open'),
    flag('deposit_proof'),
    flag('deposit_reference'),
    flag('draw_open'),
    choice('draw_tag', 'none', 'number', 'text'),
    amount('deposit_price'),
    amount('draw_price'),
    amount('deposit_min'),
    amount('deposit_max'),
    choice('fee_type', 1, 2),
    amount('draw_rate'),
    amount('draw_min'),
    amount('draw_max'),
  ],
  addresses: [fixedPick('currency_id', 'coins'), code('address'), number('position'), flag('open')],
  accounts: [
    fixedPick('currency_id', 'banks'),
    text('bank_name'),
    text('bank_address'),
    code('bank_swift'),
    text('payee_name'),
    code('payee_account'),
    text('bank_remark'),
    number('position'),
    flag('open'),
  ],
  funding: [
    amount('second_approval_above'),
    amount('operator_day_limit'),
    number('withdraw_hold_hours'),
    flag('withdraw_needs_real_name'),
    number('deposits_open_max'),
  ],
  loans: [
    number('loan_period'),
    number('free_period'),
    amount('min_amount'),
    amount('max_amount'),
    decimal('interest_rate'),
    decimal('penalty_rate'),
    number('position'),
    flag('open'),
  ],
  loanReminders: [numbers('remind_days_before'), numbers('remind_days_after')],
  funds: [
    { kind: 'names', name: 'titles' },
    texts('descs'),
    texts('income_sources'),
    choice('picture', ...fundPictures),
    { ...choice('currency_code', 'USDT', 'USD', 'USDC'), fixed: true },
    decimal('dividend_percentage'),
    number('lock_dividend_days'),
    amount('staring_sub_amount'),
    amount('max_sub_amount'),
    decimal('liquidated_damages'),
    number('warn_days'),
    number('position'),
    flag('open'),
  ],
  support: [...weekHours, number('mail_after_minutes')],
  risk: [number('warning'), number('close_out')],
  ranking: [number('ranking_days'), number('ranking_positions'), amount('ranking_capital')],
  limits: [number('positions_max'), number('pendings_max')],
} as const satisfies Record<string, readonly Field[]>;
