import * as fund from '@tidemark/contract/operator/fund-settings';
import * as funding from '@tidemark/contract/operator/funding-settings';
import * as loans from '@tidemark/contract/operator/loans';
import * as calls from '@tidemark/contract/operator/settings';
import * as support from '@tidemark/contract/operator/support';
import type { Setting } from '@tidemark/domain/settings';
import type { SettingId } from '../../../platform/administration/administered.ts';
import { answer, type OperatorContext, type Route } from '../../../platform/http/route.ts';
import type { OperatorParts } from '../parts.ts';
import { type SettingDoors, type SettingKind, settingKinds } from './kinds.ts';
import { listSettings } from './list-settings.ts';
import { type AskedSetting, saveSetting } from './save-setting.ts';

/** What operators see and set: a line each. */
export function settingRoutes(
  parts: Pick<OperatorParts, 'database' | 'clock' | 'log'>,
  doors: SettingDoors,
): Route[] {
  const kinds = settingKinds(doors);
  const list = <Value extends Setting>(kind: SettingKind<Value>, { now }: OperatorContext) =>
    listSettings(parts.database, kind, now);
  const save = <Value extends Setting>(
    kind: SettingKind<Value>,
    asked: AskedSetting<Value>,
    context: OperatorContext,
  ) => saveSetting(parts, kind, asked, context);
  return [
    answer(calls.baseSettings, (_, context) => list(kinds.base, context)),
    answer(calls.baseSettingsSave, (input, context) => save(kinds.base, onlyOne(input), context)),
    answer(calls.companies, (_, context) => list(kinds.company, context)),
    answer(calls.companySave, (input, context) => save(kinds.company, oneOf(input), context)),
    answer(calls.instruments, (_, context) => list(kinds.instrument, context)),
    answer(calls.instrumentSave, (input, context) => save(kinds.instrument, oneOf(input), context)),
    answer(calls.categories, (_, context) => list(kinds.category, context)),
    answer(calls.categorySave, (input, context) => save(kinds.category, oneOf(input), context)),
    answer(calls.calendars, (_, context) => list(kinds.calendar, context)),
    answer(calls.calendarSave, (input, context) => save(kinds.calendar, oneOf(input), context)),
    answer(calls.futures, (_, context) => list(kinds.futures, context)),
    answer(calls.futuresSave, (input, context) => save(kinds.futures, onlyOne(input), context)),
    answer(calls.riskLevels, (_, context) => list(kinds.riskLevels, context)),
    answer(calls.riskLevelsSave, (input, context) => save(kinds.riskLevels, onlyOne(input), context)),
    answer(calls.limits, (_, context) => list(kinds.limits, context)),
    answer(calls.limitsSave, (input, context) => save(kinds.limits, onlyOne(input), context)),
    answer(funding.fundingCurrencies, (_, context) => list(kinds.currency, context)),
    answer(funding.fundingCurrencySave, (input, context) => save(kinds.currency, oneOf(input), context)),
    answer(funding.fundingAddresses, (_, context) => list(kinds.depositAddress, context)),
    answer(funding.fundingAddressSave, (input, context) => save(kinds.depositAddress, oneOf(input), context)),
    answer(funding.fundingAccounts, (_, context) => list(kinds.bankAccount, context)),
    answer(funding.fundingAccountSave, (input, context) => save(kinds.bankAccount, oneOf(input), context)),
    answer(funding.fundingLimits, (_, context) => list(kinds.funding, context)),
    answer(funding.fundingLimitsSave, (input, context) => save(kinds.funding, onlyOne(input), context)),
    answer(loans.loanConfigs, (_, context) => list(kinds.loanConfig, context)),
    answer(loans.loanConfigSave, (input, context) => save(kinds.loanConfig, oneOf(input), context)),
    answer(loans.loanSettings, (_, context) => list(kinds.loan, context)),
    answer(loans.loanSettingsSave, (input, context) => save(kinds.loan, onlyOne(input), context)),
    answer(fund.funds, (_, context) => list(kinds.fund, context)),
    answer(fund.fundSave, (input, context) => save(kinds.fund, oneOf(input), context)),
    answer(support.supportSettings, (_, context) => list(kinds.support, context)),
    answer(support.supportSettingsSave, (input, context) => save(kinds.support, onlyOne(input), context)),
  ];
}

/** What is said about the asking itself. */
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
