import type {
  BankAccountSetting,
  CurrencySetting,
  DepositAddressSetting,
  FundingLimitsSetting,
} from '@tidemark/contract/operator/settings/funding-settings';
import { type FundingCurrency, fittingCurrency, readNetworkAddress } from '@tidemark/domain/funding';
import { formatAmount, usd } from '@tidemark/domain/money';
import { isRefusal, type Outcome, refuse } from '@tidemark/domain/outcome';
import type { Administered } from '../../../platform/administration/administered.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { selectAddresses, selectBankAccounts, selectCurrencies, selectLimits } from '../store/offered.ts';
import { saveAddress, saveBankAccount, saveCurrency, saveLimits } from '../store/offered-changes.ts';
import { isNobodys, isPlayBank } from './placeholders.ts';
import { accountValue, addressValue, currencyFrom, currencyValue } from './setting-values.ts';

/** A single record. */
const ONLY = 0;

/** Nothing is cached: stored values apply at once. */
const reload = async (): Promise<void> => undefined;

const currencies: Administered<CurrencySetting> = {
  reload,
  async list(db) {
    const rows = await selectCurrencies(db);
    return rows.map((currency) => ({ id: currency.id, value: currencyValue(currency), pending: [] }));
  },
  async save(tx, { before, value }) {
    const all = await selectCurrencies(tx);
    const known = all.find(({ id }) => id === before?.id);
    const fitting = fittingCurrency(currencyFrom(value), known, all);
    if (isRefusal(fitting)) return fitting;
    return { id: await saveCurrency(tx, known?.id, fitting), inForceFrom: undefined };
  },
};

const addresses: Administered<DepositAddressSetting> = {
  reload,
  async list(db) {
    const rows = await selectAddresses(db);
    return rows.map((address) => ({ id: address.id, value: addressValue(address), pending: [] }));
  },
  async save(tx, { before, value }) {
    const currency = await currencyOf(tx, 'coin', value.currency_id, before?.value.currency_id);
    if (isRefusal(currency)) return currency;
    const address = readNetworkAddress(currency.protocol, value.address, 'address');
    if (isRefusal(address)) return address;
    const duplicate = (await selectAddresses(tx)).find(
      (one) => one.id !== before?.id && one.currencyId === currency.id && one.address === address,
    );
    if (duplicate) return refuse('operator.named_twice', { name: address }, 'address');
    const { position, open: isOpen } = value;
    const place = { currencyId: currency.id, address, position, isOpen, isPlaceholder: isNobodys(address) };
    return { id: await saveAddress(tx, numberOf(before), place), inForceFrom: undefined };
  },
};

const accounts: Administered<BankAccountSetting> = {
  reload,
  async list(db) {
    const rows = await selectBankAccounts(db);
    return rows.map((account) => ({ id: account.id, value: accountValue(account), pending: [] }));
  },
  async save(tx, { before, value }) {
    const currency = await currencyOf(tx, 'bank', value.currency_id, before?.value.currency_id);
    if (isRefusal(currency)) return currency;
    const place = {
      currencyId: currency.id,
      bankName: value.bank_name,
      bankAddress: value.bank_address,
      bankSwift: value.bank_swift,
      payeeName: value.payee_name,
      payeeAccount: value.payee_account,
      bankRemark: value.bank_remark,
      position: value.position,
      isOpen: value.open,
    };
    const isPlaceholder = isPlayBank(place);
    return {
      id: await saveBankAccount(tx, numberOf(before), { ...place, isPlaceholder }),
      inForceFrom: undefined,
    };
  },
};

const limits: Administered<FundingLimitsSetting> = {
  reload,
  async list(db) {
    const held = await selectLimits(db);
    const value = {
      second_approval_above: formatAmount(held.secondApprovalAbove),
      operator_day_limit: formatAmount(held.operatorDayLimit),
      withdraw_hold_hours: held.withdrawHoldHours,
      withdraw_needs_real_name: held.withdrawNeedsRealName,
      deposits_open_max: held.depositsOpenMax,
    };
    return [{ id: ONLY, value, pending: [] }];
  },
  async save(tx, { value }) {
    await saveLimits(tx, {
      secondApprovalAbove: usd(value.second_approval_above),
      operatorDayLimit: usd(value.operator_day_limit),
      withdrawHoldHours: value.withdraw_hold_hours,
      withdrawNeedsRealName: value.withdraw_needs_real_name,
      depositsOpenMax: value.deposits_open_max,
    });
    return { id: ONLY, inForceFrom: undefined };
  },
};

/** The operators' interfaces to what is offered. Changes apply to new requests only. */
export const fundingAdministration = { currencies, addresses, accounts, limits };

/** The currency that a place takes: of this kind, and for good. */
async function currencyOf(
  tx: Queryable,
  kind: FundingCurrency['kind'],
  id: number,
  before: number | undefined,
): Promise<Outcome<FundingCurrency>> {
  if (before !== undefined && before !== id) return refuse('operator.fixed_field', {}, 'currency_id');
  const currency = (await selectCurrencies(tx)).find((one) => one.id === id && one.kind === kind);
  return currency ?? refuse('funding.currency_unfit', {}, 'currency_id');
}

function numberOf(before: { readonly id: number | string } | undefined): number | undefined {
  return before === undefined ? undefined : Number(before.id);
}
