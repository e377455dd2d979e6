import type { FundingCurrency, FundingLimits } from '@tidemark/domain/funding';
import { present } from '@tidemark/domain/outcome';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { BankAccount, DepositAddress } from '../offered/place.ts';

/** A row that is changed, or made where it has no id yet. */
type Made = { readonly id: number };

function idOf([row]: readonly Made[]): number {
  return present(row, 'what was saved has an id').id;
}

export async function saveCurrency(
  tx: Queryable,
  id: number | undefined,
  { deposit, draw, ...currency }: Omit<FundingCurrency, 'id'>,
): Promise<number> {
  const values = [
    currency.code,
    currency.name,
    currency.kind,
    currency.protocol,
    currency.decimals,
    currency.position,
    deposit.price,
    deposit.min,
    deposit.max,
    deposit.isOpen,
    draw.rate,
    draw.feeType,
    draw.price,
    draw.min,
    draw.max,
    draw.isOpen,
    deposit.needsProof,
    deposit.needsReference,
    currency.payeeTag,
  ];
  const columns = `code, name, kind, protocol, decimals, position, deposit_price, deposit_min, deposit_max,
    deposit_open, draw_rate, fee_type, draw_price, draw_min, draw_max, draw_open,
    deposit_proof, deposit_reference, tag_kind`;
  const given = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19';
  if (id === undefined) {
    const text = `insert into funding.currency (${columns}) values (${given}) returning id`;
    return idOf(await tx.query<Made>({ text, values }));
  }
  const text = `update funding.currency set (${columns}) = (${given}) where id = $20 returning id`;
  return idOf(await tx.query<Made>({ text, values: [...values, id] }));
}

export async function saveAddress(
  tx: Queryable,
  id: number | undefined,
  place: Omit<DepositAddress, 'id'>,
): Promise<number> {
  const values = [place.currencyId, place.address, place.position, place.isOpen, place.isPlaceholder];
  const columns = 'currency_id, address, position, open, is_placeholder';
  if (id === undefined) {
    const text = `insert into funding.deposit_address (${columns}) values ($1, $2, $3, $4, $5) returning id`;
    return idOf(await tx.query<Made>({ text, values }));
  }
  const text = `update funding.deposit_address set (${columns}) = ($1, $2, $3, $4, $5) where id = $6 returning id`;
  return idOf(await tx.query<Made>({ text, values: [...values, id] }));
}

export async function saveBankAccount(
  tx: Queryable,
  id: number | undefined,
  place: Omit<BankAccount, 'id'>,
): Promise<number> {
  const values = [
    place.currencyId,
    place.bankName,
    place.bankAddress,
    place.bankSwift,
    place.payeeName,
    place.payeeAccount,
    place.bankRemark,
    place.position,
    place.isOpen,
    place.isPlaceholder,
  ];
  const columns = `currency_id, bank_name, bank_address, bank_swift, payee_name, payee_account, bank_remark,
    position, open, is_placeholder`;
  const given = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10';
  if (id === undefined) {
    const text = `insert into funding.bank_account (${columns}) values (${given}) returning id`;
    return idOf(await tx.query<Made>({ text, values }));
  }
  const text = `update funding.bank_account set (${columns}) = (${given}) where id = $11 returning id`;
  return idOf(await tx.query<Made>({ text, values: [...values, id] }));
}

export async function saveLimits(tx: Queryable, limits: FundingLimits): Promise<void> {
  await tx.query({
    text: `update funding.setting set second_approval_above = $1, withdraw_hold_hours = $2,
             withdraw_needs_real_name = $3, deposits_open_max = $4, operator_day_limit = $5`,
    values: [
      limits.secondApprovalAbove,
      limits.withdrawHoldHours,
      limits.withdrawNeedsRealName,
      limits.depositsOpenMax,
      limits.operatorDayLimit,
    ],
  });
}
