import type { CallOutput } from '@tidemark/contract';
import type { chargeInfo, chargeSymbols, wireInfo } from '@tidemark/contract/calls/money/deposits';
import { type FundingCurrency, formatUnits } from '@tidemark/domain/funding';
import { formatAmount } from '@tidemark/domain/money';
import type { BankAccount, DepositAddress } from './place.ts';
import type { Offered } from './places.ts';

/** The first open network represents a currency that has several. */
export function presentSymbol(
  networks: readonly [FundingCurrency, ...FundingCurrency[]],
  hasChannel: boolean,
): CallOutput<typeof chargeSymbols>[number] {
  const [first] = networks;
  const shown = networks.find(({ deposit }) => deposit.isOpen) ?? first;
  return {
    id: first.id,
    code: first.code,
    name: first.name,
    type: first.kind === 'coin' ? 0 : 1,
    ...termsOf(shown),
    open: shown.deposit.isOpen,
    has_channel: hasChannel,
  };
}

export function presentAddress({
  id,
  address,
  currency,
}: Offered<DepositAddress>): CallOutput<typeof chargeInfo>[number] {
  const { code, protocol } = currency;
  return {
    ...{ id, currency_code: code, protocol_code: protocol, address },
    ...termsOf(currency),
    ...evidenceOf(currency),
  };
}

export function presentAccount(account: Offered<BankAccount>): CallOutput<typeof wireInfo>[number] {
  return {
    id: account.id,
    currency_code: account.currency.code,
    bank_name: account.bankName,
    bank_address: account.bankAddress,
    bank_swift: account.bankSwift,
    payee_name: account.payeeName,
    payee_account: account.payeeAccount,
    bank_remark: account.bankRemark,
    ...termsOf(account.currency),
    ...evidenceOf(account.currency),
  };
}

function evidenceOf({ deposit }: FundingCurrency) {
  return { proof_required: deposit.needsProof, reference_required: deposit.needsReference };
}

function termsOf({ deposit, decimals }: FundingCurrency) {
  return {
    usd_price: formatAmount(deposit.price),
    min_amount: formatUnits(deposit.min),
    max_amount: formatUnits(deposit.max),
    decimals,
  };
}
