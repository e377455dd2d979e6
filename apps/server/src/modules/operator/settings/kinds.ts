import type { BaseSetting, InstrumentSetting } from '@tidemark/contract/operator/settings/settings-shapes';
import type { Outcome } from '@tidemark/domain/outcome';
import type { Setting } from '@tidemark/domain/settings';
import type { Administered } from '../../../platform/administration/administered.ts';
import type { Content } from '../../content/index.ts';
import { followAdministration } from '../../follow/index.ts';
import type { Forex } from '../../forex/index.ts';
import { fundAdministration } from '../../fund/index.ts';
import { fundingAdministration } from '../../funding/index.ts';
import { loanAdministration } from '../../loan/index.ts';
import type { Market } from '../../market/index.ts';
import type { Micro } from '../../options/index.ts';
import { supportAdministration } from '../../support/index.ts';
import { type SettingGuard, settingGuards } from '../control/setting-guards.ts';

/** One kind of thing that operators set. */
export interface SettingKind<Value extends Setting> {
  /** As the audit trail names it: `instrument`, with its id `instrument:1`. */
  readonly name: string;
  readonly port: Administered<Value>;
  /** Checks of a value that need several modules; the port itself refuses the rest. */
  readonly agrees?: (value: Value) => Outcome<true>;
  /** Which changes one operator may make, where it guards money. */
  readonly guard?: SettingGuard<Value>;
}

/** The modules whose things operators set. */
export interface SettingPorts {
  readonly market: Pick<Market, 'administration' | 'instruments'>;
  readonly content: Pick<Content, 'administration' | 'settings'>;
  readonly forex: Pick<Forex, 'administration' | 'runningOn' | 'holdersOf'>;
  readonly micro: Pick<Micro, 'administration' | 'runningOn'>;
}

export function settingKinds({ market, content, forex, micro }: SettingPorts) {
  const ofMarket = market.administration({
    running: (id) => forex.runningOn(id) + micro.runningOn(id),
    holders: (id) => forex.holdersOf(id),
  });
  const instrument: SettingKind<InstrumentSetting> = {
    name: 'instrument',
    guard: settingGuards.instrument,
    port: ofMarket.instruments,
  };
  const base: SettingKind<BaseSetting> = {
    name: 'base_settings',
    guard: settingGuards.base,
    port: content.administration.base,
  };
  return {
    base,
    instrument,
    company: { name: 'company', port: content.administration.companies },
    category: { name: 'category', port: ofMarket.categories },
    calendar: { name: 'calendar', port: ofMarket.calendars },
    futures: { name: 'futures', port: micro.administration, guard: settingGuards.futures },
    riskLevels: {
      ...{ name: 'risk_levels', port: forex.administration.riskLevels },
      guard: settingGuards.riskLevels,
    },
    limits: { name: 'limits', port: forex.administration.limits },
    currency: { name: 'currency', port: fundingAdministration.currencies, guard: settingGuards.currency },
    depositAddress: {
      ...{ name: 'deposit_address', port: fundingAdministration.addresses },
      guard: settingGuards.depositAddress,
    },
    bankAccount: {
      ...{ name: 'bank_account', port: fundingAdministration.accounts },
      guard: settingGuards.bankAccount,
    },
    funding: { name: 'funding', port: fundingAdministration.limits, guard: settingGuards.funding },
    loanConfig: { name: 'loan_config', port: loanAdministration.configs, guard: settingGuards.loanConfig },
    loan: { name: 'loan', port: loanAdministration.settings },
    fund: { name: 'fund', port: fundAdministration, guard: settingGuards.fund },
    ranking: { name: 'ranking', port: followAdministration },
    support: { name: 'support', port: supportAdministration },
  };
}

export type SettingKinds = ReturnType<typeof settingKinds>;
