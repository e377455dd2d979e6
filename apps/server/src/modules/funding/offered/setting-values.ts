import type {
  BankAccountSetting,
  CurrencySetting,
  DepositAddressSetting,
} from '@tidemark/contract/operator/settings/funding-settings';
import { type FundingCurrency, formatUnits, unitsFromMillionths } from '@tidemark/domain/funding';
import { amountFromMillionths, formatAmount, usd } from '@tidemark/domain/money';
import type { BankAccount, DepositAddress } from './place.ts';

/** A currency in the words of its setting. */
export function currencyValue({ deposit, draw, ...same }: FundingCurrency): CurrencySetting {
  const { code, name, kind, protocol, decimals, position } = same;
  return {
    ...{ code, name, kind, protocol, decimals, position },
    deposit_price: formatAmount(deposit.price),
    deposit_min: formatUnits(deposit.min),
    deposit_max: formatUnits(deposit.max),
    deposit_open: deposit.isOpen,
    deposit_proof: deposit.needsProof,
    deposit_reference: deposit.needsReference,
    fee_type: draw.feeType,
    draw_rate: formatAmount(amountFromMillionths(draw.rate)),
    draw_price: formatUnits(draw.price),
    draw_min: formatAmount(draw.min),
    draw_max: formatAmount(draw.max),
    draw_open: draw.isOpen,
    draw_tag: same.payeeTag,
  };
}

export function currencyFrom(value: CurrencySetting): Omit<FundingCurrency, 'id'> {
  const { code, name, kind, protocol, decimals, position } = value;
  const payeeTag = value.draw_tag;
  const units = (text: string) => unitsFromMillionths(usd(text));
  return {
    ...{ code, name, kind, protocol, decimals, position, payeeTag },
    deposit: {
      price: usd(value.deposit_price),
      min: units(value.deposit_min),
      max: units(value.deposit_max),
      isOpen: value.deposit_open,
      needsProof: value.deposit_proof,
      needsReference: value.deposit_reference,
    },
    draw: {
      rate: usd(value.draw_rate),
      feeType: value.fee_type,
      price: units(value.draw_price),
      min: usd(value.draw_min),
      max: usd(value.draw_max),
      isOpen: value.draw_open,
    },
  };
}

export function addressValue({
  currencyId,
  address,
  position,
  isOpen,
}: DepositAddress): DepositAddressSetting {
  return { currency_id: currencyId, address, position, open: isOpen };
}

export function accountValue(account: BankAccount): BankAccountSetting {
  return {
    currency_id: account.currencyId,
    bank_name: account.bankName,
    bank_address: account.bankAddress,
    bank_swift: account.bankSwift,
    payee_name: account.payeeName,
    payee_account: account.payeeAccount,
    bank_remark: account.bankRemark,
    position: account.position,
    open: account.isOpen,
  };
}
