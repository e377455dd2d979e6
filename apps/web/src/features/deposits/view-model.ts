import type { CallOutput } from '@tidemark/contract';
import type {
  chargeInfo,
  chargeSymbols,
  depositList,
  wireInfo,
} from '@tidemark/contract/calls/money/deposits';
import { depositAmount, unitsFromMillionths } from '@tidemark/domain/funding';
import { formatAmount, parseAmount, ZERO } from '@tidemark/domain/money';
import { isRefusal } from '@tidemark/domain/outcome';

export type Symbols = CallOutput<typeof chargeSymbols>;
export type CoinOption = CallOutput<typeof chargeInfo>[number];
export type BankOption = CallOutput<typeof wireInfo>[number];
export type Deposit = CallOutput<typeof depositList>['data'][number];

/** By coin or through a bank. */
export type ChargeKind = 'coin' | 'bank';

/** As the wire and the address number them. */
export const kindNumbers = { coin: 0, bank: 1 } as const satisfies Record<ChargeKind, number>;

/** What `type` in the address preselects. */
export function kindOf(query: Readonly<Record<string, string>>): ChargeKind {
  return query.type === String(kindNumbers.bank) ? 'bank' : 'coin';
}

/** One entry per currency: of several payment methods, an open one is preferred. */
export function currenciesOf(symbols: Symbols): Symbols {
  const byCode = new Map<string, Symbols[number]>();
  for (const symbol of symbols) {
    const known = byCode.get(symbol.code);
    if (!known || (!known.open && symbol.open)) byCode.set(symbol.code, symbol);
  }
  return [...byCode.values()];
}

/** The currency selected initially: one that accepts deposits now, if any. */
export function firstOf(currencies: Symbols): Symbols[number] | undefined {
  return currencies.find(takesMoney) ?? currencies[0];
}

/** Whether any of them can be paid in now; a new house has no place to pay to until its operator enters one. */
export function isPayable(currencies: Symbols): boolean {
  return currencies.some(takesMoney);
}

function takesMoney({ open, has_channel }: Symbols[number]): boolean {
  return open && has_channel;
}

/** What is wrong with an amount, and what would be accepted. */
export type AmountProblem =
  | { readonly is: 'empty' }
  | { readonly is: 'malformed'; readonly decimals: number }
  | { readonly is: 'tooSmall'; readonly min: string }
  | { readonly is: 'tooLarge'; readonly max: string };

/** An amount as the server will judge it: what it is worth in USD, or what is wrong with it. */
export type Worth =
  | { readonly is: 'good'; readonly usd: string }
  | { readonly is: 'bad'; readonly problem: AmountProblem };

type Priced = Pick<CoinOption, 'currency_code' | 'usd_price' | 'min_amount' | 'max_amount' | 'decimals'>;

/** Validates the input by the server's rules. */
export function worthOf(text: string, option: Priced): Worth {
  if (text.trim() === '') return { is: 'bad', problem: { is: 'empty' } };
  const units = (wire: string) => unitsFromMillionths(parseAmount(wire) ?? ZERO);
  const deposit = {
    price: parseAmount(option.usd_price) ?? ZERO,
    min: units(option.min_amount),
    max: units(option.max_amount),
  };
  const currency = { code: option.currency_code, decimals: option.decimals, deposit };
  const judged = depositAmount(text, currency, 'number');
  if (!isRefusal(judged)) return { is: 'good', usd: formatAmount(judged.usd) };
  return { is: 'bad', problem: problemOf(judged, option.decimals) };
}

function problemOf(
  { refusal, params = {} }: { readonly refusal: string; readonly params?: Readonly<Record<string, unknown>> },
  decimals: number,
): AmountProblem {
  if (refusal === 'funding.amount_too_small') return { is: 'tooSmall', min: String(params.min) };
  if (refusal === 'funding.amount_too_large') return { is: 'tooLarge', max: String(params.max) };
  return { is: 'malformed', decimals };
}

/** The four states of a deposit (docs/spec/product.md#states) in words and colour. */
const statuses = [
  { words: 'unchecked', tone: 'warn' },
  { words: 'finished', tone: 'good' },
  { words: 'rejected', tone: 'bad' },
  { words: 'invalid', tone: 'plain' },
] as const;

export type DepositStatus = (typeof statuses)[number];

/** A status from the wire; an unknown one counts as unchecked. */
export function statusOf(status: number): DepositStatus {
  return statuses[status] ?? statuses[0];
}

/** Details of a bank account, in the order of a transfer form; empty lines are dropped. */
export function bankLines(option: BankOption) {
  const lines = [
    { key: 'payeeName', value: option.payee_name, ltr: false },
    { key: 'payeeAccount', value: option.payee_account, ltr: true },
    { key: 'bankName', value: option.bank_name, ltr: false },
    { key: 'swift', value: option.bank_swift, ltr: true },
    { key: 'bankAddress', value: option.bank_address, ltr: false },
    { key: 'remark', value: option.bank_remark, ltr: false },
  ] as const;
  return lines.filter(({ value }) => value !== '');
}
