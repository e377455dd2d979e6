import {
  type CurrencyKind,
  type FundingCurrency,
  type FundingLimits,
  type TagKind,
  unitsFromMillionths,
} from '@tidemark/domain/funding';
import { amountFromMillionths } from '@tidemark/domain/money';
import type { Queryable } from '../../../platform/database/queryable.ts';
import type { BankAccount, DepositAddress } from '../offered/place.ts';

interface CurrencyRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: CurrencyKind;
  readonly protocol: string;
  readonly decimals: number;
  readonly position: number;
  readonly deposit_price: string;
  readonly deposit_min: string;
  readonly deposit_max: string;
  readonly deposit_open: boolean;
  readonly deposit_proof: boolean;
  readonly deposit_reference: boolean;
  readonly draw_rate: string;
  readonly fee_type: 1 | 2;
  readonly draw_price: string;
  readonly draw_min: string;
  readonly draw_max: string;
  readonly draw_open: boolean;
  readonly tag_kind: TagKind;
}

/** All currencies, in the order of the list. */
export async function selectCurrencies(database: Queryable): Promise<FundingCurrency[]> {
  const rows = await database.query<CurrencyRow>({
    name: 'funding.select_currencies',
    text: `select id, code, name, kind, protocol, decimals, position,
             deposit_price, deposit_min, deposit_max, deposit_open, deposit_proof, deposit_reference,
             draw_rate, fee_type, draw_price, draw_min, draw_max, draw_open, tag_kind
           from funding.currency order by position, id`,
  });
  return rows.map(readCurrency);
}

function readCurrency(row: CurrencyRow): FundingCurrency {
  const { id, code, name, kind, protocol, decimals, position } = row;
  return {
    ...{ id, code, name, kind, protocol, decimals, position },
    payeeTag: row.tag_kind,
    deposit: {
      price: amountFromMillionths(BigInt(row.deposit_price)),
      min: unitsFromMillionths(BigInt(row.deposit_min)),
      max: unitsFromMillionths(BigInt(row.deposit_max)),
      isOpen: row.deposit_open,
      needsProof: row.deposit_proof,
      needsReference: row.deposit_reference,
    },
    draw: {
      rate: BigInt(row.draw_rate),
      feeType: row.fee_type,
      price: unitsFromMillionths(BigInt(row.draw_price)),
      min: amountFromMillionths(BigInt(row.draw_min)),
      max: amountFromMillionths(BigInt(row.draw_max)),
      isOpen: row.draw_open,
    },
  };
}

/** What holds for all deposits and withdrawals. */
export async function selectLimits(database: Queryable): Promise<FundingLimits> {
  const [row] = await database.query<{
    second_approval_above: string;
    operator_day_limit: string;
    withdraw_hold_hours: number;
    withdraw_needs_real_name: boolean;
    deposits_open_max: number;
  }>({
    name: 'funding.select_limits',
    text: `select second_approval_above, operator_day_limit, withdraw_hold_hours, withdraw_needs_real_name,
             deposits_open_max
           from funding.setting`,
  });
  if (row === undefined) throw new Error('funding has its limits (migration 0016)');
  return {
    secondApprovalAbove: amountFromMillionths(BigInt(row.second_approval_above)),
    operatorDayLimit: amountFromMillionths(BigInt(row.operator_day_limit)),
    withdrawHoldHours: row.withdraw_hold_hours,
    withdrawNeedsRealName: row.withdraw_needs_real_name,
    depositsOpenMax: row.deposits_open_max,
  };
}

/** All addresses, in the order in which they are offered. */
export async function selectAddresses(database: Queryable): Promise<DepositAddress[]> {
  const rows = await database.query<{
    id: number;
    currency_id: number;
    address: string;
    position: number;
    open: boolean;
    is_placeholder: boolean;
  }>({
    name: 'funding.select_addresses',
    text: `select id, currency_id, address, position, open, is_placeholder
           from funding.deposit_address order by position, id`,
  });
  return rows.map(({ currency_id, open, is_placeholder, ...same }) => ({
    ...same,
    currencyId: currency_id,
    isOpen: open,
    isPlaceholder: is_placeholder,
  }));
}

/** All bank accounts, in the order in which they are offered. */
export async function selectBankAccounts(database: Queryable): Promise<BankAccount[]> {
  const rows = await database.query<{
    id: number;
    currency_id: number;
    bank_name: string;
    bank_address: string;
    bank_swift: string;
    payee_name: string;
    payee_account: string;
    bank_remark: string;
    position: number;
    open: boolean;
    is_placeholder: boolean;
  }>({
    name: 'funding.select_bank_accounts',
    text: `select id, currency_id, bank_name, bank_address, bank_swift, payee_name, payee_account, bank_remark,
             position, open, is_placeholder
           from funding.bank_account order by position, id`,
  });
  return rows.map((row) => ({
    id: row.id,
    currencyId: row.currency_id,
    bankName: row.bank_name,
    bankAddress: row.bank_address,
    bankSwift: row.bank_swift,
    payeeName: row.payee_name,
    payeeAccount: row.payee_account,
    bankRemark: row.bank_remark,
    position: row.position,
    isOpen: row.open,
    isPlaceholder: row.is_placeholder,
  }));
}

/** Places of play money, for currencies that have none at all. */
export async function insertPlaceholders(
  tx: Queryable,
  {
    addresses,
    accounts,
  }: {
    readonly addresses: readonly Pick<DepositAddress, 'currencyId' | 'address'>[];
    readonly accounts: readonly Omit<BankAccount, 'id' | 'position' | 'isOpen' | 'isPlaceholder'>[];
  },
): Promise<void> {
  await tx.query({
    text: `insert into funding.deposit_address (currency_id, address, position, open, is_placeholder)
           select (row->>'currencyId')::int, row->>'address', 1, true, true
             from jsonb_array_elements($1::jsonb) as row
            where not exists (
              select from funding.deposit_address known where known.currency_id = (row->>'currencyId')::int)`,
    values: [JSON.stringify(addresses)],
  });
  await tx.query({
    text: `insert into funding.bank_account (currency_id, bank_name, bank_address, bank_swift, payee_name,
             payee_account, bank_remark, position, open, is_placeholder)
           select (row->>'currencyId')::int, row->>'bankName', row->>'bankAddress', row->>'bankSwift',
             row->>'payeeName', row->>'payeeAccount', row->>'bankRemark', 1, true, true
             from jsonb_array_elements($1::jsonb) as row
            where not exists (
              select from funding.bank_account known where known.currency_id = (row->>'currencyId')::int)`,
    values: [JSON.stringify(accounts)],
  });
}
