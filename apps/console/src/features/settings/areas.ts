import type { Call } from '@tidemark/contract';
import {
  loanConfigSave,
  loanConfigShape,
  loanConfigs,
  loanSettingShape,
  loanSettings,
  loanSettingsSave,
} from '@tidemark/contract/operator/loans';
import { type Field, formFields } from '@tidemark/contract/operator/settings/form';
import { fundSave, fundShape, funds } from '@tidemark/contract/operator/settings/fund-settings';
import {
  bankAccountShape,
  currencyShape,
  depositAddressShape,
  fundingAccountSave,
  fundingAccounts,
  fundingAddresses,
  fundingAddressSave,
  fundingCurrencies,
  fundingCurrencySave,
  fundingLimits,
  fundingLimitsSave,
  fundingLimitsShape,
} from '@tidemark/contract/operator/settings/funding-settings';
import {
  baseSettings,
  baseSettingsSave,
  calendarSave,
  calendars,
  categories,
  categorySave,
  companies,
  companySave,
  futures,
  futuresSave,
  instrumentSave,
  instruments,
  limits,
  limitsSave,
  rankingSettings,
  rankingSettingsSave,
  riskLevels,
  riskLevelsSave,
} from '@tidemark/contract/operator/settings/settings';
import {
  baseSettingsShape,
  calendarShape,
  categoryShape,
  companyShape,
  futuresShape,
  instrumentShape,
  limitsShape,
  rankingShape,
  riskLevelsShape,
} from '@tidemark/contract/operator/settings/settings-shapes';
import {
  supportSettingShape,
  supportSettings,
  supportSettingsSave,
} from '@tidemark/contract/operator/support';

/** One kind of setting: its calls, its form, and whether it has one record or many. */
export interface Area {
  readonly list: Call;
  readonly save: Call;
  readonly fields: readonly Field[];
  /** `only`: one record; `numbered`: many; `named`: many, with names chosen on creation. */
  readonly ids: 'only' | 'numbered' | 'named';
  /** Fields that the list shows next to the name. */
  readonly columns: readonly string[];
}

/** What operators set, in the order of the page. */
export const areas = {
  instruments: {
    list: instruments,
    save: instrumentSave,
    fields: formFields(instrumentShape),
    ids: 'numbered',
    columns: ['code', 'category_id', 'state', 'calendar', 'fee_rate', 'margin_fee_rate', 'margin_mode'],
  },
  categories: {
    list: categories,
    save: categorySave,
    fields: formFields(categoryShape),
    ids: 'numbered',
    columns: ['position'],
  },
  calendars: {
    list: calendars,
    save: calendarSave,
    fields: formFields(calendarShape),
    ids: 'named',
    columns: ['time_zone'],
  },
  futures: { list: futures, save: futuresSave, fields: formFields(futuresShape), ids: 'only', columns: [] },
  currencies: {
    list: fundingCurrencies,
    save: fundingCurrencySave,
    fields: formFields(currencyShape),
    ids: 'numbered',
    columns: ['deposit_open', 'deposit_price', 'draw_open', 'draw_price'],
  },
  addresses: {
    list: fundingAddresses,
    save: fundingAddressSave,
    fields: formFields(depositAddressShape),
    ids: 'numbered',
    columns: ['currency_id', 'open'],
  },
  accounts: {
    list: fundingAccounts,
    save: fundingAccountSave,
    fields: formFields(bankAccountShape),
    ids: 'numbered',
    columns: ['currency_id', 'payee_name', 'payee_account', 'open'],
  },
  funding: {
    list: fundingLimits,
    save: fundingLimitsSave,
    fields: formFields(fundingLimitsShape),
    ids: 'only',
    columns: [],
  },
  loans: {
    list: loanConfigs,
    save: loanConfigSave,
    fields: formFields(loanConfigShape),
    ids: 'numbered',
    columns: ['min_amount', 'max_amount', 'interest_rate', 'free_period', 'penalty_rate', 'open'],
  },
  loanReminders: {
    list: loanSettings,
    save: loanSettingsSave,
    fields: formFields(loanSettingShape),
    ids: 'only',
    columns: [],
  },
  funds: {
    list: funds,
    save: fundSave,
    fields: formFields(fundShape),
    ids: 'numbered',
    columns: ['currency_code', 'dividend_percentage', 'lock_dividend_days', 'liquidated_damages', 'open'],
  },
  risk: {
    list: riskLevels,
    save: riskLevelsSave,
    fields: formFields(riskLevelsShape),
    ids: 'only',
    columns: [],
  },
  ranking: {
    list: rankingSettings,
    save: rankingSettingsSave,
    fields: formFields(rankingShape),
    ids: 'only',
    columns: [],
  },
  limits: { list: limits, save: limitsSave, fields: formFields(limitsShape), ids: 'only', columns: [] },
  base: {
    list: baseSettings,
    save: baseSettingsSave,
    fields: formFields(baseSettingsShape),
    ids: 'only',
    columns: [],
  },
  support: {
    list: supportSettings,
    save: supportSettingsSave,
    fields: formFields(supportSettingShape),
    ids: 'only',
    columns: [],
  },
  companies: {
    list: companies,
    save: companySave,
    fields: formFields(companyShape),
    ids: 'numbered',
    columns: ['email', 'url', 'listed'],
  },
} as const satisfies Record<string, Area>;

export type AreaName = keyof typeof areas;
export const areaNames = Object.keys(areas) as AreaName[];

/** A record of any kind, as its list returns it. */
export interface Thing {
  readonly id: number | string;
  readonly version: string;
  readonly value: Readonly<Record<string, unknown>>;
  readonly pending: readonly {
    readonly field: string;
    readonly from: unknown;
    readonly to: unknown;
    readonly at: string;
  }[];
}

/** What a saving call answers, whatever was saved. */
export interface Saved {
  readonly id: number | string | null;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
  readonly in_force_from: string | null;
  readonly saved: boolean;
  /** Whether a second operator must approve it first. */
  readonly needs_second: boolean;
  /** The proposal that was made instead. */
  readonly proposal: number | null;
}

/** A record's name in its list: in the reader's language where available. */
export function nameOf(thing: Thing, language = 'en'): string {
  const { value, id } = thing;
  const names = (value.names ?? value.titles) as Readonly<Record<string, string>> | undefined;
  // A currency has one record per network: the network distinguishes them.
  const isCurrency = typeof value.code === 'string' && typeof value.protocol === 'string';
  const currency = isCurrency ? `${value.code} ${value.protocol}`.trim() : undefined;
  const name =
    value.show_code ??
    names?.[language] ??
    names?.en ??
    currency ??
    value.name ??
    value.address ??
    value.bank_name;
  return typeof name === 'string' && name !== '' ? name : String(id);
}
