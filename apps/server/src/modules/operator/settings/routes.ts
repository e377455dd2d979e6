import type { Call } from '@tidemark/contract';
import * as loans from '@tidemark/contract/operator/loans';
import * as fund from '@tidemark/contract/operator/settings/fund-settings';
import * as funding from '@tidemark/contract/operator/settings/funding-settings';
import * as calls from '@tidemark/contract/operator/settings/settings';
import * as support from '@tidemark/contract/operator/support';
import type { Setting } from '@tidemark/domain/settings';
import type { SettingId } from '../../../platform/administration/administered.ts';
import { answer, type OperatorContext, type Route } from '../../../platform/http/route.ts';
import type { SettingKind, SettingKinds } from './kinds.ts';
import { listSettings } from './list-settings.ts';
import { type AskedSetting, type SettingParts, saveSetting } from './save-setting.ts';

type List = <Value extends Setting>(
  kind: SettingKind<Value>,
  context: OperatorContext,
) => ReturnType<typeof listSettings<Value>>;
type Save = <Value extends Setting>(
  kind: SettingKind<Value>,
  asked: AskedSetting<Value>,
  context: OperatorContext & { readonly call: Call },
) => ReturnType<typeof saveSetting<Value>>;

/** What operators view and set: one line each. */
export function settingRoutes(parts: SettingParts, kinds: SettingKinds): Route[] {
  const list: List = (kind, { now }) => listSettings(parts.database, kind, now);
  const save: Save = (kind, asked, context) => saveSetting(parts, kind, asked, context);
  return [...tradingSettings(kinds, list, save), ...moneySettings(kinds, list, save)];
}

/** The site, instruments and what is traded on them. */
function tradingSettings(kinds: SettingKinds, list: List, save: Save): Route[] {
  return [
    answer(calls.baseSettings, (_, context) => list(kinds.base, context)),
    answer(calls.baseSettingsSave, (input, context) =>
      save(kinds.base, onlyOne(input), { ...context, call: calls.baseSettingsSave }),
    ),
    answer(calls.companies, (_, context) => list(kinds.company, context)),
    answer(calls.companySave, (input, context) =>
      save(kinds.company, oneOf(input), { ...context, call: calls.companySave }),
    ),
    answer(calls.instruments, (_, context) => list(kinds.instrument, context)),
    answer(calls.instrumentSave, (input, context) =>
      save(kinds.instrument, oneOf(input), { ...context, call: calls.instrumentSave }),
    ),
    answer(calls.categories, (_, context) => list(kinds.category, context)),
    answer(calls.categorySave, (input, context) =>
      save(kinds.category, oneOf(input), { ...context, call: calls.categorySave }),
    ),
    answer(calls.calendars, (_, context) => list(kinds.calendar, context)),
    answer(calls.calendarSave, (input, context) =>
      save(kinds.calendar, oneOf(input), { ...context, call: calls.calendarSave }),
    ),
    answer(calls.futures, (_, context) => list(kinds.futures, context)),
    answer(calls.futuresSave, (input, context) =>
      save(kinds.futures, onlyOne(input), { ...context, call: calls.futuresSave }),
    ),
    answer(calls.riskLevels, (_, context) => list(kinds.riskLevels, context)),
    answer(calls.riskLevelsSave, (input, context) =>
      save(kinds.riskLevels, onlyOne(input), { ...context, call: calls.riskLevelsSave }),
    ),
    answer(calls.rankingSettings, (_, context) => list(kinds.ranking, context)),
    answer(calls.rankingSettingsSave, (input, context) =>
      save(kinds.ranking, onlyOne(input), { ...context, call: calls.rankingSettingsSave }),
    ),
    answer(calls.limits, (_, context) => list(kinds.limits, context)),
    answer(calls.limitsSave, (input, context) =>
      save(kinds.limits, onlyOne(input), { ...context, call: calls.limitsSave }),
    ),
  ];
}

/** Money from outside, loans, funds, and when customer service is there. */
function moneySettings(kinds: SettingKinds, list: List, save: Save): Route[] {
  return [
    answer(funding.fundingCurrencies, (_, context) => list(kinds.currency, context)),
    answer(funding.fundingCurrencySave, (input, context) =>
      save(kinds.currency, oneOf(input), { ...context, call: funding.fundingCurrencySave }),
    ),
    answer(funding.fundingAddresses, (_, context) => list(kinds.depositAddress, context)),
    answer(funding.fundingAddressSave, (input, context) =>
      save(kinds.depositAddress, oneOf(input), { ...context, call: funding.fundingAddressSave }),
    ),
    answer(funding.fundingAccounts, (_, context) => list(kinds.bankAccount, context)),
    answer(funding.fundingAccountSave, (input, context) =>
      save(kinds.bankAccount, oneOf(input), { ...context, call: funding.fundingAccountSave }),
    ),
    answer(funding.fundingLimits, (_, context) => list(kinds.funding, context)),
    answer(funding.fundingLimitsSave, (input, context) =>
      save(kinds.funding, onlyOne(input), { ...context, call: funding.fundingLimitsSave }),
    ),
    answer(loans.loanConfigs, (_, context) => list(kinds.loanConfig, context)),
    answer(loans.loanConfigSave, (input, context) =>
      save(kinds.loanConfig, oneOf(input), { ...context, call: loans.loanConfigSave }),
    ),
    answer(loans.loanSettings, (_, context) => list(kinds.loan, context)),
    answer(loans.loanSettingsSave, (input, context) =>
      save(kinds.loan, onlyOne(input), { ...context, call: loans.loanSettingsSave }),
    ),
    answer(fund.funds, (_, context) => list(kinds.fund, context)),
    answer(fund.fundSave, (input, context) =>
      save(kinds.fund, oneOf(input), { ...context, call: fund.fundSave }),
    ),
    answer(support.supportSettings, (_, context) => list(kinds.support, context)),
    answer(support.supportSettingsSave, (input, context) =>
      save(kinds.support, onlyOne(input), { ...context, call: support.supportSettingsSave }),
    ),
  ];
}

/** Metadata of the request itself. */
interface About {
  readonly from: string;
  readonly dry_run: boolean;
  readonly reason: string;
}

/** The only one of its kind. */
function onlyOne<Value extends Setting>({ from, dry_run, reason, ...value }: About & Value) {
  return { id: 0, value: value as unknown as Value, from, isDryRun: dry_run, reason };
}

/** One of several, by its id. */
function oneOf<Value extends Setting>({ id, ...input }: About & Value & { readonly id?: SettingId | null }) {
  return { ...onlyOne(input as unknown as About & Value), id: id ?? undefined };
}
