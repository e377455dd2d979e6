import type { LoanConfigSetting } from '@tidemark/contract/operator/loans';
import type { FundSetting } from '@tidemark/contract/operator/settings/fund-settings';
import type {
  BankAccountSetting,
  CurrencySetting,
  DepositAddressSetting,
  FundingLimitsSetting,
} from '@tidemark/contract/operator/settings/funding-settings';
import type {
  BaseSetting,
  FuturesSetting,
  InstrumentSetting,
  RiskLevelsSetting,
} from '@tidemark/contract/operator/settings/settings-shapes';
import type { Setting, SettingValue } from '@tidemark/domain/settings';

/**
 * Class of a change to one field: `harmless` guards no money; the others name the direction in which the
 * guard becomes tighter, which one operator may do at once. A field without a rule guards money both ways.
 */
type FieldRule =
  | 'harmless'
  | 'lower_is_tighter'
  | 'higher_is_tighter'
  | 'false_is_tighter'
  | 'true_is_tighter'
  | 'fewer_is_tighter';

export type SettingGuard<Value> = { readonly [Field in keyof Value]?: FieldRule };

const base: SettingGuard<BaseSetting> = {
  service_link: 'harmless',
  service_link_type: 'harmless',
  verify_reg_type: 'harmless',
  is_show_mobile: 'harmless',
  company_status: 'harmless',
  company_type: 'harmless',
  loss_url: 'harmless',
  complaint_email: 'harmless',
  complaint_url: 'harmless',
};
const instrument: SettingGuard<InstrumentSetting> = {
  show_code: 'harmless',
  names: 'harmless',
  category_id: 'harmless',
  position: 'harmless',
  // Whether it is offered; the terms on which it is are guarded.
  state: 'harmless',
  lots_max: 'lower_is_tighter',
  leverages: 'fewer_is_tighter',
  orders_when_closed: 'false_is_tighter',
};
const futures: SettingGuard<FuturesSetting> = {};
const riskLevels: SettingGuard<RiskLevelsSetting> = {};
const currency: SettingGuard<CurrencySetting> = {
  name: 'harmless',
  position: 'harmless',
  deposit_open: 'false_is_tighter',
  deposit_proof: 'true_is_tighter',
  deposit_reference: 'true_is_tighter',
  draw_open: 'false_is_tighter',
};
const depositAddress: SettingGuard<DepositAddressSetting> = {
  position: 'harmless',
  open: 'false_is_tighter',
};
const bankAccount: SettingGuard<BankAccountSetting> = { position: 'harmless', open: 'false_is_tighter' };
const funding: SettingGuard<FundingLimitsSetting> = {
  second_approval_above: 'lower_is_tighter',
  operator_day_limit: 'lower_is_tighter',
  withdraw_hold_hours: 'higher_is_tighter',
  withdraw_needs_real_name: 'true_is_tighter',
  deposits_open_max: 'lower_is_tighter',
};
const loanConfig: SettingGuard<LoanConfigSetting> = { position: 'harmless', open: 'false_is_tighter' };
const fund: SettingGuard<FundSetting> = {
  titles: 'harmless',
  descs: 'harmless',
  income_sources: 'harmless',
  picture: 'harmless',
  warn_days: 'harmless',
  position: 'harmless',
  open: 'false_is_tighter',
};

/** The settings that guard money. What is not among them is changed by one operator. */
export const settingGuards = {
  ...{ base, instrument, futures, riskLevels, currency, depositAddress, bankAccount, funding },
  ...{ loanConfig, fund },
};

/** Whether a change needs a second person: a new thing, or a field that does not become tighter. */
export function loosens(
  guard: Readonly<Record<string, FieldRule | undefined>>,
  before: Setting | undefined,
  after: Setting,
  changed: readonly string[],
): boolean {
  if (before === undefined) return true;
  return changed.some((field) => !isTighter(guard[field], before[field] ?? null, after[field] ?? null));
}

function isTighter(rule: FieldRule | undefined, from: SettingValue, to: SettingValue): boolean {
  switch (rule) {
    case undefined:
      return false;
    case 'harmless':
      return true;
    case 'lower_is_tighter':
      return Number(to) <= Number(from);
    case 'higher_is_tighter':
      return Number(to) >= Number(from);
    case 'false_is_tighter':
      return to === false;
    case 'true_is_tighter':
      return to === true;
    case 'fewer_is_tighter':
      return Array.isArray(from) && Array.isArray(to) && to.every((item) => from.includes(item));
  }
}
